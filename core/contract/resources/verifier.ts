import type { Lifecycle, ResourceCall } from '../call.ts';
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
}

/** A model that judges whether an answer is backed. */
export interface Verifier extends Lifecycle {
  /** Identifies the model and how it is used: figures that were measured with another id do not hold for it. */
  readonly id: string;
  verify(asked: VerifierQuestion, call: ResourceCall): Promise<Verdict>;
}
