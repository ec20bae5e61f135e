import { expect } from 'chai';
import { type TSchema, Type } from 'typebox';
import type { Call } from '../../core/contract/call.ts';
import type { Failure } from '../../core/contract/errors.ts';
import { Duration } from '../../core/contract/options.ts';
import type { AnyPlugin } from '../../core/contract/plugin.ts';
import { loadPipeline } from '../../core/host/load.ts';
import type { StepEvent } from '../../core/host/observe.ts';
import { openPipeline } from '../../core/host/open.ts';
import type { Pipeline } from '../../core/host/runner.ts';
import { silent } from './call.ts';
import { catalogOf } from './plugins.ts';

export type Run = (facts: Record<string, unknown>, call: Call) => unknown;

/** What a step of a test does, and what it declares. */
export interface Behaviour {
  needs?: string[];
  wants?: string[];
  gives?: string[];
  config?: Record<string, TSchema>;
  run?: Run;
  ready?(): Promise<void>;
  close?(): Promise<void>;
}

export const step = (name: string, { needs = [], wants, gives = [], config = {}, ...hooks }: Behaviour): AnyPlugin => ({
  name,
  summary: 'For this test.',
  config: Type.Object(config),
  needs,
  ...(wants ? { wants } : {}),
  gives,
  create: () => ({ run: () => undefined, ...hooks }),
});

export const hang = () => new Promise(() => {});
/** The option that bounds a step, at 20 ms. */
export const timeout = { timeout: Duration({ default: '20ms', description: 'How long it may take.' }) };

/** A pipeline whose lists hold these steps; `events` collects what the host tells of them. */
export async function open(
  steps: { answer?: AnyPlugin[]; afterwards?: AnyPlugin[] },
  events: StepEvent[] = [],
): Promise<Pipeline> {
  const { answer = [], afterwards = [] } = steps;
  const list = (each: AnyPlugin[]) => `[${each.map(({ name }) => `{ ${name}: {} }`).join(', ')}]`;
  const text = `version: 1\nanswer: ${list(answer)}\nafterwards: ${list(afterwards)}\n`;
  const blueprint = await loadPipeline({ file: 'p.yaml', text, env: {}, builtins: catalogOf(...answer, ...afterwards) });
  return openPipeline(blueprint, { log: silent, observe: (event) => events.push(event) });
}

/** What the work throws; it must. */
export const thrownBy = async (work: Promise<unknown>): Promise<Failure> =>
  work.then(
    () => expect.fail('nothing was thrown'),
    (thrown) => thrown,
  );
