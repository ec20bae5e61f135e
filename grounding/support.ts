import type { Span } from '../text/sentences.ts';
import type { Phrase } from './attribution.ts';
import { joined } from './edits.ts';
import type { Evidence } from './evidence.ts';
import type { Contradiction } from './pair.ts';
import type { SourceIndex, Unit } from './sources.ts';

/** Where a stretch of a sentence stands in a source; spans are UTF-16 units of answer and source, `end` is exclusive. */
export interface Quotation {
  source: string;
  answer: Span;
  span: Span;
}

/** What a source holds of a sentence. */
export interface Backing {
  source: string;
  /** Share of the sentence's words, by weight, 0-1. */
  share: number;
  /** The sentence of the source that holds most of it. */
  span: Span;
}

/** What backs one sentence of an answer. */
export interface SentenceSupport extends Span {
  /** `claim`: it must be backed; `decline`: it says that something is not told; `polite`: it tells nothing of the subject. */
  manner: Evidence['manner'];
  /** Share of its words that some source holds and no verifier calls unsupported, by weight, 0-1; 1 where it claims nothing. */
  share: number;
  /** Probability that it is not backed, 0-1. */
  risk: number;
  /** A source holds it word for word. */
  quoted: boolean;
  /** What backs it, best first. */
  sources: Backing[];
  quotations: Quotation[];
  /** Stretches that no source holds, or that a verifier calls unsupported. */
  unsupported: Span[];
  contradictions: Omit<Contradiction, 'unit'>[];
}

/** Sources that hold less of a sentence are not named. */
const NAMED = 0.3;
/** A second source is named when it holds something that the first lacks, or as much as this share of it. */
const AS_GOOD = 0.8;

function backings({ matches, units: [best] }: Evidence, index: SourceIndex): Backing[] {
  const all = matches.reduce((sum, { weight }) => sum + weight, 0);
  const held = new Map<number, { weight: number; units: Map<number, number> }>();
  for (const { places, weight, strength } of matches) {
    const units = new Set(places.map((place) => index.unitOf[place] as number)); // every token has its sentence
    const sources = new Set<number>();
    for (const unit of units) {
      const { source } = index.units[unit] as Unit; // as above
      const entry = held.get(source) ?? { weight: 0, units: new Map<number, number>() };
      if (!sources.has(source)) entry.weight += weight * strength;
      sources.add(source);
      entry.units.set(unit, (entry.units.get(unit) ?? 0) + weight * strength);
      held.set(source, entry);
    }
  }
  const isBest = (source: number): number => (best !== undefined && index.units[best]?.source === source ? 1 : 0);
  const found = [...held]
    .map(([source, { weight, units }]) => ({ source, share: weight / all, units }))
    .filter(({ share }) => share >= NAMED)
    .sort((a, b) => b.share - a.share || isBest(b.source) - isBest(a.source) || a.source - b.source);
  const first = found[0]?.share ?? 0;
  return found
    .filter(({ share }) => share >= AS_GOOD * first)
    .map(({ source, share, units }) => ({
      source: index.sources[source]?.id ?? '',
      share,
      span: spanOf([...units].sort((one, other) => other[1] - one[1]).map(([unit]) => index.units[unit] as Unit)), // as above
    }));
}

/** The first sentence that lies in the text, and not in what stands above it. */
function spanOf(units: readonly Unit[]): Span {
  const { start, end } = units.find((unit) => unit.start >= 0) ?? { start: 0, end: 0 };
  return { start, end };
}

/** Missing words, joined where only small words stand between them. */
function unsupported({ matches, tokens }: Evidence): Span[] {
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
export interface SentenceOpinion {
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
  const all = matches.reduce((sum, { weight }) => sum + weight, 0);
  const doubted = matches
    .filter(({ token }) => unsupported.some(({ start, end }) => token.start < end && token.end > start))
    .reduce((sum, { weight, strength }) => sum + weight * strength, 0);
  return doubted === 0 ? 1 - terms.missing : Math.max(0, 1 - terms.missing - doubted / all);
}

export function supportOf(
  evidence: Evidence,
  opinion: SentenceOpinion,
  phrases: readonly Phrase[],
  index: SourceIndex,
): SentenceSupport {
  const { start, end, manner, contradictions } = evidence;
  const doubted = within(opinion.unsupported ?? [], evidence);
  const told = contradictions.map(({ unit: _, ...rest }) => rest);
  return {
    start,
    end,
    manner,
    share: manner === 'claim' ? heldShareOf(evidence, doubted) : 1,
    risk: opinion.risk,
    quoted: isQuoted(evidence),
    sources: manner === 'claim' ? backings(evidence, index) : [],
    quotations: phrases
      .filter(({ answer, span }) => answer.start >= start && answer.end <= end && span.start >= 0)
      .map(({ answer, source, span }) => ({ source: index.sources[source]?.id ?? '', answer, span })),
    unsupported: joined([...unsupported(evidence), ...doubted, ...told.map((each) => ({ start: each.start, end: each.end }))]),
    contradictions: told,
  };
}
