import type { Static, TObject } from 'typebox';
import type { Call } from '../../core/contract/call.ts';
import { Finish, type StepPlugin } from '../../core/contract/plugin.ts';
import { resolveOptions } from '../../core/host/resolve-options.ts';
import { checker } from '../../core/host/schema.ts';

/** A call as the host gives it, for tests: it ends after a minute, logs nothing and streams to nobody, unless `changes` say otherwise. */
export const testCall = (changes: Partial<Call> = {}): Call => ({
  signal: new AbortController().signal,
  deadline: Date.now() + 60_000,
  log: { debug() {}, info() {}, warn() {}, error() {} },
  access: [],
  emit() {},
  ...changes,
});

/** What stands in for names of resources in the options of a plugin under test. */
export type TestResources = Readonly<Record<string, unknown>>;

/**
 * Options as a plugin gets them: checked against its schema, with defaults, times in milliseconds, sizes in bytes, and resources in
 * place of their names; a name that is not among `resources` stays. Throws an Error with all that is wrong.
 */
export function configure<Config extends TObject>(
  { config }: { config: Config },
  options: object = {},
  resources: TestResources = {},
): Static<Config> {
  const { value, issues } = checker(config)(options);
  if (issues.length > 0) throw new Error(issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  return resolveOptions(config, value, {
    folder: '/',
    resource: (name) => (name in resources ? resources[name] : name),
  }) as Static<Config>; // just checked
}

/** What a step gave, and its reason where it ended the list. */
export type StepResult<Facts> = Partial<Facts> & { reason?: string };

interface Under {
  /** As a pipeline file would give them. */
  options?: object;
  resources?: TestResources;
  call?: Call;
}

/** Creates a step and runs it once on these facts, which have to be what it needs. */
export async function runStep<
  Facts,
  Config extends TObject,
  Needs extends keyof Facts,
  Wants extends keyof Facts,
  Gives extends keyof Facts,
>(
  plugin: StepPlugin<Facts, Config, Needs, Wants, Gives>,
  facts: Partial<Facts>,
  { options, resources, call = testCall() }: Under = {},
): Promise<StepResult<Facts>> {
  const step = plugin.create(configure(plugin, options, resources));
  const given = await step.run(facts as Facts, call); // the caller's to see to
  if (given instanceof Finish) return { ...given.facts, reason: given.reason } as StepResult<Facts>; // of its own facts
  return { ...given } as StepResult<Facts>; // nothing given is no facts
}
