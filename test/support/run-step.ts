import { expect } from 'chai';
import type { Static, TObject } from 'typebox';
import type { Turn } from '../../core/contract/facts/turn.ts';
import { Finish, type StepPlugin } from '../../core/contract/plugin.ts';
import { resolveOptions } from '../../core/host/resolve-options.ts';
import { checker } from '../../core/host/schema.ts';
import { callWith } from './call.ts';

export type Ran = Partial<Turn> & { reason?: string };

/** Runs a step on facts with its options as a pipeline file would give them, and tells its reason when it ended the list. */
export async function ran<Config extends TObject, Needs extends keyof Turn, Wants extends keyof Turn, Gives extends keyof Turn>(
  plugin: StepPlugin<Turn, Config, Needs, Wants, Gives>,
  facts: Partial<Turn>,
  options: object = {},
  resources: Record<string, unknown> = {},
): Promise<Ran> {
  const { value, issues } = checker(plugin.config)(options);
  expect(issues).to.deep.equal([]);
  // checked above
  const config = resolveOptions(plugin.config, value, { folder: '/', resource: (name) => resources[name] }) as Static<Config>;
  const result = await plugin.create(config).run(facts as Turn, callWith()); // the cases give what the step needs
  return result instanceof Finish ? { ...(result.facts as Ran), reason: result.reason } : { ...(result as Ran | undefined) };
}

/** A configuration as the host hands it over: checked, with defaults, sizes in bytes. */
export function configure<Config extends TObject>(plugin: { config: Config }, given: object = {}): Static<Config> {
  const { value, issues } = checker(plugin.config)(given);
  if (issues.length > 0) throw new Error(issues.map(({ message }) => message).join('; '));
  const scope = { folder: '/', resource: (name: string) => name };
  return resolveOptions(plugin.config, value, scope) as Static<Config>; // the schema says so
}
