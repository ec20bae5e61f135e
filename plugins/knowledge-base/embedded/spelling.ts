import { setImmediate } from 'node:timers/promises';
import type { Table } from '@lancedb/lancedb';
import { type Meant, meantBy, respelt, unseenWords } from '../../../lib/text/spelling.ts';
import { terms } from '../../../lib/text/terms.ts';
import { type WordCount, WordList } from '../../../lib/text/word-list.ts';
import { words } from '../../../lib/text/words.ts';
import type { Shown } from './rows.ts';
import { SAMPLE, sampleOf } from './sample.ts';
import { searchKeywords } from './search.ts';
import type { Vocabulary } from './vocabulary.ts';

/** How many words of one language are kept. */
const MOST_WORDS = 50_000;
/** Passages that are read at a stretch: whoever asks meanwhile waits no longer than that takes. */
const AT_A_STRETCH = 200;

type Lists = ReadonlyMap<string, WordList>;

/** Reads a question's mistyped words as words of the documents. The words are read when the first question has one that nobody has seen. */
export class Spelling {
  readonly #vocabulary: Vocabulary;
  #lists?: Lists;
  #version = -1;
  #reading?: Promise<Lists>;

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** The question as it was probably meant; undefined where it holds nothing to mend. `version` is the table's. */
  async correct(text: string, language = 'en', { table, version }: Source): Promise<string | undefined> {
    const unseen = await unseenWords(text, language, (term) => this.#vocabulary.holds(term, language));
    if (unseen.words.length === 0) return undefined;
    const lists = await this.#words(table, version);
    const own = lists.get(language);
    if (!own) return undefined;
    const foreign = unseen.words.filter(({ word }) => ![...lists.values()].some((list) => list.has(word)));
    const meant = meantBy({ ...unseen, words: foreign }, own);
    const surely = this.#vocabulary.rows > SAMPLE ? await unindexedWords(table, meant, language) : meant;
    return surely.length === 0 ? undefined : respelt(text, surely);
  }

  /** Resolves when nothing is being read. */
  async waitForReading(): Promise<void> {
    await this.#reading?.catch(() => {});
  }

  /** The words of each language. Those of before a change do until the new ones are read. */
  async #words(table: Table, version: number): Promise<Lists> {
    if (version !== this.#version && !this.#reading) {
      this.#reading = readWords(table).finally(() => {
        this.#reading = undefined;
      });
      this.#reading.then(
        (lists) => {
          this.#lists = lists;
          this.#version = version;
        },
        () => {}, // whoever waits for it is told
      );
    }
    return this.#lists ?? (this.#reading as Promise<Lists>); // none yet: they are being read
  }
}

interface Source {
  table: Table;
  version: number;
}

/** Those that stand in no passage, also not in one that was not read. */
async function unindexedWords(table: Table, meant: readonly Meant[], language: string): Promise<Meant[]> {
  const found = await Promise.all(meant.map(([{ text }]) => searchKeywords(table, terms(text, language), 1)));
  return meant.filter((_, at) => found[at]?.size === 0);
}

async function readWords(table: Table): Promise<Lists> {
  const rows = (await sampleOf(table, await table.countRows())
    .select(['shown'])
    .toArray()) as { shown: string }[]; // the column asked for
  const counts = new Map<string, Map<string, WordCount>>();
  for (const [at, { shown }] of rows.entries()) {
    if (at % AT_A_STRETCH === 0) await setImmediate();
    const { language, title, headings, text } = JSON.parse(shown) as Shown; // as rowsOf wrote it
    const known = counts.get(language) ?? new Map<string, WordCount>();
    counts.set(language, known);
    count(known, [title, ...headings, text].join('\n'), language);
  }
  return new Map(Array.from(counts, ([language, known]) => [language, new WordList(known)]));
}

function count(known: Map<string, WordCount>, text: string, language: string): void {
  for (const { text: word } of words(text.normalize('NFC'), language)) {
    const small = word.toLowerCase();
    const found = known.get(small);
    if (found) {
      found.all++;
      if (small === word) found.small++;
    } else if (known.size < MOST_WORDS) known.set(small, { all: 1, small: small === word ? 1 : 0 });
  }
}
