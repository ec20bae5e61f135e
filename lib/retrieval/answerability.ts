import { MODEL } from './answerability.gen.ts';
import { covered, prominence, type TermSet, type TermWeights } from './coverage.ts';
import { closeness, type SimilarityScale } from './similarity-scale.ts';

/** A passage that was found, as far as the score reads it. */
export interface FoundPassage {
  terms: TermSet;
  /** Cosine to the question, where the search knows it. */
  similarity?: number;
}

/** What was found for a question. */
export interface Found {
  /** Weights of the question's terms. */
  weights: TermWeights;
  /** Best first. */
  passages: readonly FoundPassage[];
  /** The question asks for what is not the case, and the sentence nearest to it denies nothing. */
  undenied: boolean;
  /** Cosine of the weakest candidate. */
  similarityFloor?: number;
  /** What cosines mean here. */
  similarityScale?: SimilarityScale;
}

/** What speaks for and against an answer. */
export interface Signs {
  /** Share of the question that the first passage holds, by the weight of its terms, 0-1. */
  first: number;
  /** The same of the best five together, 0-1. */
  together: number;
  /** `ln(1 + n)` for n terms of the question that the first passage holds: much that fits is a better sign than little. */
  count: number;
  /** 1 for `undenied`. */
  denial: number;
  /** How near the most similar passage is, on the scale of the embedding model; see `closeness`. */
  closeness?: number;
  /** How near the others found are on average: near ones say that the documents are on the subject at all. */
  others?: number;
  /** How far it stands out from the weakest candidate, where the model's scale is not known; see `prominence`. */
  prominence?: number;
}

export type Sign = keyof Signs;

/** With which signs a score is made: it depends on what a search knows of meaning. */
export type Basis = 'scaled' | 'relative' | 'words';

const WORDS = ['first', 'together', 'count', 'denial'] as const satisfies readonly Sign[];

/** The signs of each basis. */
export const SIGNS: Readonly<Record<Basis, readonly Sign[]>> = {
  scaled: [...WORDS, 'closeness', 'others'],
  relative: [...WORDS, 'prominence'],
  words: WORDS,
};

/** A logistic regression on the signs of a basis. */
export interface SignWeights {
  intercept: number;
  weights: Readonly<Partial<Record<Sign, number>>>;
}

export interface AnswerabilityModel {
  version: string;
  bases: Readonly<Record<Basis, SignWeights>>;
}

/** How many of the passages are looked at together. */
const BEST = 5;
/** How many the most similar one is compared with. */
const COMPARED = 8;

export function signsOf({ weights, passages, undenied, similarityFloor, similarityScale }: Found): Signs {
  const best = passages.slice(0, BEST);
  const [top] = best;
  const held = top ? [...weights.keys()].filter((term) => top.terms.has(term)).length : 0;
  return {
    first: top ? covered(weights, top.terms) : 0,
    together: covered(weights, { has: (term) => best.some(({ terms }) => terms.has(term)) }),
    count: Math.log1p(held),
    denial: undenied ? 1 : 0,
    ...meaningOf(passages.slice(0, COMPARED), similarityFloor, similarityScale),
  };
}

/** The signs of meaning, as far as the search knows them. */
function meaningOf(passages: readonly FoundPassage[], floor?: number, scale?: SimilarityScale): Partial<Signs> {
  const similarities = passages.flatMap(({ similarity }) => (similarity === undefined ? [] : [similarity])).sort((a, b) => b - a);
  const [best, ...others] = similarities;
  if (best === undefined) return {};
  if (!scale) return floor === undefined ? {} : { prominence: prominence(best, floor) };
  const rest = others.length === 0 ? best : others.reduce((sum, each) => sum + each, 0) / others.length;
  return { closeness: closeness(best, scale), others: closeness(rest, scale) };
}

export const basisOf = (signs: Signs): Basis =>
  signs.closeness !== undefined ? 'scaled' : signs.prominence !== undefined ? 'relative' : 'words';

export interface Answerability {
  /** That the passages can answer the question, 0-1. */
  probability: number;
  basis: Basis;
  /** What each sign adds to the log odds. */
  shares: Partial<Record<Sign | 'intercept', number>>;
}

/** What the signs of a basis add up to. */
export function weighed(signs: Signs, basis: Basis, { intercept, weights }: SignWeights): Answerability {
  const shares: Answerability['shares'] = { intercept };
  let odds = intercept;
  for (const sign of SIGNS[basis]) {
    const share = (weights[sign] ?? 0) * (signs[sign] ?? 0);
    shares[sign] = share;
    odds += share;
  }
  return { probability: 1 / (1 + Math.exp(-odds)), basis, shares };
}

/**
 * The probability that what was found can answer what was asked: a logistic regression on `signsOf`, with weights learnt on
 * labelled questions by scripts/train-answerability.ts. 0 when nothing was found.
 */
export function answerability(found: Found, { bases }: AnswerabilityModel = MODEL): Answerability {
  const signs = signsOf(found);
  const basis = basisOf(signs);
  const all = weighed(signs, basis, bases[basis]);
  return found.passages.length === 0 ? { ...all, probability: 0 } : all;
}
