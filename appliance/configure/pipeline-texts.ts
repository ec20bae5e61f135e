import type { DatabaseSync } from 'node:sqlite';
import { attempt, durably } from '../state/service-database.ts';
import type { KeptRevision } from './kept-revision.ts';

/** A pipeline file as it was saved at one of the replicas. */
export interface SavedText {
  revision: string;
  /** Revisions that it was made of, and those before: whose file is one of these has not got it yet. */
  earlier: readonly string[];
  text: string;
  /** What the history says of it. */
  kept: KeptRevision;
}

/** Revisions that are remembered to lie before another. */
const MOST = 200;

/** The files that were saved last, by instance: rows in the service's database that all replicas have. */
export class PipelineTexts {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  find(instance: string): SavedText | undefined {
    const select = 'SELECT revision, earlier, text, kept FROM pipeline_texts WHERE instance = ?';
    const row = attempt(this.#database, () => this.#database.prepare(select).get(instance));
    if (!row) return undefined;
    const { revision, earlier, text, kept } = row;
    return {
      ...JSON.parse(`{"earlier":${String(earlier)},"kept":${String(kept)}}`),
      revision: String(revision),
      text: String(text),
    };
  }

  /** `before`: the revision that it was made of. */
  keep(before: string, { revision, text, kept }: Omit<SavedText, 'earlier'>): void {
    const last = this.find(kept.instance);
    const all = new Set([...(last?.earlier ?? []), ...(last ? [last.revision] : []), before]);
    all.delete(revision);
    const earlier = JSON.stringify([...all].slice(-MOST));
    const replace = 'INSERT OR REPLACE INTO pipeline_texts (instance, revision, earlier, text, kept) VALUES (?, ?, ?, ?, ?)';
    durably(this.#database, () =>
      this.#database.prepare(replace).run(kept.instance, revision, earlier, text, JSON.stringify(kept)),
    );
  }
}
