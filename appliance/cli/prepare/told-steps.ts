import type { IngestFailure } from '../../../core/contract/facts/batch.ts';
import type { PreparationReport, PreparationStep } from '../../../core/contract/resources/preparation.ts';
import type { StepListener } from '../../preparation/run-steps.ts';
import { type Progress, showProgress } from '../progress.ts';
import type { Context } from '../verb.ts';
import { writeDeadLetters } from './dead-letter.ts';

/** What has been done so far; right also when a step breaks off. */
export interface Ran {
  steps: { step: string; seconds: number; done: readonly string[]; figures: PreparationReport['figures'] }[];
  failures: IngestFailure[];
  findings: string[];
  /** How many records wait in the dead-letter file. */
  deadLetters: number;
}

export const nothingRan = (): Ran => ({ steps: [], failures: [], findings: [], deadLetters: 0 });

export interface Telling {
  context: Context;
  json: boolean;
  /** Absolute path of the file that takes what cannot be loaded. */
  deadLetter: string;
}

/** Shows how steps get on, and keeps in `ran` what came of them. */
export function stepsTold({ context, json, deadLetter }: Telling, ran: Ran): StepListener {
  let progress: Progress | undefined;
  let counted = { count: 0, noun: '' };
  return {
    async begin({ name }) {
      counted = { count: 0, noun: '' };
      progress = await showProgress(name, context);
    },
    progress(_step, advance) {
      counted = advance;
      progress?.update(advance);
    },
    async end(step, seconds, report) {
      progress?.end();
      if (!report) return;
      ran.deadLetters = (await lettersOf(step, report, deadLetter)) ?? ran.deadLetters;
      const { done, figures, failures = [], findings = [] } = report;
      ran.steps.push({ step: step.name, seconds: Number(seconds.toFixed(3)), done, figures });
      ran.failures.push(...failures);
      ran.findings.push(...findings);
      if (!json && done.length > 0) context.out(`${step.name}: ${done.join('; ')}${paceOf(counted, seconds)}`);
    },
  };
}

/** How many records of a load wait to be mended; undefined of a step that has not looked at any. */
async function lettersOf(step: PreparationStep, { failures }: PreparationReport, file: string): Promise<number | undefined> {
  return step.loads && failures ? writeDeadLetters(file, failures) : undefined;
}

/** Only what takes a while has a pace worth telling. */
function paceOf({ count, noun }: { count: number; noun: string }, seconds: number): string {
  if (seconds < 1) return '';
  const rate = noun === 'document' && count > 0 ? `, ${(count / seconds).toFixed(1)} documents/s` : '';
  return ` (${seconds.toFixed(1)} s${rate})`;
}
