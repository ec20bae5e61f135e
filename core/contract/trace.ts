/** How a step ended. */
export interface StepEnd {
  /** The step's label: the plugin's name unless the file gives another. */
  step: string;
  seconds: number;
  outcome: 'ok' | 'finish' | 'error' | 'timeout' | 'aborted';
  /** The failure's code, when there is one. */
  code?: string;
}

/** What one step took and told. */
export interface TracedStep extends Pick<StepEnd, 'step' | 'outcome' | 'code'> {
  milliseconds: number;
  /** What it told of itself. */
  details?: Record<string, unknown>;
}

/** How an answer came about, step by step, for a caller who asks for it and for whoever keeps answers. */
export class Trace {
  /** Whether texts of customers may be told: questions, prompts, passages. */
  readonly content: boolean;
  /** Whether a caller asks for it: what takes time or much room to tell is told then alone. */
  readonly asked: boolean;
  readonly steps: TracedStep[] = [];
  readonly #hasNotes: boolean;
  #details: Record<string, unknown> | undefined;

  /** `notes`: whether what steps tell of themselves is taken, besides their times and outcomes. */
  constructor(content: boolean, { asked = true, notes = true } = {}) {
    this.content = content;
    this.asked = asked;
    this.#hasNotes = notes;
  }

  /** Tells something of the step that runs: figures, names, decisions. Texts only where `content` allows them. */
  note(details: Readonly<Record<string, unknown>>): void {
    if (this.#hasNotes) this.#details = { ...this.#details, ...details };
  }

  /** Called by the host at the end of each step. */
  end({ step, seconds, outcome, code }: StepEnd): void {
    const details = this.#details;
    this.#details = undefined;
    this.steps.push({
      step,
      milliseconds: Math.round(seconds * 1e4) / 10,
      outcome,
      ...(code && { code }),
      ...(details && { details }),
    });
  }
}
