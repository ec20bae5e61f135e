/** Candidates of one search: the id of each with its raw score, higher is better. */
export type Candidates<Id> = ReadonlyMap<Id, number>;

/**
 * Spreads the scores of one search over 0-1: the best is 1, the weakest candidate 0. BM25 has no upper bound and cosines
 * of different models have different ranges, so only the order and the distances within one search mean anything.
 */
export function minMax<Id>(candidates: Candidates<Id>): Map<Id, number> {
  const scores = [...candidates.values()];
  const low = Math.min(...scores);
  const range = Math.max(...scores) - low || 1;
  return new Map(Array.from(candidates, ([id, score]) => [id, scores.length === 1 ? 1 : (score - low) / range]));
}

/**
 * Convex combination of two searches (Bruch, Gai, Ingber: "An Analysis of Fusion Functions for Hybrid Retrieval", 2023):
 * `(1 - weight) * keyword + weight * vector`, each spread over 0-1. What one side did not find counts 0 there.
 * Returns all candidates, best first.
 */
export function fuse<Id>(keyword: Candidates<Id>, vector: Candidates<Id>, weight: number): [Id, number][] {
  const left = minMax(keyword);
  const right = minMax(vector);
  const score = (id: Id): number => (1 - weight) * (left.get(id) ?? 0) + weight * (right.get(id) ?? 0);
  return [...new Set([...left.keys(), ...right.keys()])].map((id): [Id, number] => [id, score(id)]).sort(([, a], [, b]) => b - a);
}

/** The rank that the best candidate is held against. */
const CROWD = 10;
/** How much of the vector side's weight a keyword search can take that is as sure as can be. */
const TRUST = 0.6;

/**
 * How far the best keyword match stands out, 0-1: `(first - tenth) / first` of the raw scores. A question whose words
 * name one thing has one passage far ahead; one asked in other words than the documents' has a crowd of weak matches.
 */
export function standout<Id>(candidates: Candidates<Id>): number {
  const scores = [...candidates.values()].sort((a, b) => b - a);
  const [first] = scores;
  return first ? (first - (scores[CROWD - 1] ?? 0)) / first : 0;
}

/** The weight of the vector side for one question: less of it, the surer the keyword side is. */
export const weightFor = <Id>(weight: number, keyword: Candidates<Id>): number => weight * (1 - TRUST * standout(keyword));

export interface VectorWeights {
  /** For a question in a language that the embedding model was made for. */
  known: number;
  /** For one in any other. */
  foreign: number;
  /** The model's languages; `['*']` when it is multilingual. */
  languages: readonly string[];
  /** The language that is searched in; unknown counts as one of the model's. */
  language?: string;
  /** The question's own language, where it is known. */
  asked?: string;
}

/**
 * The weight of the vector side for one question in one mode. Across languages a name or two match, and stand out however little they
 * say: there a multilingual model keeps all of its weight.
 */
export function weightOf<Id>(
  mode: string,
  { known, foreign, languages, language, asked = language }: VectorWeights,
  keyword: Candidates<Id>,
): number {
  if (mode !== 'hybrid') return mode === 'keyword' ? 0 : 1;
  if (asked !== language && languages.includes('*')) return known;
  const atHome = !language || languages.includes('*') || languages.includes(language);
  return weightFor(atHome ? known : foreign, keyword);
}
