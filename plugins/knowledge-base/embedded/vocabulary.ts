import type { Table } from '@lancedb/lancedb';
import type { Logger } from '../../../core/contract/call.ts';
import { termShare } from '../../../lib/retrieval/coverage.ts';
import { clearLanguage, spokenLanguage } from '../../../lib/text/language.ts';
import { terms } from '../../../lib/text/terms.ts';
import { sampleOf } from './sample.ts';

/** A language whose documents hold no more of a question's words is not taken for that of the question. */
const KNOWN = 0.5;

/** What a knowledge base is written in, and how common each word is: in what share of the passages it stands. */
export class Vocabulary {
  #sampled = 0;
  /** For each language, in how many of its passages a term stands. */
  #counts = new Map<string, Map<string, number>>();
  #languages = new Map<string, number>();
  #rows = 0;
  #version = -1;
  #learning?: Promise<void>;

  /** Learns anew, in the background, when the table is not as it was: this process or another has written. */
  follow(table: Table, version: number, log: Logger): void {
    if (version === this.#version || this.#learning) return;
    this.#learning = this.learn(table)
      .catch((error: Error) => log.warn('the words of the knowledge base could not be counted', { error: error.message }))
      .finally(() => {
        this.#learning = undefined;
      });
  }

  /** How many passages there are, as of the last look. */
  get rows(): number {
    return this.#rows;
  }

  /** Resolves when nothing is being learnt. */
  async waitForLearning(): Promise<void> {
    await this.#learning;
  }

  /** Reads the newest state: all passages, or a sample spread evenly over them. */
  async learn(table: Table): Promise<void> {
    this.#version = await table.version();
    const rows = await table.countRows();
    const query = sampleOf(table, rows).select(['terms', 'language']);
    const counts = new Map<string, Map<string, number>>();
    const languages = new Map<string, number>();
    const found = (await query.toArray()) as { terms: string; language: string }[]; // the columns asked for
    for (const { terms, language } of found) {
      const own = counts.get(language) ?? new Map<string, number>();
      counts.set(language, own);
      for (const term of new Set(terms.split(' '))) count(own, term);
      count(languages, language);
    }
    this.#counts = counts;
    this.#languages = languages;
    this.#rows = rows;
    this.#sampled = found.length;
  }

  /** Passages of each language, among those that were looked at. */
  get languages(): ReadonlyMap<string, number> {
    return this.#languages;
  }

  /**
   * The language to search in for a question that seems to be in the one asked. Where its small words do not tell, and
   * documents are written in several, another one whose documents hold more of its words is: of a few words, or mistyped
   * ones, a detector knows little.
   */
  languageFor(text: string, asked: string | undefined): string | undefined {
    const spoken = spokenLanguage(asked, this.#languages);
    if (this.#languages.size < 2 || clearLanguage(text)) return spoken;
    const others = [...this.#languages.keys()].filter(
      (each) => each !== spoken && spokenLanguage(each, this.#languages) === each,
    );
    let best = { language: spoken, known: Math.max(KNOWN, this.#shareKnown(text, spoken)) };
    for (const language of others) {
      const known = this.#shareKnown(text, language);
      if (known > best.known) best = { language, known };
    }
    return best.language;
  }

  /** The share of a question's words that stand in documents of a language, 0-1. */
  #shareKnown(text: string, language: string | undefined): number {
    const words = terms(text, language);
    return language === undefined ? 0 : words.filter((term) => this.holds(term, language)).length / Math.max(1, words.length);
  }

  /** Whether a passage in a language that was looked at holds a term. */
  holds(term: string, language: string): boolean {
    return this.#counts.get(language)?.has(term) ?? false;
  }

  /** The share of passages that hold each term, 0-1. */
  shares(terms: readonly string[]): Map<string, number> {
    return new Map(terms.map((term) => [term, termShare(this.#count(term), this.#sampled)]));
  }

  #count(term: string): number {
    let sum = 0;
    for (const counts of this.#counts.values()) sum += counts.get(term) ?? 0;
    return sum;
  }
}

const count = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};
