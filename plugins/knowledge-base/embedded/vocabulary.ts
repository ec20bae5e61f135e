import type { Table } from '@lancedb/lancedb';
import type { Logger } from '../../../core/plugin.ts';
import { termShare } from '../../../ranking/coverage.ts';
import { spokenLanguage } from '../../../text/language.ts';
import { sampleOf } from './sample.ts';

/** What a knowledge base is written in, and how common each word is: in what share of the passages it stands. */
export class Vocabulary {
  #sampled = 0;
  #counts = new Map<string, number>();
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
  async settled(): Promise<void> {
    await this.#learning;
  }

  /** Reads the newest state: all passages, or a sample spread evenly over them. */
  async learn(table: Table): Promise<void> {
    this.#version = await table.version();
    const rows = await table.countRows();
    const query = sampleOf(table, rows).select(['terms', 'language']);
    const counts = new Map<string, number>();
    const languages = new Map<string, number>();
    const found = (await query.toArray()) as { terms: string; language: string }[]; // the columns asked for
    for (const { terms, language } of found) {
      for (const term of new Set(terms.split(' '))) count(counts, term);
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

  /** The language to search in for a question in the one asked. */
  languageFor(asked: string | undefined): string | undefined {
    return spokenLanguage(asked, this.#languages);
  }

  /** Whether a passage that was looked at holds a term. */
  holds(term: string): boolean {
    return this.#counts.has(term);
  }

  /** The share of passages that hold each term, 0-1. */
  shares(terms: readonly string[]): Map<string, number> {
    return new Map(terms.map((term) => [term, termShare(this.#counts.get(term) ?? 0, this.#sampled)]));
  }
}

const count = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};
