import { sentences } from '../../text/sentences.ts';
import { type EvidenceSource, indexSources, type SourceIndex } from '../matching/sources.ts';
import { withTokens } from '../tokens/sentence-tokens.ts';
import { tokens } from '../tokens/tokens.ts';
import { type Answer, type Evidence, evidenceOf } from './evidence.ts';
import { withoutReferences } from './frame.ts';

/** An answer read against its sources. */
export interface Reading {
  index: SourceIndex;
  /** Of each sentence, in order. */
  evidence: Evidence[];
}

/** Every sentence of a text with what the sources hold of it. */
export function readSentences(answer: Answer, index: SourceIndex): Evidence[] {
  const { text, language } = answer;
  const all = tokens(withoutReferences(text), language);
  return withTokens(sentences(text, language), all).map((sentence) => evidenceOf(sentence, answer, index));
}

export function readAnswer(answer: Answer, sources: readonly EvidenceSource[]): Reading {
  const index = indexSources(sources, answer.language);
  return { index, evidence: readSentences(answer, index) };
}

/** Sentences that must be backed. */
export const claimsOf = (evidence: readonly Evidence[]): Evidence[] => evidence.filter(({ manner }) => manner === 'claim');
