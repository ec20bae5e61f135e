import type { AnswerScore } from '../../../core/contract/resources/scorer.ts';
import type { Evidence } from '../claims/evidence.ts';
import type { MissingTerms } from '../claims/missing-terms.ts';
import type { Attribution } from '../matching/attribution.ts';
import { textTogether } from '../tokens/quantities.ts';
import type { Token } from '../tokens/token.ts';

/** The figures behind a semantic score; lengths are in letters of meaningful words. */
export type Details = Required<AnswerScore['details']>;

export function populationDeviation(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

const roundShare = (value: number): number => Math.round(value * 1e5) / 1e5;

function unattributedTerms(evidence: readonly Evidence[], isKind: (token: Token) => boolean): string[] {
  const found = new Map<string, string>();
  for (const { matches } of evidence) {
    const told = new Set(matches.map(({ unit }) => unit));
    for (const { token, strength, unit } of matches) {
      if (told.has(token)) continue; // with its number
      const key = token.keys[0] ?? token.text;
      if (strength === 0 && isKind(token) && !found.has(key)) found.set(key, unit ? textTogether(token, unit) : token.text);
    }
  }
  return [...found.values()];
}

export function detailsOf(evidence: readonly Evidence[], attribution: Attribution, missing: MissingTerms): Details {
  const { letters, jumps, longest, length } = attribution;
  const share = (held: number): number => (length === 0 ? 0 : roundShare(held / length));
  return {
    answerLength: length,
    topSourceCoverage: share(Math.max(0, ...letters)),
    totalCoverage: share(letters.reduce((sum, held) => sum + held, 0)),
    stdDeviation: roundShare(populationDeviation(letters)),
    longestPhrase: longest,
    sourceJumps: jumps,
    unattributedKeyTerms: unattributedTerms(evidence, ({ name }) => name),
    unattributedTerms: unattributedTerms(evidence, ({ kind, name }) => kind !== 'number' && !name),
    unattributedNumbers: unattributedTerms(evidence, ({ kind }) => kind === 'number'),
    missingKeyTerms: missing.keyTerms,
    missingTerms: missing.terms,
  };
}
