import type { ResourceCall } from '../call.ts';

/** An answer that may be given again. There is one entry for each id under a key. */
export interface CachedAnswer {
  instance: string;
  /** What a question and all that its answer depends on come to. */
  key: string;
  answerId: number;
  /** Milliseconds since the epoch: when it was made, or last edited. */
  time: number;
  /** Somebody has corrected it: it goes before those that nobody has. */
  edited: boolean;
  /** Tells whether the passages that it stands on have changed. Empty where they are not known. */
  fingerprint: string;
  /** The text, as it was last edited, and the rest of the answer, as far as it was kept. */
  record: { answer: string; [more: string]: unknown };
  /** Of the question, for finding answers to questions that mean the same. */
  vector?: Float32Array;
}

/** Answers that may be given again. Entries of an answer that is edited or erased are edited or erased with it. */
export interface AnswerCache {
  /**
   * Another number once entries were edited or removed through this store: what was found before may be gone. What other processes do it
   * does not tell.
   */
  readonly changes: number;
  /** Edited ones first, then the newest; at most `most`. */
  find(wanted: { instance: string; key: string; most: number }, call: ResourceCall): Promise<CachedAnswer[]>;
  /** Those of an instance that have a vector, the newest first. */
  vectors(wanted: { instance: string; most: number }, call: ResourceCall): Promise<Pick<CachedAnswer, 'key' | 'vector'>[]>;
  /** Of those with its key that nobody has edited, the newest five stay. */
  keep(entry: CachedAnswer, call: ResourceCall): Promise<void>;
  remove(wanted: { instance: string; key?: string }, call: ResourceCall): Promise<void>;
}
