import type { Prompt } from '../../../core/contract/facts/answer.ts';
import type { TermWeights } from '../../../lib/retrieval/coverage.ts';
import { stem } from '../../../lib/text/stem.ts';
import { contentWords } from '../../../lib/text/terms.ts';
import { cosine } from '../../../lib/text/vectors.ts';
import { haveVectors, type WordVectors } from '../../../lib/text/word-vectors.ts';
import type { Words } from './reading.ts';

/** The weight of the question's terms that a text says in other words, each by how near its nearest word comes, 0-1. */
export type Closeness = (text: Words) => number;

/** Cosines of words that have nothing to do with each other lie below. With less, long sentences are preferred whatever they say. */
const FAR = 0.4;

interface Term {
  term: string;
  weight: number;
  vector: Float32Array;
}

function termsOf({ question, language }: Prompt, weights: TermWeights, vectors: WordVectors): Term[] {
  const found = new Map<string, Term>();
  for (const word of contentWords(question, language)) {
    const term = stem(word, language ?? 'en');
    const weight = weights.get(term);
    const vector = vectors.vectorOf(word);
    if (weight !== undefined && vector) found.set(term, { term, weight, vector });
  }
  return [...found.values()];
}

/** Undefined where the question is in a language that has no vectors. */
export function closenessTo(prompt: Prompt, weights: TermWeights, vectors: WordVectors): Closeness | undefined {
  if (!haveVectors(prompt.language)) return undefined;
  const asked = termsOf(prompt, weights, vectors);
  const known = new Map<string, readonly number[]>();
  const best = new Float64Array(asked.length);

  const nearness = (word: string): readonly number[] => {
    let found = known.get(word);
    if (!found) {
      found = nearnessOf(vectors.vectorOf(word), asked);
      known.set(word, found);
    }
    return found;
  };

  return ({ words, terms }) => {
    best.fill(0);
    for (const word of words) {
      const near = nearness(word);
      for (let at = 0; at < near.length; at++) best[at] = Math.max(best[at] as number, near[at] as number); // one for each term
    }
    // one for each term
    return asked.reduce((sum, { term, weight }, at) => (terms.has(term) ? sum : sum + weight * (best[at] as number)), 0);
  };
}

/** How near a word comes to each term, 0-1; empty where it is far from all, as most words are. */
function nearnessOf(vector: Float32Array | undefined, asked: readonly Term[]): readonly number[] {
  const near = vector ? asked.map((term) => Math.max(0, (cosine(term.vector, vector) - FAR) / (1 - FAR))) : [];
  return near.some((value) => value > 0) ? near : [];
}
