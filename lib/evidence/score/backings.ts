import type { Span } from '../../../core/contract/span.ts';
import type { Evidence } from '../claims/evidence.ts';
import type { Phrase } from '../matching/attribution.ts';
import { weightsOf } from '../matching/match.ts';
import type { SourceIndex, Unit } from '../matching/sources.ts';

/** What a source holds of a sentence. */
export interface Backing {
  source: string;
  /** Share of the sentence's words, by weight, 0-1. */
  share: number;
  /** The sentence of the source that holds most of it. */
  span: Span;
}

/** Sources that hold less of a sentence are not named. */
const NAMED = 0.3;
/**
 * A second source is named when it holds as much as this share of the first, in all and in one of its sentences; or else what
 * is missing there.
 */
const AS_GOOD = 0.8;

/** Weights are shares of the sentence's words. */
interface Held {
  source: number;
  share: number;
  /** By place of the word. */
  words: Map<number, number>;
  /** By sentence of the source. */
  units: Map<number, number>;
  /** Of the sentence of the source that holds most. */
  best: number;
}

function heldOf({ matches }: Evidence, index: SourceIndex): Held[] {
  const { all } = weightsOf(matches);
  const found = new Map<number, Pick<Held, 'words' | 'units'>>();
  for (const { at, places, weight, strength } of matches) {
    const units = new Set(places.map((place) => index.unitOf[place] as number)); // every token has its sentence
    for (const unit of units) {
      const { source } = index.units[unit] as Unit; // as above
      const entry = found.get(source) ?? { words: new Map<number, number>(), units: new Map<number, number>() };
      const part = (weight * strength) / all;
      entry.words.set(at, part);
      entry.units.set(unit, (entry.units.get(unit) ?? 0) + part);
      found.set(source, entry);
    }
  }
  return [...found].map(([source, { words, units }]) => {
    const share = words.values().reduce((sum, part) => sum + part, 0);
    return { source, share, words, units, best: Math.max(...units.values()) };
  });
}

/** Sources in which the sentence stands as it is: words that others hold here and there are no quote. */
function quotedIn({ start, end }: Evidence, phrases: readonly Phrase[]): Set<number> {
  const own = phrases.filter(({ answer }) => answer.start >= start && answer.end <= end);
  const longest = Math.max(0, ...own.map(({ letters }) => letters));
  return new Set(own.filter(({ letters }) => letters === longest).map(({ source }) => source));
}

/** What a source adds to those named before. */
const shareAdded = (held: Held, before: readonly Held[]): number =>
  held.words.entries().reduce((sum, [word, part]) => (before.some(({ words }) => words.has(word)) ? sum : sum + part), 0);

/** The best, and others where they are as good or hold what is missing so far. */
function chooseBackings(held: readonly Held[]): Held[] {
  const [first, ...others] = held
    .filter(({ share }) => share >= NAMED)
    .sort((one, other) => other.share - one.share || other.best - one.best || one.source - other.source);
  if (!first) return [];
  const named = [first];
  for (const each of others) {
    const isAsGood = each.share >= AS_GOOD * first.share && each.best >= AS_GOOD * first.best;
    if (isAsGood || shareAdded(each, named) >= 1 - AS_GOOD) named.push(each);
  }
  return named;
}

/** The first sentence that lies in the text, and not in what stands above it. */
function spanOf(units: readonly Unit[]): Span {
  const { start, end } = units.find((unit) => unit.start >= 0) ?? { start: 0, end: 0 };
  return { start, end };
}

/** The sources that back a sentence, best first, and the share of its words that each source holds. */
export function backingsOf(
  evidence: Evidence,
  { index, phrases, isQuoted }: { index: SourceIndex; phrases: readonly Phrase[]; isQuoted: boolean },
): { sources: Backing[]; shares: ReadonlyMap<string, number> } {
  const held = heldOf(evidence, index);
  const quoted = isQuoted ? quotedIn(evidence, phrases) : undefined;
  const idOf = (source: number): string => index.sources[source]?.id ?? '';
  return {
    sources: chooseBackings(quoted ? held.filter(({ source }) => quoted.has(source)) : held).map(({ source, share, units }) => ({
      source: idOf(source),
      share,
      span: spanOf([...units].sort((one, other) => other[1] - one[1]).map(([unit]) => index.units[unit] as Unit)), // as above
    })),
    shares: new Map(held.map(({ source, share }) => [idOf(source), share])),
  };
}
