import type { DatabaseSync } from 'node:sqlite';
import { ADD, DELETE, MERGE } from './merge-script.ts';
import {
  changesOf,
  forgetChanges,
  hasChanges,
  noteChanges,
  type RowChange,
  SHARED_TABLES,
  type SharedRow,
  takeOver,
} from './row-changes.ts';
import type { ScriptedChange, SharedDocument, SharedIndex } from './shared-index.ts';

/** Rows that travel with one request. */
const TOGETHER = 500;
/** Numbers of writes that are looked at again: a write may be seen after a later one. */
const OVERLAP = 500;
/** Milliseconds that what is deleted is remembered: longer than a replica is away and has a row of old. */
const REMEMBERED = 30 * 86_400_000;

/** Grows with each write of rows: who sees another one than before looks for what was written. */
const GENERATION = 'generation';

interface RowDocument {
  table: string;
  time: number;
  deleted?: boolean;
  row?: SharedRow | null;
}

const idOf = ({ table, key }: Pick<RowChange, 'table' | 'key'>): string => `${table} ${key}`;

const BUMP: ScriptedChange = { id: GENERATION, script: ADD, params: { by: 1 }, upsert: { count: 1 } };

function scriptedOf({ table, key, row }: Omit<RowChange, 'place'>, now: number): ScriptedChange {
  const id = idOf({ table, key });
  const expires = now + REMEMBERED;
  if (!row) return { id, script: DELETE, params: { time: now, expires }, upsert: { table, time: now, deleted: true, expires } };
  const { highest = [], first = false } = SHARED_TABLES[table] ?? {};
  return { id, script: MERGE, params: { row, time: now, highest, first }, upsert: { table, time: now, row } };
}

/** Rows of service.db that all replicas have: changes go out as they were made, and come in when others have made some. */
export class SharedRows {
  readonly #database: DatabaseSync;
  readonly #index: SharedIndex;
  /** The last number of a write that was looked at, and what was seen of those just before. */
  #last = -1;
  #seen = new Map<string, number>();
  #generation = -1;
  #pushing?: Promise<void>;
  #pulling?: Promise<ReadonlySet<string>>;
  /** The one that follows it, and has not begun. */
  #next?: Promise<ReadonlySet<string>>;

  constructor(database: DatabaseSync, index: SharedIndex) {
    this.#database = database;
    this.#index = index;
    noteChanges(database);
  }

  /** Whether others lack something. */
  get waits(): boolean {
    return hasChanges(this.#database);
  }

  /** Sends what others lack, all that was changed before the call. */
  async push(): Promise<void> {
    await this.#pushing?.catch(() => {});
    if (!this.waits) return;
    this.#pushing ??= this.#push().finally(() => (this.#pushing = undefined));
    await this.#pushing;
  }

  /**
   * Takes over what others had changed before the call; tells of which tables. One at work may have looked before that, so whoever
   * comes meanwhile shares the one after it.
   */
  pull(): Promise<ReadonlySet<string>> {
    if (!this.#pulling) return this.#next ?? this.#beginPull();
    this.#next ??= this.#pulling
      .catch(() => {})
      .then(() => {
        this.#next = undefined;
        return this.#beginPull();
      });
    return this.#next;
  }

  #beginPull(): Promise<ReadonlySet<string>> {
    this.#pulling = this.#pull().finally(() => (this.#pulling = undefined));
    return this.#pulling;
  }

  /** Deletes a row for all; false where another has done so before. */
  async take(table: string, ...key: readonly string[]): Promise<boolean> {
    const change = scriptedOf({ table, key: JSON.stringify(key) }, Date.now());
    const [taken] = await this.#index.change([change, BUMP]);
    return taken?.result !== 'noop';
  }

  async #push(): Promise<void> {
    for (;;) {
      const changes = changesOf(this.#database, TOGETHER);
      if (changes.length === 0) return;
      const now = Date.now();
      await this.#index.change([...changes.map((each) => scriptedOf(each, now)), BUMP]);
      forgetChanges(this.#database, changes);
    }
  }

  async #pull(): Promise<ReadonlySet<string>> {
    const tables = new Set<string>();
    const generation = (await this.#index.get<{ count: number }>(GENERATION))?._source.count ?? 0;
    if (generation === this.#generation) return tables;
    for (;;) {
      const written = await this.#index.writtenSince(Math.max(0, this.#last - OVERLAP), TOGETHER + OVERLAP);
      const news = written.filter(({ id, seq }) => this.#seen.get(id) !== seq);
      for (const { table } of await this.#takeOver(news.map(({ id }) => id))) tables.add(table);
      this.#last = written.at(-1)?.seq ?? this.#last;
      this.#seen = new Map(written.filter(({ seq }) => seq >= this.#last - OVERLAP).map(({ id, seq }) => [id, seq]));
      if (news.length === 0 || written.length < TOGETHER + OVERLAP) break;
    }
    this.#generation = generation;
    return tables;
  }

  async #takeOver(ids: readonly string[]): Promise<Omit<RowChange, 'place'>[]> {
    const found = await this.#index.getMany<RowDocument>(ids);
    const rows = found.map(rowOf);
    if (rows.length > 0) takeOver(this.#database, rows);
    return rows;
  }
}

function rowOf({ _id: id, _source: { table, deleted, row } }: SharedDocument<RowDocument>): Omit<RowChange, 'place'> {
  return { table, key: id.slice(table.length + 1), ...(!deleted && row && { row }) };
}
