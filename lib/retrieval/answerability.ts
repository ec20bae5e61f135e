import { MODEL } from './answerability.gen.ts';
import { prominence, shareOf, type TermSet, type TermWeights } from './coverage.ts';
import { closeness, type SimilarityScale } from './similarity-scale.ts';

/** A passage that was found, as far as the score reads it. */
export interface FoundPassage {
  terms: TermSet;
  /** Cosine to the question, where the search knows it. */
  similarity?: number;
}

/** What was found for a question. */
export interface RetrievalFindings {
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
export interface Features {
  /** Share of the question that the first passage holds, by the weight of its terms, 0-1. */
  first: number;
  /** The same of the best five together, 0-1. */
  together: number;
  /** `ln(1 + n)` for n terms of the question that the first passage holds: much that fits says more than little. */
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

export type FeatureName = keyof Features;

/** The features that a score is made with: they depend on what a search knows of meaning. */
export type FeatureSet = 'scaled' | 'relative' | 'words';

const WORDS = ['first', 'together', 'count', 'denial'] as const satisfies readonly FeatureName[];

/** The features of each set. */
export const FEATURES: Readonly<Record<FeatureSet, readonly FeatureName[]>> = {
  scaled: [...WORDS, 'closeness', 'others'],
  relative: [...WORDS, 'prominence'],
  words: WORDS,
};

/** A logistic regression on the features of a set. */
export interface FeatureWeights {
  intercept: number;
  weights: Readonly<Partial<Record<FeatureName, number>>>;
}

export interface AnswerabilityModel {
  version: string;
  bases: Readonly<Record<FeatureSet, FeatureWeights>>;
}

/** How many of the passages are looked at together. */
const BEST = 5;
/** How many the most similar one is compared with. */
const COMPARED = 8;

export function retrievalFeatures({
  weights,
  passages,
  undenied,
  similarityFloor,
  similarityScale,
}: RetrievalFindings): Features {
  const best = passages.slice(0, BEST);
  const [top] = best;
  const held = top ? [...weights.keys()].filter((term) => top.terms.has(term)).length : 0;
  return {
    first: top ? shareOf(weights, top.terms) : 0,
    together: shareOf(weights, { has: (term) => best.some(({ terms }) => terms.has(term)) }),
    count: Math.log1p(held),
    denial: undenied ? 1 : 0,
    ...meaningOf(passages.slice(0, COMPARED), similarityFloor, similarityScale),
  };
}

/** The features of meaning, as far as the search knows them. */
function meaningOf(passages: readonly FoundPassage[], floor?: number, scale?: SimilarityScale): Partial<Features> {
  const similarities = passages.flatMap(({ similarity }) => (similarity === undefined ? [] : [similarity])).sort((a, b) => b - a);
  const [best, ...others] = similarities;
  if (best === undefined) return {};
  if (!scale) return floor === undefined ? {} : { prominence: prominence(best, floor) };
  const rest = others.length === 0 ? best : others.reduce((sum, each) => sum + each, 0) / others.length;
  return { closeness: closeness(best, scale), others: closeness(rest, scale) };
}

export const featureSetOf = (features: Features): FeatureSet =>
  features.closeness !== undefined ? 'scaled' : features.prominence !== undefined ? 'relative' : 'words';

export interface Answerability {
  /** That the passages can answer the question, 0-1. */
  probability: number;
  basis: FeatureSet;
  /** What each feature adds to the log odds. */
  shares: Partial<Record<FeatureName | 'intercept', number>>;
}

/** What the features of a set add up to. */
export function weigh(features: Features, basis: FeatureSet, { intercept, weights }: FeatureWeights): Answerability {
  const shares: Answerability['shares'] = { intercept };
  let odds = intercept;
  for (const feature of FEATURES[basis]) {
    const share = (weights[feature] ?? 0) * (features[feature] ?? 0);
    shares[feature] = share;
    odds += share;
  }
  return { probability: 1 / (1 + Math.exp(-odds)), basis, shares };
}

/**
 * The probability that what was found can answer what was asked: a logistic regression on `retrievalFeatures`, with weights learnt on
 * labelled questions by scripts/train-answerability.ts. 0 when nothing was found.
 */
export function answerability(found: RetrievalFindings, { bases }: AnswerabilityModel = MODEL): Answerability {
  const features = retrievalFeatures(found);
  const basis = featureSetOf(features);
  const all = weigh(features, basis, bases[basis]);
  return found.passages.length === 0 ? { ...all, probability: 0 } : all;
}
