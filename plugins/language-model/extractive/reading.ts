import { LRUCache } from 'lru-cache';
import type { ScoredPassage } from '../../../core/resources.ts';
import { type Block, blocksOf, type Heading } from '../../../text/blocks.ts';
import { type Span, sentences } from '../../../text/sentences.ts';
import { terms } from '../../../text/terms.ts';
import { announces } from './announcing.ts';

/** A sentence of a passage that can be quoted. */
export interface Sentence extends Span {
  /** Place among the passage's sentences, from 0. */
  index: number;
  text: string;
  /** Its stems. */
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
  /** Stems of its own heading: the last one above the passage, or the document's title, where the passage has none before it. */
  own: ReadonlySet<string>;
  /** Stems of all that stands above it, with those of the title. */
  path: ReadonlySet<string>;
  /** Without headings. */
  blocks: Block[];
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

type Stems = (text: string) => Set<string>;

function readingOf({ title, headings, text }: ScoredPassage, language: string | undefined): Reading {
  const stems: Stems = (words) => new Set(terms(words, language));
  const sections = sectionsOf(blocksOf(text), { title, headings }, stems);
  const found: Sentence[] = [];
  for (const [place, section] of sections.entries()) addSentences(found, place, section, { text, language, stems });
  return { text, sections, sentences: found };
}

function sectionsOf(
  blocks: readonly Block[],
  { title, headings }: Pick<ScoredPassage, 'title' | 'headings'>,
  stems: Stems,
): Section[] {
  const above = stems([title, ...headings].join('\n'));
  const first: Section = { level: 0, own: stems(headings.at(-1) ?? title), path: above, blocks: [], start: 0, end: 0 };
  const sections = [first];
  const open: Heading[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading') {
      while ((open.at(-1)?.level ?? 0) >= block.level) open.pop();
      open.push(block);
      const path = union(above, stems(open.map(({ words }) => words).join('\n')));
      const { level, start, end } = block;
      sections.push({ level, heading: { start, end }, own: stems(block.words), path, blocks: [], start, end });
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
  stems: Stems;
}

function addSentences(found: Sentence[], section: number, { blocks, path }: Section, { text, language, stems }: Text): void {
  let announced: ReadonlySet<string> = new Set();
  let before: ReadonlySet<string> = new Set();
  for (const [block, whole] of blocks.entries()) {
    const isFlowing = whole.kind === 'paragraph' || whole.kind === 'quote';
    if (isFlowing) announced = new Set();
    const header = whole.kind === 'table' && whole.header ? stems(text.slice(whole.header.start, whole.header.end)) : before;
    for (const { start, end } of sentencesIn(text, whole, language)) {
      const said = text.slice(start, end);
      const own = stems(said);
      const around = union(path, before, announced, header);
      const isAnnouncing = announces(said, isFlowing);
      before = own;
      if (isAnnouncing) announced = union(announced, own);
      if (!QUESTION.test(said))
        found.push({ index: found.length, start, end, text: said, terms: own, around, section, block, announces: isAnnouncing });
    }
  }
}

/** The sentences of a block, without the names of a table's columns. */
const sentencesIn = (text: string, block: Block, language: string | undefined): Span[] =>
  sentences(text.slice(block.start, block.end), language)
    .map(({ start, end }) => ({ start: block.start + start, end: block.start + end }))
    .filter(({ end }) => block.kind !== 'table' || end !== block.header?.end);

/** Passages that are quoted from again and again are read once. */
const REMEMBERED = 500;

/** Reads passages for quotations. */
export class PassageReader {
  readonly #remembered = new LRUCache<string, Reading>({ max: REMEMBERED });

  read(passage: ScoredPassage, language: string | undefined): Reading {
    const key = `${language} ${passage.id}`;
    const found = this.#remembered.get(key);
    if (found?.text === passage.text) return found;
    const read = readingOf(passage, language);
    this.#remembered.set(key, read);
    return read;
  }
}
