import type { Lifecycle, ResourceCall } from '../call.ts';

/** Turns text into vectors of unit length. */
export interface Embedder extends Lifecycle {
  /** Identifies the model and how it is used: an index made with another id cannot be searched with this one. */
  readonly id: string;
  readonly dimensions: number;
  /** Languages the model was made for; `['*']` when it is multilingual. */
  readonly languages: readonly string[];
  /** Names of all models that its server lists; absent where it lists none. */
  offered?(): readonly string[];
  /** Somebody waits for it, whatever the call says. */
  embedQuestion(text: string, call: ResourceCall): Promise<Float32Array>;
  embedPassages(texts: readonly string[], call: ResourceCall): Promise<Float32Array[]>;
}
