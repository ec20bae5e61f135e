import { LRUCache } from 'lru-cache';
import type { ScoredPassage } from '../../../core/contract/facts/search.ts';
import type { Span } from '../../../core/contract/span.ts';
import type { Block, Heading } from '../../../lib/text/block.ts';
import { blocksOf } from '../../../lib/text/blocks.ts';
import { sentencesOf } from '../../../lib/text/sentences.ts';
import { stem } from '../../../lib/text/stem.ts';
import { contentWords } from '../../../lib/text/terms.ts';
import { announces } from './announcing.ts';

/** A sentence of a passage that can be quoted. */
export interface Sentence extends Span {
  /** Place among the passage's sentences, from 0. */
  index: number;
  text: string;
  /** Its words that carry a subject, each once, in lower case. */
  words: readonly string[];
  /** Their stems. */
  terms: ReadonlySet<string>;
  /** Stems of what it is read with: title, headings, what announces it, and the sentence before it. */
  around: ReadonlySet<string>;
  /** Places of its section and its block. */
  section: number;
  block: number;
  /** It says that something follows. */
  announces: boolean;
}

/** What stands between one heading and the next. */
export interface Section extends Span {
  /** 0 above the first heading of the passage. */
  level: number;
  /** The line of its heading, where that is in the passage. */
  heading?: Span;
  /** Its own heading: the last one above the passage, or the document's title, where the passage has none before it. */
  own: Words;
  /** All that stands above it, with the title. */
  path: Words;
  /** Without headings. */
  blocks: Block[];
}

/** The words of a text that carry a subject, each once, in lower case, and their stems. */
export interface Words {
  words: readonly string[];
  terms: ReadonlySet<string>;
}

/** A passage as it is read to be quoted. */
export interface Reading {
  text: string;
  sections: Section[];
  sentences: Sentence[];
}

/** A question in the text says what the next sentence answers, and answers nothing itself. */
const QUESTION = /[?？]["'”’)]*$/;

const union = (...sets: ReadonlySet<string>[]): Set<string> => new Set(sets.flatMap((set) => [...set]));

type Read = (text: string) => Words;

function readingOf({ title, headings, text }: ScoredPassage, language: string | undefined): Reading {
  const read: Read = (of) => {
    const words = [...new Set(contentWords(of, language))];
    return { words, terms: new Set(words.map((word) => stem(word, language ?? 'en'))) };
  };
  const sections = sectionsOf(blocksOf(text), { title, headings }, read);
  const found: Sentence[] = [];
  for (const [place, section] of sections.entries()) addSentences(found, place, section, { text, language, read });
  return { text, sections, sentences: found };
}

function sectionsOf(
  blocks: readonly Block[],
  { title, headings }: Pick<ScoredPassage, 'title' | 'headings'>,
  read: Read,
): Section[] {
  const above = [title, ...headings];
  const path = read(above.join('\n'));
  const sections: Section[] = [{ level: 0, own: read(headings.at(-1) ?? title), path, blocks: [], start: 0, end: 0 }];
  const open: Heading[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading') {
      while ((open.at(-1)?.level ?? 0) >= block.level) open.pop();
      open.push(block);
      const below = read([...above, ...open.map(({ words }) => words)].join('\n'));
      const { level, start, end } = block;
      sections.push({ level, heading: { start, end }, own: read(block.words), path: below, blocks: [], start, end });
    } else {
      const last = sections.at(-1) as Section; // there is always the first
      last.blocks.push(block);
      last.end = block.end;
    }
  }
  return sections;
}

interface Text {
  text: string;
  language: string | undefined;
  read: Read;
}

function addSentences(found: Sentence[], section: number, { blocks, path }: Section, { text, language, read }: Text): void {
  let announced: ReadonlySet<string> = new Set();
  let before: ReadonlySet<string> = new Set();
  for (const [block, whole] of blocks.entries()) {
    const isFlowing = whole.kind === 'paragraph' || whole.kind === 'quote';
    if (isFlowing) announced = new Set();
    const header = whole.kind === 'table' && whole.header ? read(text.slice(whole.header.start, whole.header.end)).terms : before;
    for (const span of sentencesIn(text, whole, language)) {
      const said = text.slice(span.start, span.end);
      const own = read(said);
      const around = union(path.terms, before, announced, header);
      const isAnnouncing = announces(said, isFlowing);
      before = own.terms;
      if (isAnnouncing) announced = union(announced, own.terms);
      if (!QUESTION.test(said))
        found.push({ ...span, ...own, index: found.length, text: said, around, section, block, announces: isAnnouncing });
    }
  }
}

/** The sentences of a block, without the names of a table's columns. */
const sentencesIn = (text: string, block: Block, language: string | undefined): Span[] =>
  sentencesOf([block], text, language).filter(({ end }) => block.kind !== 'table' || end !== block.header?.end);

/** Passages that are quoted from again and again are read once: UTF-16 units of their texts, of which each takes 28 bytes, 14 MB in all. */
const REMEMBERED = 500_000;

/** Reads passages for quotations. */
export class PassageReader {
  readonly #remembered = new LRUCache<string, Reading>({ maxSize: REMEMBERED, sizeCalculation: ({ text }) => text.length || 1 });

  read(passage: ScoredPassage, language: string | undefined): Reading {
    const key = `${language} ${passage.id} ${passage.start}-${passage.end}`; // alone, and completed with its neighbours
    const found = this.#remembered.get(key);
    if (found?.text === passage.text) return found;
    const read = readingOf(passage, language);
    this.#remembered.set(key, read);
    return read;
  }
}
