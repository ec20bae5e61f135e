import type { Span } from '../../../core/contract/span.ts';
import type { Token } from './token.ts';

/** A sentence with its words. */
export interface SentenceTokens extends Span {
  tokens: readonly Token[];
}

/** Sentences with the tokens that begin in each; both are in the order of their text. */
export function withTokens(sentences: readonly Span[], all: readonly Token[]): SentenceTokens[] {
  let at = 0;
  return sentences.map(({ start, end }) => {
    const first = at;
    while (at < all.length && (all[at] as Token).start < end) at++; // inside by the loop
    return { start, end, tokens: all.slice(first, at) };
  });
}
