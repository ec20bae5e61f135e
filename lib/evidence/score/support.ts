import type { SentenceScore } from '../../../core/contract/resources/scorer.ts';
import type { Span } from '../../../core/contract/span.ts';
import { joinSpans } from '../../text/edits.ts';
import type { Evidence } from '../claims/evidence.ts';
import type { Phrase } from '../matching/attribution.ts';
import { weightsOf } from '../matching/match.ts';
import type { SourceIndex } from '../matching/sources.ts';
import { backingsOf } from './backings.ts';

/** Missing words, joined where only small words stand between them. */
function unsupportedSpans({ matches, tokens }: Evidence): Span[] {
  const spans: { first: number; last: number }[] = [];
  for (const { at, strength } of matches) {
    if (strength > 0) continue;
    const before = spans.at(-1);
    const isNext = before && tokens.slice(before.last + 1, at).every(({ stop }) => stop);
    if (before && isNext) before.last = at;
    else spans.push({ first: at, last: at });
  }
  return spans.map(({ first, last }) => ({ start: tokens[first]?.start ?? 0, end: tokens[last]?.end ?? 0 }));
}

/** A sentence that a source holds from its first word to its last. */
export const isQuoted = ({ manner, matches, terms, contradictions }: Evidence): boolean =>
  manner === 'claim' && terms.broken === 0 && contradictions.length === 0 && matches.length >= QUOTE;
/** Meaningful words from which on a whole sentence in a source is no chance. */
const QUOTE = 3;

/** What is thought of a sentence. */
export interface SentenceSignals {
  /** Probability that it is not backed, 0-1. */
  risk: number;
  /** Stretches of the answer that a verifier calls unsupported. */
  unsupported?: readonly Span[];
}

/** Those of the stretches that lie in a sentence, where it may be doubted. */
const within = (spans: readonly Span[], sentence: Evidence): Span[] =>
  sentence.manner !== 'claim' || isQuoted(sentence)
    ? []
    : spans
        .map(({ start, end }) => ({ start: Math.max(start, sentence.start), end: Math.min(end, sentence.end) }))
        .filter(({ start, end }) => start < end);

/** Share of the words that a source holds, but not those that a verifier calls unsupported. */
function heldShareOf({ matches, terms }: Evidence, unsupported: readonly Span[]): number {
  const doubted = matches.filter(({ token }) => unsupported.some(({ start, end }) => token.start < end && token.end > start));
  return doubted.length === 0
    ? 1 - terms.missing
    : Math.max(0, 1 - terms.missing - weightsOf(doubted).held / weightsOf(matches).all);
}

export function supportOf(
  evidence: Evidence,
  signals: SentenceSignals,
  phrases: readonly Phrase[],
  index: SourceIndex,
): SentenceScore {
  const { start, end, manner, contradictions } = evidence;
  const doubted = within(signals.unsupported ?? [], evidence);
  const told = contradictions.map(({ unit: _, ...rest }) => rest);
  const { sources, shares } = backingsOf(evidence, { index, phrases, isQuoted: isQuoted(evidence) });
  return {
    start,
    end,
    manner,
    share: manner === 'claim' ? heldShareOf(evidence, doubted) : 1,
    risk: signals.risk,
    quoted: isQuoted(evidence),
    sources: manner === 'claim' ? sources : [],
    shares,
    quotations: phrases
      .filter(({ answer, span }) => answer.start >= start && answer.end <= end && span.start >= 0)
      .map(({ answer, source, span }) => ({ source: index.sources[source]?.id ?? '', answer, span })),
    unsupported: joinSpans([
      ...unsupportedSpans(evidence),
      ...doubted,
      ...told.map((each) => ({ start: each.start, end: each.end })),
    ]),
    contradictions: told,
  };
}
