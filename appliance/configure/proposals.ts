import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Row } from '../access/rows.ts';
import { attempt, durably } from '../state/service-database.ts';
import type { Difference } from './differences.ts';

/** Changes that are kept without being used. */
export interface KeptProposal {
  id: string;
  instance: string;
  name: string;
  /** The revision that it was made of. */
  base: string;
  /** Milliseconds since the epoch. */
  time: number;
  actor: string;
  changes: Difference[];
  /** With the marker in the place of secrets that are saved; those that it brings stand in it. */
  text: string;
}

/** Proposals that an instance may have. */
export const MOST_PROPOSALS = 50;

/** Proposals of instances: rows in the service's database. */
export class Proposals {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** On the disk when it returns; undefined where there are as many as may be. */
  add(given: Omit<KeptProposal, 'id' | 'time'>): KeptProposal | undefined {
    const proposal = { ...given, id: `p${randomBytes(6).toString('hex')}`, time: Date.now() };
    const { id, instance, name, base, time, actor, changes, text } = proposal;
    return durably(this.#database, () => {
      if (this.list(instance).length >= MOST_PROPOSALS) return undefined;
      const sql =
        'INSERT INTO settings_proposals (id, instance, name, base, time, actor, changes, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?)';
      this.#database.prepare(sql).run(id, instance, name, base, time, actor, JSON.stringify(changes), text);
      return proposal;
    });
  }

  /** The newest first. */
  list(instance: string): KeptProposal[] {
    const sql = 'SELECT * FROM settings_proposals WHERE instance = ? ORDER BY time DESC, id';
    return attempt(this.#database, () => this.#database.prepare(sql).all(instance)).map(proposalOfRow);
  }

  find(instance: string, id: string): KeptProposal | undefined {
    const sql = 'SELECT * FROM settings_proposals WHERE instance = ? AND id = ?';
    const row = attempt(this.#database, () => this.#database.prepare(sql).get(instance, id));
    return row && proposalOfRow(row);
  }

  remove(instance: string, id: string): void {
    const sql = 'DELETE FROM settings_proposals WHERE instance = ? AND id = ?';
    durably(this.#database, () => this.#database.prepare(sql).run(instance, id));
  }
}

const proposalOfRow = (row: Row): KeptProposal => ({
  id: String(row.id),
  instance: String(row.instance),
  name: String(row.name),
  base: String(row.base),
  time: Number(row.time),
  actor: String(row.actor),
  changes: JSON.parse(String(row.changes)) as Difference[], // as it was written
  text: String(row.text),
});
