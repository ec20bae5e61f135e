import type { Call } from '../../core/contract/call.ts';
import type { PreparationProgress, PreparationReport, PreparationStep } from '../../core/contract/resources/preparation.ts';

/** Who is told of steps while they are run. */
export interface StepListener {
  begin(step: PreparationStep): void | Promise<void>;
  progress(step: PreparationStep, progress: PreparationProgress): void;
  /** Without a report where it broke off. `seconds` is how long it took. */
  end(step: PreparationStep, seconds: number, report?: PreparationReport): void | Promise<void>;
}

/** Runs steps in order, and ends at the first whose findings keep the next from being run. */
export async function runSteps(steps: readonly PreparationStep[], call: Call, listener: StepListener): Promise<void> {
  for (const step of steps) {
    call.signal.throwIfAborted();
    await listener.begin(step);
    const started = performance.now();
    let report: PreparationReport | undefined;
    try {
      report = await step.run(call, (progress) => listener.progress(step, progress));
    } finally {
      await listener.end(step, (performance.now() - started) / 1000, report);
    }
    if ((report.findings ?? []).length > 0) return;
  }
}
