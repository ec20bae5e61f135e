import type { ScoreSignals, SentenceScore } from '../../../core/contract/resources/scorer.ts';
import type { Span } from '../../../core/contract/span.ts';
import type { Evidence } from '../claims/evidence.ts';
import { missingTerms } from '../claims/missing-terms.ts';
import { deniedPolarity } from '../claims/polarity.ts';
import { claimsOf, readAnswer } from '../claims/read-answer.ts';
import { type Attribution, attribute, jumpsPer100 } from '../matching/attribution.ts';
import type { EvidenceSource, SourceIndex } from '../matching/sources.ts';
import { tokens } from '../tokens/tokens.ts';
import { applyMap, type Calibration, inEffect, nameOf } from './calibration.ts';
import { type Details, detailsOf } from './details.ts';
import { answerRisk, answerShares, excessOfJumps, pooledRisk, sentenceRisk, sentenceShares } from './model.ts';
import { DEFAULTS, type GroundingSettings } from './settings.ts';
import { type Comparison, comparedRisk, comparisonOf } from './similarity.ts';
import { isQuoted, type SentenceSignals, supportOf } from './support.ts';
import { MODEL } from './weights.gen.ts';

export interface GroundingInput {
  answer: string;
  /** ISO 639-1, of the answer and of sources that name none. */
  language: string;
  question?: string;
  /** ISO 639-1, where it is not that of the answer. */
  questionLanguage?: string;
  sources: readonly EvidenceSource[];
  settings?: Partial<GroundingSettings>;
}

/** What share each part has in a score; log odds where nothing else is said. */
export interface Shares {
  version: string;
  /** What the weights of the answer and the map of its score are: `shipped`, or what was calibrated. */
  calibration: string;
  /** Probability that all is backed, before any penalty, 0-1. */
  backed: number;
  /** What each feature of the answer adds to the log odds that something is not backed. */
  answer: Record<string, number>;
  /** What each term adds for the sentence that is least backed; and how far it is from the sources, where its meaning was compared. */
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
  sentences: SentenceScore[];
  /** Sentences that a verifier finds nothing to back, where one was asked. */
  doubted: number;
  details: Details;
  /** Letters of the answer that each source holds, by place of the source. */
  letters: number[];
  shares: Shares;
  /** What it was made of. */
  signals: ScoreSignals;
}

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

function keysOf(phrases: readonly string[], language: string): Set<string> {
  return new Set(phrases.flatMap((phrase) => tokens(phrase, language).flatMap(({ keys }) => keys)));
}

/** Share of the sentences that tell something which say that there is no answer. */
function decliningShare(evidence: readonly Evidence[]): number {
  const told = evidence.filter(({ manner }) => manner !== 'polite');
  return told.length === 0 ? 0 : told.filter(({ manner }) => manner === 'decline').length / told.length;
}

/** Of an answer that claims nothing: a mere "I do not know" tells nothing wrong; nothing that could be backed is not backed. */
const riskWithoutClaim = (evidence: readonly Evidence[]): number => (evidence.some(({ manner }) => manner === 'decline') ? 0 : 1);

const roundAll = (record: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([, value]) => value !== 0)
      .map(([name, value]) => [name, Math.round(value * 100) / 100]),
  );

/** An answer read against its sources, before anything is said of it. */
export interface AnswerReading {
  answer: string;
  /** Empty where none was asked. */
  question: string;
  settings: GroundingSettings;
  index: SourceIndex;
  /** Of each sentence, in order. */
  evidence: readonly Evidence[];
  attribution: Attribution;
  details: Details;
}

/** Compares the words of an answer with those of its sources. Time grows linearly with both. */
export function readGrounding({ answer, language, question = '', sources, ...input }: GroundingInput): AnswerReading {
  const settings = { ...DEFAULTS, ...input.settings };
  const allowed = keysOf(settings.allowed, language);
  const { index, evidence: read } = readAnswer({ text: answer, language, allowed }, sources);
  const polar = { question, questionLanguage: input.questionLanguage ?? language, answer, language };
  const denied = deniedPolarity(polar, read, index);
  const evidence = denied ? read.map((each) => (each.start === denied.start ? denied : each)) : read;
  const attribution = attribute(evidence, index);
  const sourceLanguages = sources.map(({ language: own = language }) => own);
  const asked = { text: question, language: input.questionLanguage ?? language, sourceLanguages };
  const details = detailsOf(evidence, attribution, missingTerms(asked, allowed, index));
  return { answer, question, settings, index, evidence, attribution, details };
}

/** What models of their own say of an answer; words alone where they say nothing. */
export interface ModelSignals {
  /** Of an embedder, for the sentences that words leave in doubt: how far they are from the sources, 0-1; absent where there is none. */
  distances?: ReadonlyMap<Evidence, number>;
  /**
   * Of a verifier, for each sentence that it was asked about: the probability that nothing backs it, 0-1. None where it did not have to be
   * asked, as all is quoted; absent where it was asked and did not answer.
   */
  verdict?: { sentences: readonly number[]; unsupported?: readonly Span[] };
}

const coverageOf = (settings: GroundingSettings): number => settings.total_coverage_weight / DEFAULTS.total_coverage_weight;

/** Probability that a sentence is not backed, by its words, 0-1. */
const riskByWords = (each: Evidence, coverage: number): number =>
  each.manner !== 'claim' || isQuoted(each) ? 0 : sentenceRisk(each.terms, coverage);

