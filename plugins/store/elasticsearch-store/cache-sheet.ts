import type { CachedAnswer } from '../../../core/contract/resources/answer-cache.ts';

/** An answer that may be given again. */
export interface CacheEntry {
  /** Its id. */
  answer: number;
  time: number;
  edited: boolean;
  fingerprint: string;
  /** JSON. */
  record: string;
  /** Numbers of four bytes, in base64. */
  vector?: string;
}

/** All that is kept under a key. */
export interface CacheSheet {
  instance: string;
  key: string;
  /** Ids of the entries' answers. */
  answers: number[];
  /** Of the newest entry that has a vector. */
  vector_time?: number;
  /** Of the oldest entry that nobody has edited. */
  oldest?: number;
  entries: CacheEntry[];
}

/** Undefined where nothing is kept. */
export function sheetOf(instance: string, key: string, entries: CacheEntry[]): CacheSheet | undefined {
  if (entries.length === 0) return undefined;
  const vectors = entries.filter(({ vector }) => vector).map(({ time }) => time);
  const unedited = entries.filter(({ edited }) => !edited).map(({ time }) => time);
  return {
    ...{ instance, key, entries, answers: entries.map(({ answer }) => answer) },
    ...(vectors.length > 0 && { vector_time: Math.max(...vectors) }),
    ...(unedited.length > 0 && { oldest: Math.min(...unedited) }),
  };
}

/** Edited ones first, then the newest. */
export const newestFirst = (entries: readonly CacheEntry[]): CacheEntry[] =>
  [...entries].sort(
    (one, other) => Number(other.edited) - Number(one.edited) || other.time - one.time || other.answer - one.answer,
  );

/** Bytes come at any place of a buffer; numbers of four bytes begin at multiples of four. */
export const vectorOf = (vector: string | undefined): Pick<CachedAnswer, 'vector'> =>
  vector === undefined ? {} : { vector: new Float32Array(Uint8Array.from(Buffer.from(vector, 'base64')).buffer) };
