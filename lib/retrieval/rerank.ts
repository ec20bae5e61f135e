import { entryAt } from '../text/entry.ts';
import { shareOf, type TermWeights } from './coverage.ts';

/** What the reranker reads of a passage. */
export interface PassageTerms {
  /** Stems of its title and headings. */
  headings: ReadonlySet<string>;
  /** Every stem of headings and text, with its places in order. */
  positions: ReadonlyMap<string, readonly number[]>;
}

/** The terms of a passage, made once and looked at for many questions; `all` holds those of headings and text in order. */
export function passageTerms(headings: readonly string[], all: readonly string[]): PassageTerms {
  const positions = new Map<string, number[]>();
  for (const [position, term] of all.entries()) {
    const found = positions.get(term);
    if (found) found.push(position);
    else positions.set(term, [position]);
  }
  return { headings: new Set(headings), positions };
}

export interface QuestionTerms {
  /** Stems in the order of the question. */
  ordered: readonly string[];
  weights: TermWeights;
}

/** How many of the best are looked at a second time. More changed nothing on the development sets. */
export const RERANK_DEPTH = 20;

/** How much each feature can add to a fused score of 0-1. Equal, and flat around this value on the development sets. */
const FEATURE_WEIGHT = 0.1;
/** Two words of the question that stand next to each other belong together when the passage has them at most this far apart. */
const NEAR = 3;

/** The share of the headings' words that the question names: a page on just this says little else in its title. */
function aboutness(headings: ReadonlySet<string>, weights: TermWeights): number {
  let named = 0;
  for (const term of headings) if (weights.has(term)) named++;
  return headings.size === 0 ? 0 : named / headings.size;
}

const areNear = (left: readonly number[], right: readonly number[]): boolean =>
  left.some((a) => right.some((b) => a !== b && Math.abs(a - b) <= NEAR));

/** The share of neighbouring pairs of the question's words that stand near each other in the passage. */
function phraseShare({ ordered }: QuestionTerms, { positions }: PassageTerms): number {
  if (ordered.length < 2) return 0;
  const pairs = ordered
    .slice(1)
    .filter((term, index) => areNear(positions.get(entryAt(ordered, index)) ?? [], positions.get(term) ?? []));
  return pairs.length / (ordered.length - 1);
}

/** A year, a version, the number of a model: what a question with one is about is called by it. */
const isFigure = (term: string): boolean => /\p{N}/u.test(term);

/** The share of the question's figures that title and headings hold; undefined where it has none. */
function figureShare({ ordered }: QuestionTerms, { headings }: PassageTerms): number | undefined {
  const figures = ordered.filter(isFigure);
  return figures.length === 0 ? undefined : figures.filter((term) => headings.has(term)).length / figures.length;
}

/**
 * A passage's score after reranking, 0-1: its fused score and three or four features of `FEATURE_WEIGHT` each, scaled back to
 * 1. The features are the question's words in title and headings, their words in the question, words that belong together
 * standing together, and, of a question with a year, a version or another figure, that title and headings hold it.
 */
export function rerankScore(fused: number, question: QuestionTerms, passage: PassageTerms): number {
  const { headings } = passage;
  const figures = figureShare(question, passage);
  const features = [shareOf(question.weights, headings), aboutness(headings, question.weights), phraseShare(question, passage)];
  if (figures !== undefined) features.push(figures);
  return (fused + FEATURE_WEIGHT * features.reduce((sum, feature) => sum + feature, 0)) / (1 + features.length * FEATURE_WEIGHT);
}
