import type { Span } from '../../../core/contract/span.ts';
import { entryAt } from '../../text/entry.ts';
import { heldIn, type Match, matchTokens, nearest } from '../matching/match.ts';
import type { Contradiction } from '../matching/pair.ts';
import { eachRun } from '../matching/runs.ts';
import type { SourceIndex, Unit } from '../matching/sources.ts';
import type { Token } from '../tokens/token.ts';
import { contradictions } from './contradictions.ts';
import { asides, frames, inAny } from './frame.ts';
import { readSentence, type SentenceKind, type SentenceReading } from './sentence-kind.ts';

/** What speaks against a sentence; every term is 0 where a source holds it word for word. */
export interface Terms {
  /** Weighted share of its words that no source holds, 0-1. */
  missing: number;
  /** Weighted share that the two source sentences which hold most of it do not hold, 0-1. */
  scattered: number;
  /** Weighted share of neighbouring words that stand nowhere near each other in the sources, 0-1. */
  loose: number;
  /** Share of neighbouring words that stand the other way round in the best source sentence, 0-1. */
  reordered: number;
  /** Share of the sentence beyond its longest phrase that a source holds, 0-1. */
  broken: number;
  /** Numbers that no source holds, at most 2. */
  numbers: number;
  /** Names that no source holds, at most 2. */
  names: number;
  /** Numbers and names that the sources hold, but not with the words around them; at most 2. */
  misplaced: number;
  /** Numbers, names, negations and pairs that differ in an otherwise matching sentence, at most 2. */
  contradicted: number;
  /** 1 where it asks and tells nothing. */
  asks: number;
}

/** A sentence of the answer and what the sources hold of it. */
export interface Evidence extends Span {
  manner: SentenceKind;
  /** All its tokens. */
  tokens: readonly Token[];
  /** Those that must be backed. */
  matches: readonly Match[];
  /** Places of the source sentences that hold most of it, best first; at most two. */
  units: readonly number[];
  terms: Terms;
  contradictions: readonly Contradiction[];
}

/** Neighbouring words of the answer count as together where at most so many words lie between them in a source. */
const TOGETHER = 12;
/** A number or name stands with the words around it where at most so many lie between. */
const AROUND = 8;
const MOST = 2;

/** Weight of the matches that each source sentence holds. */
function coverage(matches: readonly Match[], { unitOf }: SourceIndex): Map<number, number> {
  const found = new Map<number, number>();
  for (const { places, weight, strength } of matches) {
    let last = -1;
    for (const place of places) {
      const unit = unitOf[place] as number; // every token has its sentence
      if (unit !== last) found.set(unit, (found.get(unit) ?? 0) + weight * strength);
      last = unit;
    }
  }
  return found;
}

function most(weights: ReadonlyMap<number, number>): [unit: number, weight: number] | undefined {
  let best: [number, number] | undefined;
  for (const [unit, weight] of weights) if (!best || weight > best[1]) best = [unit, weight];
  return best;
}

function bestUnits(matches: readonly Match[], index: SourceIndex): { units: number[]; held: number } {
  const best = most(coverage(matches, index));
  if (!best) return { units: [], held: 0 };
  const rest = matches.filter((match) => !heldIn(match, entryAt(index.units, best[0])));
  const second = most(coverage(rest, index));
  return { units: second ? [best[0], second[0]] : [best[0]], held: best[1] + (second?.[1] ?? 0) };
}

function looseShare(matches: readonly Match[]): number {
  let [loose, all] = [0, 0];
  for (let at = 0; at + 1 < matches.length; at++) {
    const [one, next] = [matches[at] as Match, matches[at + 1] as Match]; // inside by the loop
    const weight = (one.weight + next.weight) / 2;
    all += weight;
    if (nearest(one.places, next.places) > TOGETHER) loose += weight;
  }
  if (all > 0) return loose / all;
  return matches.some(({ strength }) => strength > 0) ? 0 : 1;
}

function reorderedShare(matches: readonly Match[], unit: Unit | undefined): number {
  if (!unit) return 0;
  let [before, pairs, turned]: [readonly number[], number, number] = [[], 0, 0];
  for (const { places } of matches) {
    const inside = places.filter((place) => place >= unit.first && place < unit.after);
    if (inside.length === 0) continue;
    if (before.length > 0) {
      pairs++;
      if (entryAt(inside, inside.length - 1) <= entryAt(before, 0)) turned++;
    }
    before = inside;
  }
  return pairs === 0 ? 0 : turned / pairs;
}

/** Tokens in a row, small words included, that stand so in a source. */
function longestPhrase(tokens: readonly Token[], { places, unitOf }: SourceIndex): number {
  let longest = 0;
  // inside by the walk
  const placesOf = (at: number): (readonly number[])[] => (tokens[at] as Token).keys.map((key) => places.get(key) ?? []);
  eachRun({ count: tokens.length, placesOf, places: unitOf.length }, (_, __, length) => {
    longest = Math.max(longest, length);
  });
  return longest;
}

