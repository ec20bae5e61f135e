import type { components } from '../../core/api.gen.ts';
import type { PreparationProgress, PreparationReport, PreparationStep } from '../../core/contract/resources/preparation.ts';
import type { StepListener } from './run-steps.ts';

type StepNow = Pick<components['schemas']['PreparationStep'], 'state' | 'detail' | 'progress' | 'seconds'>;

/** One run of the steps of a preparation, as it is told while it goes on and after it has ended. */
export class PreparationRun implements StepListener {
  readonly #abort = new AbortController();
  readonly #wanted: ReadonlySet<string>;
  readonly #steps = new Map<string, StepNow>();
  readonly #started = new Date().toISOString();
  #ended?: string;
  /** The step at work. */
  #at?: string;
  /** Resolves when nothing is at work any more. */
  ended: Promise<void> = Promise.resolve();

  constructor(steps: readonly string[]) {
    this.#wanted = new Set(steps);
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get isRunning(): boolean {
    return this.#ended === undefined;
  }

  get times(): { started: string; ended?: string } {
    return { started: this.#started, ...(this.#ended !== undefined && { ended: this.#ended }) };
  }

  wants(step: string): boolean {
    return this.#wanted.has(step);
  }

  /** Undefined of a step that has not been begun. */
  stepNow(name: string): StepNow | undefined {
    return this.#steps.get(name);
  }

  /** The run has ended when `work` has. */
  follow(work: Promise<void>): void {
    this.ended = work.finally(() => {
      this.#ended = new Date().toISOString();
    });
  }

  stop(): void {
    this.#abort.abort();
  }

  begin({ name }: PreparationStep): void {
    this.#at = name;
    this.#steps.set(name, { state: 'running', detail: '' });
  }

  progress({ name }: PreparationStep, { count, noun, share }: PreparationProgress): void {
    this.#steps.set(name, { state: 'running', detail: '', progress: { count, noun, ...(share !== undefined && { share }) } });
  }

  end({ name }: PreparationStep, seconds: number, report?: PreparationReport): void {
    if (!report) return; // `fail` says why, or it was stopped
    const { done, findings = [] } = report;
    const state = findings.length > 0 ? 'failed' : 'done';
    this.#steps.set(name, { state, detail: [...done, ...findings].join('; '), seconds: Number(seconds.toFixed(3)) });
    this.#at = undefined;
  }

  /** What broke the run off: the step at work has failed; where none was, the first one could not begin. */
  fail(detail: string): void {
    const name = this.#at ?? this.#wanted.values().next().value;
    if (name !== undefined) this.#steps.set(name, { state: 'failed', detail });
  }
}
