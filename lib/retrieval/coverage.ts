/** A question's terms with how much each says: 1 for the rarest, near 0 for one that stands in every passage. */
export type TermWeights = ReadonlyMap<string, number>;

/**
 * Weights of terms from the share of passages that hold each (inverse document frequency, Spärck Jones 1972):
 * `ln(1 / share)`, scaled so that they add up to 1. Empty when there are no terms.
 */
export function termWeights(shares: ReadonlyMap<string, number>): Map<string, number> {
  const raw = Array.from(shares, ([term, share]): [string, number] => [term, Math.max(0.05, -Math.log(Math.min(1, share)))]);
  const sum = raw.reduce((total, [, weight]) => total + weight, 0);
  return new Map(raw.map(([term, weight]) => [term, weight / sum]));
}

/**
 * The share of passages that hold a term, between 0 and 1: `(count + 1) / (passages + 4)`. With few passages to learn from,
 * how common a word is can hardly be told, and the shares stay close to each other.
 */
export const termShare = (count: number, passages: number): number => (count + 1) / (passages + 4);

/**
 * How common each term is among passages that were found, where nobody tells how common it is among all. What a search finds holds more
 * of the question than other passages do: a term that none of them holds weighs most, and one that each holds next to nothing.
 */
export const sharesAmong = (passages: readonly TermSet[], asked: readonly string[]): Map<string, number> =>
  new Map(asked.map((term) => [term, termShare(passages.filter((passage) => passage.has(term)).length, passages.length)]));

/** The weight of the terms that are there, 0-1. */
export function shareOf(weights: TermWeights, present: TermSet): number {
  let sum = 0;
  for (const [term, weight] of weights) if (present.has(term)) sum += weight;
  return Math.min(1, sum);
}

/** Tells whether a passage holds a term. */
export type TermSet = Pick<ReadonlySet<string>, 'has'>;

/**
 * How far the most similar passage stands out from the crowd: `(best - floor) / (1 - floor)`, 0-1, where `floor` is the
 * similarity of the weakest candidate. Raw cosines range differently from model to model; this does not.
 */
export const prominence = (best: number, floor: number): number => (floor >= 1 ? 0 : Math.max(0, (best - floor) / (1 - floor)));

interface Subject {
  /** Weights of the question's terms. */
  weights: TermWeights;
  passages: readonly { terms: TermSet }[];
}

/**
 * kbCoverage, 0-100: how much there is on the subject. `100 * (1 - exp(-sum / 2))` over the squared coverages of the
 * passages: one passage on the whole question gives 39, four give 86; passages that share a word or two give next to nothing.
 */
export function knowledgeBaseCoverage({ weights, passages }: Subject): number {
  const sum = passages.reduce((total, { terms }) => total + shareOf(weights, terms) ** 2, 0);
  return Math.round(100 * (1 - Math.exp(-sum / 2)));
}