const isFact = ({ kind, name }: Token): boolean => kind === 'number' || kind === 'month' || name;

function countMisplaced(matches: readonly Match[]): number {
  const isApart = (match: Match, at: number): boolean =>
    [-2, -1, 1, 2].every((step) => nearest(match.places, matches[at + step]?.places ?? []) > AROUND);
  return matches.filter((match, at) => match.strength > 0 && isFact(match.token) && isApart(match, at)).length;
}

const countMissed = (matches: readonly Match[], isKind: (token: Token) => boolean): number =>
  Math.min(MOST, matches.filter(({ token, strength }) => strength === 0 && isKind(token)).length);

const WORST: Terms = {
  missing: 1,
  scattered: 1,
  loose: 1,
  reordered: 0,
  broken: 1,
  numbers: 0,
  names: 0,
  misplaced: 0,
  contradicted: 0,
  asks: 0,
};

/** A sentence as it is compared. */
interface Claim {
  manner: SentenceKind;
  sentence: string;
  tokens: Token[];
  /** Tokens of the longest row that stands so in a source. */
  phrase: number;
}

interface Reading extends Omit<Claim, 'manner'> {
  matches: readonly Match[];
  index: SourceIndex;
  language: string;
}

function weigh({
  sentence,
  tokens,
  phrase,
  matches,
  index,
  language,
}: Reading): Pick<Evidence, 'terms' | 'units' | 'contradictions'> {
  const all = matches.reduce((sum, { weight }) => sum + weight, 0);
  const anywhere = matches.reduce((sum, { weight, strength }) => sum + weight * strength, 0);
  const { units, held } = bestUnits(matches, index);
  const [place] = units;
  const unit = place === undefined ? undefined : index.units[place];
  const found = unit && place !== undefined ? contradictions({ matches, own: tokens, unit, place, index, language }) : [];
  const terms: Terms = {
    missing: 1 - anywhere / all,
    scattered: 1 - held / all,
    loose: looseShare(matches),
    reordered: reorderedShare(matches, unit),
    broken: 1 - phrase / tokens.length,
    numbers: countMissed(matches, ({ kind }) => kind === 'number' || kind === 'month'),
    names: countMissed(matches, ({ name }) => name),
    misplaced: Math.min(MOST, countMisplaced(matches)),
    contradicted: Math.min(MOST, found.length),
    asks: /[?？]["'”’)\]]*\s*$/.test(sentence) ? 1 : 0,
  };
  return { terms, units, contradictions: found };
}

/** A sentence that leads to a list or a quotation claims little: what it holds of the question and of the sources is enough. */
const leadsIn = (sentence: string, matches: readonly Match[]): boolean =>
  /[:：]\s*$/.test(sentence) && matches.every(({ token, strength }) => strength > 0 || (token.kind === 'word' && !token.name));

export interface Answer {
  text: string;
  language: string;
  /** Words that never count against an answer, by their keys. */
  allowed: ReadonlySet<string>;
}

/** Words from which on a whole sentence in a source is no chance. */
const READ = 5;

/** The words of a sentence with those that claim something, and whether it claims anything. */
function claimIn(span: Span, found: readonly Token[], { text, language }: Answer, index: SourceIndex): Claim {
  const sentence = text.slice(span.start, span.end);
  const isIn = (stretches: readonly Span[]): ((token: Token) => boolean) => {
    const isCovered = inAny(sentence.length, stretches);
    return ({ start, end }) => isCovered({ start: start - span.start, end: end - span.start });
  };
  const aside = asides(sentence, language);
  const isAside = isIn(aside);
  const spoken = found.filter((token) => !isAside(token));
  // What a source says word for word is not the answer's own refusal.
  const phrase = longestPhrase(spoken, index);
  const isRead = spoken.length >= READ && phrase === spoken.length;
  const said: SentenceReading = isRead
    ? { manner: 'claim', frames: frames(sentence, language, aside) }
    : readSentence(sentence, language, aside);
  const isFrame = said.manner === 'claim' ? isIn(said.frames) : () => true;
  // Of words that claim nothing neither a denial nor their letters count.
  const tokens = spoken.map((token) => (isFrame(token) ? { ...token, negation: false, stop: true } : token));
  return { manner: said.manner, sentence, tokens, phrase };
}

/** Compares one sentence of the answer with the sources. */
export function evidenceOf(span: Span, found: readonly Token[], answer: Answer, index: SourceIndex): Evidence {
  const { manner, ...claim } = claimIn(span, found, answer, index);
  const { sentence, tokens } = claim;
  const { language, allowed } = answer;
  const matches = manner === 'claim' ? matchTokens(tokens, ({ keys }) => !keys.some((key) => allowed.has(key)), index) : [];
  const base = { ...span, tokens, matches, units: [], terms: WORST, contradictions: [] };
  if (manner !== 'claim') return { ...base, manner };
  if (matches.length === 0 || leadsIn(sentence, matches)) return { ...base, manner: 'polite' };
  return { ...base, manner, ...weigh({ ...claim, matches, index, language }) };
}
