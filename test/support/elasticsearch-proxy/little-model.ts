import { createHash } from 'node:crypto';

const WORD = /[\p{L}\p{N}]+/gu;

/**
 * Stands in for an embedding model: small, and always the same. Two texts are alike as far as they share words, or words
 * that `meanings` says mean the same, so that a search by meaning can find what a search by words does not.
 */
export class LittleModel {
  /** From a word to the word that stands for it. */
  readonly meanings = new Map<string, string>();

  /** A weight for each word, as a `sparse_vector` takes it: `1 + ln(occurrences)`. */
  sparse(text: string): Record<string, number> {
    const counts = [...this.#counts(text)];
    return Object.fromEntries(counts.map(([word, count]) => [word, Math.fround(1 + Math.log(count))]));
  }

  /** A vector of length 1; words fall on dimensions by their hash. */
  dense(text: string, dimensions: number): number[] {
    const vector = new Array<number>(dimensions).fill(0);
    for (const [word, count] of this.#counts(text)) {
      const hash = createHash('md5').update(word).digest();
      const at = hash.readUInt32LE(0) % dimensions;
      vector[at] = (vector[at] ?? 0) + (hash.readUInt8(4) % 2 ? 1 : -1) * (1 + Math.log(count));
    }
    const length = Math.hypot(...vector);
    // A text without words still needs a direction: a zero vector has no cosine.
    return length === 0 ? vector.map(() => 1 / Math.sqrt(dimensions)) : vector.map((value) => value / length);
  }

  #counts(text: string): Map<string, number> {
    const counts = new Map<string, number>();
    for (const [found] of text.toLowerCase().matchAll(WORD)) {
      const word = this.meanings.get(found) ?? found;
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    return counts;
  }
}
