import type { Call, Lifecycle } from '../call.ts';
import { Failure } from '../errors.ts';
import type { LanguageModelAnswer } from '../facts/answer.ts';
import type { Span } from '../span.ts';

/** What a model of its own is asked to judge. */
export interface VerifierQuestion {
  answer: string;
  /** The sentences that it is asked about, in order. */
  sentences: readonly Span[];
  question: string;
  /** What the answer may be drawn from; the title may be empty. */
  sources: readonly { title: string; text: string }[];
}

/** What a model of its own says of an answer. */
export interface Verdict {
  /** For each sentence that was asked about, in order: probability that nothing backs it, 0-1. */
  sentences: number[];
  /** Spanes of the answer that nothing backs, ascending. */
  unsupported: Span[];
  /** Who judged, where that may be who wrote the answer. */
  judge?: Pick<LanguageModelAnswer, 'model' | 'writer'>;
  /** Times that a model was asked for it, where that is not once. */
  calls?: number;
  /** What traces tell of how it came about: counts by name. */
  notes?: Readonly<Record<string, number>>;
}

/** Thrown where an answer cannot be judged, or what was said of it cannot be used. Callers are told why: no text, no address. */
export class NoVerdict extends Failure {
  /** Times that a model was asked. */
  readonly calls: number;

  constructor(why: string, calls = 1) {
    super('step_failed', why);
    this.calls = calls;
  }
}

/** A model that judges whether an answer is backed. */
export interface Verifier extends Lifecycle {
  /** Identifies the model and how it is used: figures that were measured with another id do not hold for it. */
  readonly id: string;
  /** Scores by words, 0-100, from and to which it is asked; it is asked of every answer where absent. */
  readonly doubt?: readonly [from: number, to: number];
  /** Milliseconds that it may take, in place of what is said of all models. */
  readonly patience?: number;
  verify(asked: VerifierQuestion, call: Call): Promise<Verdict>;
}
