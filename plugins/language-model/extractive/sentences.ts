import { LRUCache } from 'lru-cache';
import type { ScoredPassage } from '../../../core/resources.ts';
import { sentences } from '../../../text/sentences.ts';
import { terms } from '../../../text/terms.ts';

/** A sentence of a passage that can be quoted. */
export interface Sentence {
  /** Place among the passage's sentences, from 0. */
  index: number;
  start: number;
  end: number;
  text: string;
  /** Its stems. */
  terms: ReadonlySet<string>;
  /** Stems of what it is read with: title, headings and the sentence before it. */
  around: ReadonlySet<string>;
}

/** Short sections are packed with their heading lines inside: these say what stands below them, and are not quoted. */
const HEADING = /^#{1,6} /;

/** A question in the text says what the next sentence answers, and answers nothing itself. */
const QUESTION = /[?？]["'”’)]*$/;

const union = (...sets: ReadonlySet<string>[]): Set<string> => new Set(sets.flatMap((set) => [...set]));

function sentencesOf({ title, headings, text: passage }: ScoredPassage, language: string | undefined): Sentence[] {
  const above = new Set(terms([title, ...headings].join('\n'), language));
  let heading: ReadonlySet<string> = above;
  let before: ReadonlySet<string> = new Set();
  return sentences(passage, language).flatMap(({ start, end }, index) => {
    const text = passage.slice(start, end);
    const found = new Set(terms(text, language));
    const around = union(heading, before);
    const isHeading = HEADING.test(text);
    if (isHeading) heading = union(above, found);
    before = isHeading ? new Set() : found;
    return isHeading || QUESTION.test(text) ? [] : [{ index, start, end, text, terms: found, around }];
  });
}

/** Passages that are quoted from again and again are cut and stemmed once. */
const REMEMBERED = 1_000;

/** Cuts passages into sentences. */
export class SentenceReader {
  readonly #remembered = new LRUCache<string, { text: string; sentences: Sentence[] }>({ max: REMEMBERED });

  read(passage: ScoredPassage, language: string | undefined): readonly Sentence[] {
    const key = `${language} ${passage.id}`;
    const found = this.#remembered.get(key);
    if (found?.text === passage.text) return found.sentences;
    const read = sentencesOf(passage, language);
    this.#remembered.set(key, { text: passage.text, sentences: read });
    return read;
  }
}
