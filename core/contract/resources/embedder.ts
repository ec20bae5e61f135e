import type { Lifecycle } from '../call.ts';

/** Turns text into vectors of unit length. */
export interface Embedder extends Lifecycle {
  /** Identifies the model and how it is used: an index made with another id cannot be searched with this one. */
  readonly id: string;
  readonly dimensions: number;
  /** Languages the model was made for; `['*']` when it is multilingual. */
  readonly languages: readonly string[];
  embedQuestion(text: string, signal?: AbortSignal): Promise<Float32Array>;
  /** `urgent` texts overtake the others: somebody waits for an answer. */
  embedPassages(texts: readonly string[], signal?: AbortSignal, urgent?: boolean): Promise<Float32Array[]>;
}