/** The same of every sentence, by its meaning, too, where that was compared. */
function risksOf({ settings, evidence }: AnswerReading, { distances }: ModelSignals): Map<Evidence, number> {
  return new Map(
    evidence.map((each) => {
      const risk = riskByWords(each, coverageOf(settings));
      const distance = distances?.get(each);
      return [each, distance === undefined ? risk : comparedRisk(risk, distance)];
    }),
  );
}

/** The sentences that a verifier is asked about: those that no source holds word for word. */
export const askedIn = ({ evidence }: Pick<AnswerReading, 'evidence'>): Evidence[] =>
  claimsOf(evidence).filter((each) => !isQuoted(each));

/** What a verifier says of each sentence that it was asked about. */
const judgedIn = (reading: AnswerReading, { verdict }: ModelSignals): ReadonlyMap<Evidence, number | undefined> =>
  new Map(askedIn(reading).map((each, at) => [each, verdict?.sentences[at]]));

/** What is thought of each sentence: by its words and its meaning, and half by a verifier where one was asked. */
function sentenceSignalsOf(
  reading: AnswerReading,
  models: ModelSignals,
  risks: ReadonlyMap<Evidence, number>,
): (each: Evidence) => SentenceSignals {
  const { unsupported = [] } = models.verdict ?? {};
  const judged = judgedIn(reading, models);
  return (each) => {
    const risk = risks.get(each) as number; // every sentence has one
    const other = judged.get(each);
    return { risk: other === undefined ? risk : pooledRisk(risk, other), unsupported };
  };
}

/** What an embedder is to compare. */
export const comparisonIn = (reading: AnswerReading): Comparison =>
  comparisonOf(reading, (each) => riskByWords(each, coverageOf(reading.settings)));

/** What makes up the risk of the sentence that is least backed. */
function worstOf(
  { settings, evidence }: AnswerReading,
  { distances }: ModelSignals,
  risks: ReadonlyMap<Evidence, number>,
): Shares['worstSentence'] {
  const claims = claimsOf(evidence);
  const own = claims.map((each) => risks.get(each) as number); // every sentence has one
  const worst = claims[own.indexOf(Math.max(...own))];
  const distance = worst && distances?.get(worst);
  const shares = worst && roundAll(sentenceShares(worst.terms, coverageOf(settings)));
  return shares && { ...shares, ...(distance !== undefined && roundAll({ distance })) };
}

export function signalsOf(reading: AnswerReading, models: ModelSignals = {}, riskOf = risksOf(reading, models)): ScoreSignals {
  const { settings, evidence, attribution, details } = reading;
  const claims = claimsOf(evidence);
  const judged = models.verdict && judgedIn(reading, models);
  const hasClaims = claims.length > 0;
  const declining = decliningShare(evidence);
  const missing =
    settings.missing_key_term_penalty * details.missingKeyTerms.length +
    settings.missing_term_penalty * details.missingTerms.length;
  return {
    risks: {
      risks: hasClaims ? claims.map((each) => riskOf.get(each) as number) : [riskWithoutClaim(evidence)], // every sentence has one
      words: hasClaims ? claims.map(({ matches }) => matches.length) : [1],
      contradicted: claims.some(({ contradictions }) => contradictions.length > 0),
      ...(models.distances && { compared: true }),
      ...(judged && { verdict: claims.map((each) => judged.get(each) ?? 0) }),
    },
    unheld: attribution.phrases.length === 0 && (hasClaims || declining === 0),
    factors: {
      jumping: clamp(1 - (settings.source_jump_penalty / DEFAULTS.source_jump_penalty) * excessOfJumps(jumpsPer100(attribution))),
      missingTerms: clamp(1 - missing),
      declining: clamp(1 - settings.decline_penalty * declining),
    },
  };
}

/**
 * The probability that all is backed, 0-1, and the score that comes of it, 0-100 with its fractions. No map lifts what a rule
 * has set to 0.
 */
export function scoreOf({ risks, unheld, factors }: ScoreSignals, calibration?: Calibration): { backed: number; score: number } {
  const { weights, map } = inEffect(risks, calibration);
  const isCertain = risks.verdict === undefined && risks.risks.every((risk) => risk === 0); // all of it is held word for word
  const backed = unheld ? 0 : isCertain ? 1 : 1 - answerRisk(risks, weights);
  const score = 100 * backed * factors.jumping * factors.missingTerms * factors.declining;
  return { backed, score: map && score > 0 ? applyMap(score, map) : score };
}

/** What is made of a reading. */
export function groundingOf(reading: AnswerReading, models: ModelSignals = {}): Grounding {
  const { settings, index, evidence, attribution, details } = reading;
  const risks = risksOf(reading, models);
  const signalsOfSentence = sentenceSignalsOf(reading, models, risks);
  const signals = signalsOf(reading, models, risks);
  const { backed, score } = scoreOf(signals, settings.calibration);
  const calibration = inEffect(signals.risks, settings.calibration);
  return {
    score: Math.round(score),
    sentences: evidence.map((each) => supportOf(each, signalsOfSentence(each), attribution.phrases, index)),
    doubted: (models.verdict?.sentences ?? []).filter((risk) => risk > 0.5).length,
    details,
    letters: attribution.letters,
    shares: {
      version: MODEL.version,
      calibration: nameOf(calibration),
      backed,
      answer: roundAll(answerShares(signals.risks, calibration.weights)),
      worstSentence: worstOf(reading, models, risks),
      ...signals.factors,
    },
    signals,
  };
}

/** How far the sources back an answer, by its words. */
export const groundAnswer = (input: GroundingInput): Grounding => groundingOf(readGrounding(input));
