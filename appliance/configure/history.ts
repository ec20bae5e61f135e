import type { DatabaseSync } from 'node:sqlite';
import type { Row } from '../access/rows.ts';
import { attempt, durably } from '../state/service-database.ts';
import type { Difference } from './differences.ts';
import type { KeptRevision, SettingsAction } from './kept-revision.ts';
import type { PipelineTexts } from './pipeline-texts.ts';

export type { KeptRevision, SettingsAction } from './kept-revision.ts';

/** Revisions that are kept of an instance. */
const MOST = 100;

/** What pipeline files were, and who changed them: rows in the service's database, which hold no secrets. */
export class SettingsHistory {
  /** Where replicas get what is saved here; absent where there are none. */
  readonly texts?: PipelineTexts;
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync, texts?: PipelineTexts) {
    this.#database = database;
    this.texts = texts;
  }

  /** On the disk when it returns. */
  add({ instance, revision, time, actor, action, changes, text }: KeptRevision): void {
    durably(this.#database, () => {
      this.#database
        .prepare(
          'INSERT INTO settings_revisions (instance, revision, time, actor, action, changes, text) VALUES (?, ?, ?, ?, ?, ?, ?)',
        )
        .run(instance, revision, time, actor, action, JSON.stringify(changes), text);
      this.#database
        .prepare(
          'DELETE FROM settings_revisions WHERE instance = ?1 AND id NOT IN ' +
            '(SELECT id FROM settings_revisions WHERE instance = ?1 ORDER BY id DESC LIMIT ?2)',
        )
        .run(instance, MOST);
    });
  }

  /** The newest first. */
  list(instance: string): KeptRevision[] {
    const sql = 'SELECT * FROM settings_revisions WHERE instance = ? ORDER BY id DESC';
    return attempt(this.#database, () => this.#database.prepare(sql).all(instance)).map(revisionOfRow);
  }

  /** The newest, or the newest of a revision. */
  find(instance: string, revision?: string): KeptRevision | undefined {
    const sql = 'SELECT * FROM settings_revisions WHERE instance = ?1 AND (?2 IS NULL OR revision = ?2) ORDER BY id DESC LIMIT 1';
    const row = attempt(this.#database, () => this.#database.prepare(sql).get(instance, revision ?? null));
    return row && revisionOfRow(row);
  }
}

const revisionOfRow = (row: Row): KeptRevision => ({
  instance: String(row.instance),
  revision: String(row.revision),
  time: Number(row.time),
  actor: String(row.actor),
  action: String(row.action) as SettingsAction, // as it was written
  changes: JSON.parse(String(row.changes)) as Difference[], // the same
  text: String(row.text),
});
