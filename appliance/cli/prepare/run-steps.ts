import type { Call } from '../../../core/contract/call.ts';
import type { IngestFailure } from '../../../core/contract/facts/batch.ts';
import type { PreparationReport, PreparationStep } from '../../../core/contract/resources/preparation.ts';
import { showProgress } from '../progress.ts';
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

export interface Running {
  call: Call;
  context: Context;
  json: boolean;
  /** Absolute path of the file that takes what cannot be loaded. */
  deadLetter: string;
}

/** Runs steps in order, and ends at the first whose findings keep the next from being run. */
export async function runSteps(steps: readonly PreparationStep[], running: Running, ran: Ran): Promise<void> {
  for (const step of steps) {
    await runStep(step, running, ran);
    if (ran.findings.length > 0) return;
  }
}

async function runStep(step: PreparationStep, { call, context, json, deadLetter }: Running, ran: Ran): Promise<void> {
  call.signal.throwIfAborted();
  const started = performance.now();
  const progress = await showProgress(step.name, context);
  let counted = { count: 0, noun: '' };
  let report: PreparationReport;
  try {
    report = await step.run(call, (advance) => {
      counted = advance;
      progress.update(advance);
    });
  } finally {
    progress.end();
  }
  const seconds = (performance.now() - started) / 1000;
  const { done, figures, failures, findings = [] } = report;
  if (step.loads && failures) ran.deadLetters = await writeDeadLetters(deadLetter, failures);
  ran.steps.push({ step: step.name, seconds: Number(seconds.toFixed(3)), done, figures });
  ran.failures.push(...(failures ?? []));
  ran.findings.push(...findings);
  if (!json && done.length > 0) context.out(`${step.name}: ${done.join('; ')}${paceOf(counted, seconds)}`);
}

/** Only what takes a while has a pace worth telling. */
function paceOf({ count, noun }: { count: number; noun: string }, seconds: number): string {
  if (seconds < 1) return '';
  const rate = noun === 'document' && count > 0 ? `, ${(count / seconds).toFixed(1)} documents/s` : '';
  return ` (${seconds.toFixed(1)} s${rate})`;
}
