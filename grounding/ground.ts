import { type Attribution, attribute, jumpsPer100 } from './attribution.ts';
import { type Details, detailsOf } from './details.ts';
import type { Evidence } from './evidence.ts';
import { missingTerms } from './missing-terms.ts';
import { type AnswerRisks, answerRisk, contributions, excessOfJumps, sentenceRisk } from './model.ts';
import { claimsOf, heldShare, readAnswer } from './read-answer.ts';
import type { Source, SourceIndex } from './sources.ts';
import { isQuoted, type SentenceSupport, supportOf } from './support.ts';
import { tokens } from './tokens.ts';
import { MODEL } from './weights.gen.ts';

/** What counts how much; the defaults are what the figures in docs/grounding.md were measured with. */
export interface GroundingSettings {
  /** Taken off for each name of the question that no source holds, 0-1. */
  missingKeyTermPenalty: number;
  /** Taken off for each other noun of the question that no source holds, 0-1. */
  missingTermPenalty: number;
  /** Taken off in thirds for changing the source more often than backed answers do: 3 takes off all where it changes twice as often. */
  sourceJumpPenalty: number;
  /** Taken off for the share of the answer that says it cannot answer, 0-2. */
  declinePenalty: number;
  /** How much it counts that words stand in no source; 0.25 is as learned. */
  totalCoverageWeight: number;
  /** Words and phrases that never count against an answer. */
  allowed: readonly string[];
}

export const DEFAULTS: GroundingSettings = {
  missingKeyTermPenalty: 0.6,
  missingTermPenalty: 0.25,
  sourceJumpPenalty: 3,
  declinePenalty: 1,
  totalCoverageWeight: 0.25,
  allowed: [],
};

/** Settings that leave out what says how useful an answer is, and keep what says whether it is backed. */
export const BACKING_ONLY: GroundingSettings = {
  ...DEFAULTS,
  missingKeyTermPenalty: 0,
  missingTermPenalty: 0,
  declinePenalty: 0,
};

export interface GroundingInput {
  answer: string;
  /** ISO 639-1, of the answer and of sources that name none. */
  language: string;
  question?: string;
  /** ISO 639-1, where it is not that of the answer. */
  questionLanguage?: string;
  sources: readonly Source[];
  /** The answer was drawn from several texts, such as the passages of a search; by default, whether there are several sources. */
  several?: boolean;
  settings?: Partial<GroundingSettings>;
}

/** What share each part has in a score; log odds where nothing else is said. */
export interface Shares {
  version: string;
  /** Probability that all is backed, before any penalty, 0-1. */
  backed: number;
  /** What the terms add for the sentence that is least backed. */
  worstSentence?: Record<string, number>;
  /** What the score is multiplied by for changing the source often, 0-1. */
  jumping: number;
  /** The same for terms of the question that no source holds, 0-1. */
  missingTerms: number;
  /** The same for saying that there is no answer, 0-1. */
  declining: number;
}

/** How far the sources back an answer. */
export interface Grounding {
  /** 0-100. */
  score: number;
  sentences: SentenceSupport[];
  details: Details;
  /** Letters of the answer that each source holds, by place of the source. */
  letters: number[];
  shares: Shares;
}

const clamped = (share: number): number => Math.min(1, Math.max(0, share));

function keysOf(phrases: readonly string[], language: string): Set<string> {
  return new Set(phrases.flatMap((phrase) => tokens(phrase, language).flatMap(({ keys }) => keys)));
}

/** Share of the sentences that tell something which say that there is no answer. */
function decliningShare(evidence: readonly Evidence[]): number {
  const told = evidence.filter(({ manner }) => manner !== 'polite');
  return told.length === 0 ? 0 : told.filter(({ manner }) => manner === 'decline').length / told.length;
}

/** Nothing that could be backed is not backed; a mere "I do not know" tells nothing wrong. */
const risksOrWorst = (risks: readonly number[], evidence: readonly Evidence[]): readonly number[] =>
  risks.length > 0 ? risks : [evidence.some(({ manner }) => manner === 'decline') ? 0 : 1];

const rounded = (record: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([, value]) => value !== 0)
      .map(([name, value]) => [name, Math.round(value * 100) / 100]),
  );

function worstOf(evidence: readonly Evidence[], risks: readonly number[], coverage: number): Record<string, number> | undefined {
  const worst = risks.indexOf(Math.max(...risks));
  const terms = evidence[worst]?.terms;
  return terms && rounded(contributions(terms, coverage));
}

/** An answer read against its sources, before anything is said of it. */
export interface AnswerReading {
  settings: GroundingSettings;
  index: SourceIndex;
  /** Of each sentence, in order. */
  evidence: readonly Evidence[];
  attribution: Attribution;
  details: Details;
  several: boolean;
}

/** Compares the words of an answer with those of its sources. Time grows linearly with both. */
export function readGrounding({ answer, language, question = '', sources, ...input }: GroundingInput): AnswerReading {
  const settings = { ...DEFAULTS, ...input.settings };
  const allowed = keysOf(settings.allowed, language);
  const { index, evidence } = readAnswer({ text: answer, language, allowed }, sources);
  const attribution = attribute(evidence, index);
  const details = detailsOf(evidence, attribution, missingTerms(question, input.questionLanguage ?? language, allowed, index));
  return { settings, index, evidence, attribution, details, several: input.several ?? sources.length > 1 };
}

/** What is made of a reading. */
export function groundingOf({ settings, index, evidence, attribution, details, several }: AnswerReading): Grounding {
  const coverage = settings.totalCoverageWeight / DEFAULTS.totalCoverageWeight;
  const claims = claimsOf(evidence);
  const riskOf = (each: Evidence): number => (each.manner !== 'claim' || isQuoted(each) ? 0 : sentenceRisk(each.terms, coverage));
  const risks = claims.map(riskOf);
  const answerRisks: AnswerRisks = {
    risks: risksOrWorst(risks, evidence),
    several,
    held: heldShare(claims),
    contradicted: claims.some(({ contradictions }) => contradictions.length > 0),
  };
  const backed = attribution.phrases.length === 0 && claims.length > 0 ? 0 : 1 - answerRisk(answerRisks);
  const missing =
    settings.missingKeyTermPenalty * details.missingKeyTerms.length + settings.missingTermPenalty * details.missingTerms.length;
  const shares: Shares = {
    version: MODEL.version,
    backed,
    worstSentence: worstOf(claims, risks, coverage),
    missingTerms: clamped(1 - missing),
    jumping: clamped(1 - (settings.sourceJumpPenalty / DEFAULTS.sourceJumpPenalty) * excessOfJumps(jumpsPer100(attribution))),
    declining: clamped(1 - settings.declinePenalty * decliningShare(evidence)),
  };
  return {
    score: Math.round(100 * backed * shares.jumping * shares.missingTerms * shares.declining),
    sentences: evidence.map((each) => supportOf(each, riskOf(each), attribution.phrases, index)),
    details,
    letters: attribution.letters,
    shares,
  };
}

/** How far the sources back an answer, by its words. */
export const groundAnswer = (input: GroundingInput): Grounding => groundingOf(readGrounding(input));
