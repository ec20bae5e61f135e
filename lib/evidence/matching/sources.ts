import { LRUCache } from 'lru-cache';
import type { Span } from '../../../core/contract/span.ts';
import { sentences } from '../../text/sentences.ts';
import { type SentenceTokens, withTokens } from '../tokens/sentence-tokens.ts';
import type { Token } from '../tokens/token.ts';
import { tokens } from '../tokens/tokens.ts';

/** A text that an answer may be drawn from. */
export interface EvidenceSource {
  id: string;
  text: string;
  /** What stands above it, such as its title: its words count, but no span points into it. */
  lead?: string;
  /** ISO 639-1, where it is not that of the answer. */
  language?: string;
}

/** A sentence of a source. */
export interface Unit extends Span {
  /** Place of its source. */
  source: number;
  /** Places of its first token and of the one after its last, among the tokens of all sources. */
  first: number;
  after: number;
}

/** All sources, read once: what stands where. Places count tokens through all sources. */
export interface SourceIndex {
  sources: readonly EvidenceSource[];
  tokens: readonly Token[];
  units: readonly Unit[];
  /** For each token, the place of its sentence. */
  unitOf: readonly number[];
  /** Key -> places, ascending. */
  places: ReadonlyMap<string, readonly number[]>;
  /** Places of words whose beginning is shared, by that beginning. */
  beginnings: ReadonlyMap<string, readonly string[]>;
}

/** Letters that words of one family share at the least. */
const BEGINNING = 5;

export const beginningOf = (key: string): string | undefined =>
  key.length < BEGINNING || key.startsWith('#') || key.includes(' ') ? undefined : key.slice(0, BEGINNING);

function beginningsOf(keys: Iterable<string>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const key of keys) {
    const beginning = beginningOf(key);
    if (beginning === undefined) continue;
    const list = found.get(beginning);
    if (list) list.push(key);
    else found.set(beginning, [key]);
  }
  return found;
}

/** What a source is read as. */
interface Read {
  text: string;
  lead: string;
  sentences: readonly SentenceTokens[];
}

/** A text, and what is added to an offset to find it there. */
export interface Shifted {
  whole: string;
  shift: number;
}

/** A source's text behind its lead: offsets count from where the text begins, and those of its lead are below 0. */
export function withLead({ text, lead = '' }: Pick<EvidenceSource, 'text' | 'lead'>): Shifted {
  const above = lead === '' ? '' : `${lead}\n\n`;
  return { whole: above + text, shift: above.length };
}

const movedBack = <Placed extends Span>(placed: Placed, by: number): Placed =>
  by === 0 ? placed : { ...placed, start: placed.start - by, end: placed.end - by };

function readWithLead(text: string, lead: string, language: string): SentenceTokens[] {
  const { whole, shift } = withLead({ text, lead });
  const spans = [...sentences(lead, language).map((span) => movedBack(span, shift)), ...sentences(text, language)];
  return withTokens(
    spans,
    tokens(whole, language).map((token) => movedBack(token, shift)),
  );
}

/** Passages come again with the next question: UTF-16 units of their texts, of which each takes 35 bytes, 10 MB in all. */
const REMEMBERED = 300_000;
const remembered = new LRUCache<string, Read>({
  maxSize: REMEMBERED,
  sizeCalculation: ({ text, lead }) => text.length + lead.length || 1,
});

/** What was read of a text before, where its lead is the same. */
function readOnce(text: string, lead: string, language: string): Read {
  const key = `${language} ${text}`;
  const known = remembered.get(key);
  if (known?.lead === lead) return known;
  const read = { text, lead, sentences: readWithLead(text, lead, language) };
  remembered.set(key, read);
  return read;
}

/**
 * Places that are kept of one word, the first ones: no word stands so often in what a prompt holds, unless somebody wrote it over and
 * over, and an answer that does the same would be compared with the square of it.
 */
const MOST_PLACES = 500;

/** Reads the sources: time and memory grow with their length. */
export function indexSources(sources: readonly EvidenceSource[], language: string): SourceIndex {
  const all: Token[] = [];
  const units: Unit[] = [];
  const unitOf: number[] = [];
  const places = new Map<string, number[]>();
  const note = (key: string, place: number): void => {
    const list = places.get(key);
    if (!list) places.set(key, [place]);
    else if (list.length < MOST_PLACES) list.push(place);
  };
  for (const [source, { text, lead, language: one = language }] of sources.entries()) {
    for (const { start, end, tokens: own } of readOnce(text, lead ?? '', one).sentences) {
      const first = all.length;
      for (const token of own) {
        for (const key of token.keys) note(key, all.length);
        unitOf.push(units.length);
        all.push(token);
      }
      units.push({ start, end, source, first, after: all.length });
    }
  }
  return { sources, tokens: all, units, unitOf, places, beginnings: beginningsOf(places.keys()) };
}
