import type { Span } from '../../../core/contract/span.ts';
import { entryAt } from '../../text/entry.ts';
import { sentences } from '../../text/sentences.ts';
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

/** Initials of names that stand in a row: who writes `FBI` means the Federal Bureau of Investigation. */
function addInitials(all: readonly Token[], first: number, note: (key: string, place: number) => void): void {
  for (let start = first; start < all.length; start++) {
    let initials = '';
    for (let at = start; at < all.length && at - start < 8; at++) {
      const { stop, text } = entryAt(all, at);
      if (stop && initials !== '') continue; // "Bureau of Investigation"
      if (!/^\p{Lu}/u.test(text)) break;
      initials += text.charAt(0).toLowerCase();
      if (initials.length >= 2) note(`initials ${initials}`, start);
    }
  }
}

/** Words and sentences of a text after those of its lead, whose offsets are below 0. */
function readWithLead(text: string, lead: string | undefined, language: string): { tokens: Token[]; spans: Span[] } {
  if (!lead) return { tokens: tokens(text, language), spans: sentences(text, language) };
  const whole = `${lead}\n\n${text}`;
  const shift = whole.length - text.length;
  const moved = <Placed extends Span>(placed: Placed): Placed => ({
    ...placed,
    start: placed.start - shift,
    end: placed.end - shift,
  });
  return {
    tokens: tokens(whole, language).map(moved),
    spans: [...sentences(lead, language).map(moved), ...sentences(text, language)],
  };
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
  for (const [source, { text, lead, language: own = language }] of sources.entries()) {
    const found = readWithLead(text, lead, own);
    let at = 0;
    for (const span of found.spans) {
      const first = all.length;
      for (; at < found.tokens.length && entryAt(found.tokens, at).start < span.end; at++) {
        const token = found.tokens[at] as Token; // inside by the loop
        for (const key of token.keys) note(key, all.length);
        unitOf.push(units.length);
        all.push(token);
      }
      addInitials(all, first, note);
      units.push({ ...span, source, first, after: all.length });
    }
  }
  return { sources, tokens: all, units, unitOf, places, beginnings: beginningsOf(places.keys()) };
}
