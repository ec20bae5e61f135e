import type { BoundedCall } from '../contract/bounded-call.ts';
import type { Call } from '../contract/call.ts';
import type { BatchStep, Finish, Source, Step, StepRun } from '../contract/plugin.ts';
import type { Facts, ObservedStep } from './observe.ts';

export type AnyStep = Step<Facts, Facts> | BatchStep<Facts, Facts> | Source<Facts, Facts>;

/** A step in one run over all batches. */
export interface OpenedRun {
  observed: ObservedStep;
  end?: StepRun<Facts, Facts>['end'];
}

export interface OpenedStep {
  label: string;
  /** Facts that its plugin may give. */
  gives: readonly string[];
  /** Facts that it works with. */
  reads: readonly string[];
  /** Whether it may hold back an answer that is there. */
  withholds: boolean;
  observed: ObservedStep;
  /** Of a step that keeps something for the time of a run over all batches; `undefined` for any other, which runs as it is. */
  begin(start: Facts, call: Call): Promise<OpenedRun | undefined>;
  step: AnyStep;
}

/** Runs steps on facts, in order, until one ends the list. */
export async function runAll(steps: readonly OpenedRun[], facts: Facts, call: BoundedCall): Promise<Finish | undefined> {
  for (const { observed } of steps) {
    const door = call.giveWay?.();
    if (door) await door;
    const running = observed.run(facts, call);
    const ended = running instanceof Promise ? await running : running;
    if (ended) return ended;
  }
  return undefined;
}

/** Facts that are there once something is written. */
const WRITTEN = ['prompt', 'generation'];

/** The steps of a question's way that its passages stand on, in order: what only looks at them, or ends the way early, is left out. */
export function searchingSteps(steps: readonly OpenedStep[]): OpenedStep[] {
  const end = steps.findIndex(({ gives }) => WRITTEN.some((fact) => gives.includes(fact)));
  const wanted = new Set(['passages']);
  return steps
    .slice(0, end < 0 ? steps.length : end)
    .toReversed()
    .filter(({ gives, reads }) => {
      const isWanted = gives.some((fact) => wanted.has(fact));
      if (isWanted) for (const fact of reads) wanted.add(fact);
      return isWanted;
    })
    .toReversed();
}
