import type { Lifecycle, ResourceCall } from '../call.ts';

/** What a reranker reads: each passage together with the question. */
export interface RerankQuestion {
  question: string;
  /** Texts of passages, each with what stands above it. */
  passages: readonly string[];
}

/** Reads a question and a passage together, and says how relevant the one is to the other. */
export interface Reranker extends Lifecycle {
  /** Identifies the model and how it is used: figures that were measured with another id do not hold for it. */
  readonly id: string;
  /** Between which figures relevance lies; infinite where it is not bounded. */
  readonly range: { least: number; most: number };
  /**
   * How relevant each passage is, in the order of the passages: the higher the more. Figures of one call are compared with each other.
   * All of them are finite and within `range`, or the call throws.
   */
  rerank(asked: RerankQuestion, call: ResourceCall): Promise<number[]>;
}
