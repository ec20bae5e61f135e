import { linear, logit, sigmoid } from '../../statistics/logistic.ts';
import type { Evidence, Terms } from '../claims/evidence.ts';
import { claimsOf } from '../claims/read-answer.ts';
import { weightByUnit } from '../matching/match.ts';
import type { SourceIndex } from '../matching/sources.ts';
import { MODEL } from './weights.gen.ts';

/** Sentences of the sources that those of an answer are compared with: each takes an embedding. */
const MOST_CANDIDATES = 8;
/** Sentences of an answer that are compared. */
const MOST_SENTENCES = 4;
/** UTF-16 units of a sentence that are embedded: more of it would only take time. */
const MOST_LENGTH = 600;

/** A sentence as it is embedded. */
export const embeddedText = (text: string): string => text.trim().slice(0, MOST_LENGTH);

/**
 * What the meaning of an answer's sentences is compared with: the source sentences that hold most of its words, in the order
 * of the sources.
 */
export function candidatesOf(claims: readonly Evidence[], index: SourceIndex): string[] {
  const { units, sources } = index;
  const held = weightByUnit(
    claims.flatMap(({ matches }) => matches),
    index,
  );
  const inText = units.flatMap(({ start }, unit) => (start >= 0 ? [unit] : [])); // a lead says what a text is about, not what is so
  const best = inText.sort((a, b) => (held.get(b) ?? 0) - (held.get(a) ?? 0) || a - b).slice(0, MOST_CANDIDATES);
  return best
    .sort((a, b) => a - b)
    .flatMap((at) => {
      const unit = units[at];
      const text = unit && sources[unit.source]?.text.slice(unit.start, unit.end);
      return text === undefined ? [] : [embeddedText(text)];
    });
}

/** Meaning may say more of a sentence than its words: an embedding does not see another number, nor what is said the other way round. */
export const isComparable = ({ numbers, contradicted }: Terms): boolean => numbers === 0 && contradicted === 0;

/** Words leave it open whether a sentence of such a risk is backed. */
const isInDoubt = (risk: number): boolean => risk >= MODEL.similarity.doubt[0] && risk <= MODEL.similarity.doubt[1];

/** Probability that a sentence in doubt is not backed, from its risk by words and its distance from the sources, 0-1 each. */
export const comparedRisk = (risk: number, distance: number, model = MODEL.similarity.sentence): number =>
  sigmoid(linear(model, [logit(risk), distance]));

/** What is to be embedded before the sentences of an answer that are in doubt can be compared with the sources. */
export interface Comparison {
  sentences: { evidence: Evidence; text: string }[];
  candidates: string[];
}

export interface Compared {
  answer: string;
  evidence: readonly Evidence[];
  index: SourceIndex;
}

/** The sentences of an answer that are in doubt, those most so first; none where words tell enough. */
export function comparisonOf({ answer, evidence, index }: Compared, riskOf: (each: Evidence) => number): Comparison {
  const claims = claimsOf(evidence);
  const doubtful = claims
    .map((each) => ({ each, risk: riskOf(each) }))
    .filter(({ each, risk }) => isComparable(each.terms) && isInDoubt(risk))
    .sort((a, b) => Math.abs(a.risk - 0.5) - Math.abs(b.risk - 0.5))
    .slice(0, MOST_SENTENCES);
  return {
    sentences: doubtful.map(({ each }) => ({ evidence: each, text: embeddedText(answer.slice(each.start, each.end)) })),
    candidates: doubtful.length === 0 ? [] : candidatesOf(claims, index),
  };
}

/**
 * How far a sentence is from the nearest source sentence: 0 says the same, 1 has no more to do with it than any two texts.
 * `cosines` are those to each candidate, `unrelated` that of texts that have nothing to do with each other.
 */
export const distanceOf = (cosines: readonly number[], unrelated: number): number =>
  Math.max(0, (1 - Math.max(unrelated, ...cosines)) / (1 - unrelated));
