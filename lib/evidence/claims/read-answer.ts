import { sentences } from '../../text/sentences.ts';
import { type EvidenceSource, indexSources, type SourceIndex } from '../matching/sources.ts';
import type { Token } from '../tokens/token.ts';
import { tokens } from '../tokens/tokens.ts';
import { type Answer, type Evidence, evidenceOf } from './evidence.ts';
import { withoutReferences } from './frame.ts';

/** An answer read against its sources. */
export interface Reading {
  index: SourceIndex;
  /** Of each sentence, in order. */
  evidence: Evidence[];
}

/** Every sentence of the answer with what the sources hold of it. */
export function readAnswer(answer: Answer, sources: readonly EvidenceSource[]): Reading {
  const index = indexSources(sources, answer.language);
  const all = tokens(withoutReferences(answer.text), answer.language);
  let at = 0;
  const evidence = sentences(answer.text, answer.language).map((span) => {
    const own: Token[] = [];
    for (; at < all.length && (all[at] as Token).start < span.end; at++) own.push(all[at] as Token); // inside by the loop
    return evidenceOf(span, own, answer, index);
  });
  return { index, evidence };
}

/** Sentences that must be backed. */
export const claimsOf = (evidence: readonly Evidence[]): Evidence[] => evidence.filter(({ manner }) => manner === 'claim');
