import { cosine } from '../text/vectors.ts';

interface Placed {
  /** Of unit length. */
  vector?: Float32Array;
}

export interface Near<T> {
  found: T;
  /** Cosine, -1 to 1. */
  similarity: number;
}

/** Those whose vectors are at least so near to this one, the nearest first. */
export function nearestVectors<T extends Placed>(vector: Float32Array, all: readonly T[], least: number): Near<T>[] {
  const near: Near<T>[] = [];
  for (const found of all) {
    if (found.vector?.length !== vector.length) continue; // of another model
    const similarity = cosine(vector, found.vector);
    if (similarity >= least) near.push({ found, similarity });
  }
  return near.sort((a, b) => b.similarity - a.similarity);
}
