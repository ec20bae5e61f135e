import type { Span } from '../../../core/contract/span.ts';
import type { Token } from './token.ts';
import { tokens } from './tokens.ts';

/** Names and numbers of a text: what makes a sentence wrong when no source holds it. */
export interface KeyTerms {
  names: readonly Span[];
  numbers: readonly Span[];
}

export function keyTermsOf(text: string, language: string): KeyTerms {
  const all = tokens(text, language);
  return {
    names: all.filter(({ name }) => name),
    numbers: all.filter(({ kind }: Token) => kind === 'number' || kind === 'month'),
  };
}

/** Whether any of the terms lies in one of the stretches. */
export const isAnyIn = (terms: readonly Span[], stretches: readonly Span[]): boolean =>
  stretches.some((stretch) => terms.some(({ start, end }) => start < stretch.end && end > stretch.start));
