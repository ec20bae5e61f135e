import type { Evidence } from '../claims/evidence.ts';
import { deniedPolarity } from '../claims/polarity.ts';
import { claimsOf, readSentences } from '../claims/read-answer.ts';
import { type EvidenceSource, indexSources, type SourceIndex } from '../matching/sources.ts';
import { sentenceRisk } from './model.ts';
import { isQuoted } from './support.ts';

/**
 * Most that may speak against a sentence that is shown before the answer is done, as the probability that nothing backs it, 0-1. How many
 * sentences that lets through, and how many of them wrongly, stands in docs/streaming.md.
 */
const MOST_RISK = 0.15;

const NONE: ReadonlySet<string> = new Set();

/** `backed` by a source in nearly all its words; `neutral`: it claims nothing; `open`: only the whole answer can tell. */
export type SentenceVerdict = 'backed' | 'neutral' | 'open';

/** Judges the sentences of one answer while it is being written, each once. Sources are read once. */
export class SentenceJudge {
  readonly #index: SourceIndex;
  readonly #question: string;
  readonly #language: string;

  /** `language` is that of question and answer, ISO 639-1. */
  constructor(sources: readonly EvidenceSource[], question: string, language: string) {
    this.#index = indexSources(sources, language);
    this.#question = question;
    this.#language = language;
  }

  /** The sentence alone, without those around it. Time grows with its length. */
  verdict(sentence: string): SentenceVerdict {
    const evidence = readSentences({ text: sentence, language: this.#language, allowed: NONE }, this.#index);
    if (evidence.some(({ manner }) => manner === 'decline')) return 'open';
    const claims = claimsOf(evidence);
    if (this.#isDenied(sentence, evidence)) return 'open';
    if (claims.length === 0) return 'neutral';
    return claims.every((each) => isBacked(each)) ? 'backed' : 'open';
  }

  #isDenied(answer: string, evidence: readonly Evidence[]): boolean {
    const language = this.#language;
    const polar = { question: this.#question, questionLanguage: language, answer, language };
    return deniedPolarity(polar, evidence, this.#index) !== undefined;
  }
}

/** No name and no number without a source, nothing that a source has otherwise, and hardly a word that none holds. */
export function isBacked(evidence: Evidence, mostRisk = MOST_RISK): boolean {
  const { terms, contradictions } = evidence;
  if (contradictions.length > 0) return false;
  return isQuoted(evidence) || (terms.numbers + terms.names === 0 && sentenceRisk(terms, 1) <= mostRisk);
}
