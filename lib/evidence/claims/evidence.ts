import type { Span } from '../../../core/contract/span.ts';
import { heldIn, type Match, matchTokens, weightByUnit, weightsOf } from '../matching/match.ts';
import type { Contradiction } from '../matching/pair.ts';
import { eachRun } from '../matching/runs.ts';
import type { SourceIndex } from '../matching/sources.ts';
import type { SentenceTokens } from '../tokens/sentence-tokens.ts';
import type { Token } from '../tokens/token.ts';
import { contradictions } from './contradictions.ts';
import { inAny } from './frame.ts';
import { readSentence, type SentenceKind } from './sentence-kind.ts';

/** What speaks against a sentence; every term is 0 where a source holds it word for word. */
export interface Terms {
  /** Weighted share of its words that no source holds, 0-1. */
  missing: number;
  /** Weighted share that the two source sentences which hold most of it do not hold, 0-1. */
  scattered: number;
  /** Share of the sentence beyond its longest phrase that a source holds, 0-1. */
  broken: number;
  /** Numbers that no source holds, at most 2. */
  numbers: number;
  /** Names that no source holds, at most 2. */
  names: number;
  /** Numbers, units, names and negations that differ in an otherwise matching sentence, at most 2. */
  contradicted: number;
}

/** A sentence of the answer and what the sources hold of it. */
export interface Evidence extends Span {
  manner: SentenceKind;
  /** All its tokens. */
  tokens: readonly Token[];
  /** Those that must be backed. */
  matches: readonly Match[];
  terms: Terms;
  contradictions: readonly Contradiction[];
}

/** Most that missing numbers, names and contradictions count. */
const MOST = 2;

/** The source sentence that holds most of what was found, as its place, and the weight of that. */
function bestUnit(matches: readonly Match[], index: SourceIndex): [place: number, weight: number] | undefined {
  let best: [number, number] | undefined;
  for (const [place, weight] of weightByUnit(matches, index)) if (!best || weight > best[1]) best = [place, weight];
  return best;
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

const countMissed = (matches: readonly Match[], isKind: (token: Token) => boolean): number =>
  Math.min(MOST, matches.filter(({ token, strength }) => strength === 0 && isKind(token)).length);

const WORST: Terms = { missing: 1, scattered: 1, broken: 1, numbers: 0, names: 0, contradicted: 0 };

/** A sentence as it is compared. */
interface Claim {
  manner: SentenceKind;
  sentence: string;
  tokens: Token[];
  /** Tokens of the longest row that stands so in a source. */
  phrase: number;
}

interface Reading extends Pick<Claim, 'tokens' | 'phrase'> {
  matches: readonly Match[];
  index: SourceIndex;
  language: string;
}

function weigh({ tokens, phrase, matches, index, language }: Reading): Pick<Evidence, 'terms' | 'contradictions'> {
  const { all, held } = weightsOf(matches);
  const [place, first] = bestUnit(matches, index) ?? [-1, 0];
  const unit = index.units[place];
  const rest = unit ? matches.filter((match) => !heldIn(match, unit)) : [];
  const [, second] = bestUnit(rest, index) ?? [-1, 0];
  const found = unit ? contradictions({ matches, own: tokens, unit, place, index, language }) : [];
  const terms: Terms = {
    missing: 1 - held / all,
    scattered: 1 - (first + second) / all,
    broken: 1 - phrase / tokens.length,
    numbers: countMissed(matches, ({ kind }) => kind === 'number' || kind === 'month'),
    names: countMissed(matches, ({ name }) => name),
    contradicted: Math.min(MOST, found.length),
  };
  return { terms, contradictions: found };
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
function claimIn(span: SentenceTokens, { text, language }: Answer, index: SourceIndex): Claim {
  const sentence = text.slice(span.start, span.end);
  const isIn = (stretches: readonly Span[]): ((token: Token) => boolean) => {
    const isCovered = inAny(sentence.length, stretches);
    return ({ start, end }) => isCovered({ start: start - span.start, end: end - span.start });
  };
  const { marks, courtesies, frames, declines, tells } = readSentence(sentence, language);
  const [isMark, isCourtesy] = [isIn(marks), isIn(courtesies)];
  const spoken = span.tokens.filter((token) => !isMark(token) && (token.name || token.kind === 'number' || !isCourtesy(token)));
  // What a source says word for word is not the answer's own refusal.
  const phrase = longestPhrase(spoken, index);
  const isRead = spoken.length >= READ && phrase === spoken.length;
  const manner = isRead || tells ? 'claim' : 'decline';
  const isFrame = manner === 'claim' ? isIn(isRead ? frames : [...frames, ...declines]) : () => true;
  // Of words that claim nothing neither a denial nor their letters count.
  const tokens = spoken.map((token) => (isFrame(token) ? { ...token, negation: false, stop: true } : token));
  return { manner, sentence, tokens, phrase };
}

/** Compares one sentence of the answer with the sources. */
export function evidenceOf(span: SentenceTokens, answer: Answer, index: SourceIndex): Evidence {
  const { manner, sentence, tokens, phrase } = claimIn(span, answer, index);
  const { language, allowed } = answer;
  const matches = manner === 'claim' ? matchTokens(tokens, ({ keys }) => !keys.some((key) => allowed.has(key)), index) : [];
  const base = { ...span, tokens, matches, terms: WORST, contradictions: [] };
  if (manner !== 'claim') return { ...base, manner };
  if (matches.length === 0 || leadsIn(sentence, matches)) return { ...base, manner: 'polite' };
  return { ...base, manner, ...weigh({ tokens, phrase, matches, index, language }) };
}
