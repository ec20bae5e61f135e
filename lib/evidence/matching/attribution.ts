import type { Span } from '../../../core/contract/span.ts';
import type { Token } from '../tokens/token.ts';
import { eachRun } from './runs.ts';
import type { SourceIndex } from './sources.ts';

/** Where a stretch of the answer stands in a source; both in UTF-16 units. */
export interface Phrase {
  answer: Span;
  /** Place of the source. */
  source: number;
  span: Span;
  /** Letters of its meaningful words. */
  letters: number;
}

/** How the answer's words spread over the sources. */
export interface Attribution {
  phrases: Phrase[];
  /** Letters of the answer that each source holds, by place of the source. */
  letters: number[];
  /** How often the source changes while the answer is read. */
  jumps: number;
  /** Letters of the longest stretch that one source holds. */
  longest: number;
  /** Letters of all meaningful words of the answer, held or not. */
  length: number;
}

const lettersOf = ({ start, end, stop }: Token): number => (stop ? 0 : end - start);

/** A sentence of the answer, with those of its words that were looked for: they may be found as others of their family, too. */
interface Attributed {
  tokens: readonly Token[];
  matches: readonly { at: number; places: readonly number[] }[];
}

/** A run of tokens that begins at a place of the sources. */
interface Run {
  place: number;
  length: number;
}

/** For each token of a sentence: the longest runs that begin with it. Within one sentence of a source each. */
function longestRuns({ tokens, matches }: Attributed, { places, unitOf }: SourceIndex): Run[][] {
  const found = new Map(matches.map((match) => [match.at, match.places]));
  const runs = tokens.map((): Run[] => []);
  const placesOf = (at: number): (readonly number[])[] => [
    ...(tokens[at] as Token).keys.map((key) => places.get(key) ?? []), // inside by the walk
    found.get(at) ?? [],
  ];
  const goesOn = (place: number): boolean => unitOf[place + 1] === unitOf[place];
  eachRun({ count: tokens.length, placesOf, places: unitOf.length, goesOn }, (at, place, length) => {
    const longest = runs[at]?.[0]?.length ?? 0;
    if (length > longest) runs[at] = [];
    if (length >= longest) runs[at]?.push({ place, length });
  });
  return runs;
}

/** Meaningful words that a phrase must have to count for every source that holds it; a single word counts for one. */
const PHRASE = 2;

class Reader {
  readonly #index: SourceIndex;
  readonly #letters: number[];
  readonly phrases: Phrase[] = [];
  jumps = 0;
  #source: number | undefined;

  constructor(index: SourceIndex) {
    this.#index = index;
    this.#letters = index.sources.map(() => 0);
  }

  get letters(): number[] {
    return this.#letters;
  }

  // every token has its sentence
  #sourceOf = (place: number): number => this.#index.units[this.#index.unitOf[place] as number]?.source ?? 0;

  /** The source that is being read goes on, where it can; else the one that gave most so far. */
  #choose(sources: readonly number[]): number {
    if (this.#source !== undefined && sources.includes(this.#source)) return this.#source;
    return sources.reduce((best, source) => ((this.#letters[source] ?? 0) > (this.#letters[best] ?? 0) ? source : best));
  }

  read(sentence: Attributed): void {
    const { tokens } = sentence;
    const runs = longestRuns(sentence, this.#index);
    for (let at = 0; at < tokens.length; ) {
      const found = runs[at] ?? [];
      const length = found[0]?.length ?? 0;
      const phrase = tokens.slice(at, at + length);
      if (phrase.some(({ stop }) => !stop)) this.#take(phrase, found);
      at += Math.max(1, length);
    }
  }

  #take(phrase: readonly Token[], runs: readonly Run[]): void {
    const sources = [...new Set(runs.map(({ place }) => this.#sourceOf(place)))];
    const chosen = this.#choose(sources);
    if (this.#source !== undefined && chosen !== this.#source) this.jumps++;
    this.#source = chosen;
    const isPhrase = phrase.filter(({ stop }) => !stop).length >= PHRASE;
    for (const source of isPhrase ? sources : [chosen]) {
      const run = runs.find(({ place }) => this.#sourceOf(place) === source) as Run; // the sources are those of the runs
      this.#add(phrase, run, source);
    }
  }

  #add(phrase: readonly Token[], { place, length }: Run, source: number): void {
    const letters = phrase.reduce((sum, token) => sum + lettersOf(token), 0);
    this.#letters[source] = (this.#letters[source] ?? 0) + letters;
    const [first, last] = [this.#index.tokens[place] as Token, this.#index.tokens[place + length - 1] as Token]; // a run lies inside
    this.phrases.push({
      answer: { start: phrase[0]?.start ?? 0, end: phrase.at(-1)?.end ?? 0 },
      source,
      span: { start: first.start, end: last.end },
      letters,
    });
  }
}

/** Traces the answer's words to the sources, reading it from left to right and taking the longest phrase that a source holds. */
export function attribute(sentences: readonly Attributed[], index: SourceIndex): Attribution {
  const reader = new Reader(index);
  for (const sentence of sentences) reader.read(sentence);
  const { phrases, letters, jumps } = reader;
  const length = sentences.reduce((sum, { tokens }) => sum + tokens.reduce((own, token) => own + lettersOf(token), 0), 0);
  return { phrases, letters, jumps, length, longest: phrases.reduce((most, phrase) => Math.max(most, phrase.letters), 0) };
}

/** How often the source changes in 100 letters; once is nothing: two documents may have been asked for. */
export const jumpsPer100 = ({ jumps, length }: Attribution): number => (100 * Math.max(0, jumps - 1)) / Math.max(1, length);
