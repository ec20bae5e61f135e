import type { AnswerCache, CachedAnswer } from '../../../core/contract/resources/answer-cache.ts';
import { CacheChanges, STAY } from '../../../lib/storing/cache-changes.ts';
import { jsonOf } from '../../../lib/storing/json.ts';
import type { DatabaseThreads } from './threads/database-threads.ts';
import type { Row, Statement } from './threads/statements.ts';

const KEEP = `
  INSERT OR REPLACE INTO cache (instance, key, answer, time, edited, fingerprint, record, vector)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
const PRUNE = `
  DELETE FROM cache WHERE instance = :instance AND key = :key AND edited = 0 AND rowid NOT IN (
    SELECT rowid FROM cache WHERE instance = :instance AND key = :key AND edited = 0 ORDER BY time DESC, answer DESC LIMIT ${STAY}
  )`;
const FIND = 'SELECT * FROM cache WHERE instance = ? AND key = ? ORDER BY edited DESC, time DESC, answer DESC LIMIT ?';
const VECTORS = 'SELECT key, vector FROM cache WHERE instance = ? AND vector IS NOT NULL ORDER BY time DESC LIMIT ?';
const REMOVE = 'DELETE FROM cache WHERE instance = :instance AND (:key IS NULL OR key = :key)';

/** What an edit makes of the cache: its own entry under each key, and one where it had none but has a key. */
export function editsOf({
  instance,
  id,
  answer,
  time,
}: {
  instance: string;
  id: number;
  answer: string;
  time: number;
}): Statement[] {
  const values = { instance, id, answer, time };
  return [EDIT, ENTER].map((sql) => ({ sql, values }));
}

const EDIT = `
  UPDATE cache SET record = json_set(record, '$.answer', :answer), edited = 1, time = :time
  WHERE answer = :id AND instance = :instance`;
/** With the rest of the newest answer under that key, where there is one. */
const ENTER = `
  INSERT OR IGNORE INTO cache (instance, key, answer, time, edited, fingerprint, record, vector)
    SELECT :instance, records.cache_key, :id, :time, 1, ifnull(newest.fingerprint, ''),
      json_set(ifnull(newest.record, '{}'), '$.answer', :answer), newest.vector
    FROM records JOIN answers USING (id) LEFT JOIN cache AS newest ON newest.rowid = (
      SELECT rowid FROM cache WHERE instance = :instance AND key = records.cache_key ORDER BY time DESC, answer DESC LIMIT 1
    )
    WHERE records.id = :id AND answers.instance = :instance AND records.cache_key IS NOT NULL`;

/** Answers that may be given again. */
export class SqliteCache extends CacheChanges implements AnswerCache {
  readonly #database: DatabaseThreads;

  constructor(database: DatabaseThreads) {
    super();
    this.#database = database;
  }

  async find({ instance, key, most }: { instance: string; key: string; most: number }): Promise<CachedAnswer[]> {
    return (await this.#database.read(FIND, [instance, key, most])).map(entryOf);
  }

  async vectors({ instance, most }: { instance: string; most: number }): Promise<Pick<CachedAnswer, 'key' | 'vector'>[]> {
    const rows = await this.#database.read(VECTORS, [instance, most]);
    return rows.map(({ key, vector }) => ({ key: String(key), ...vectorOf(vector) }));
  }

  async keep({ instance, key, answerId, time, edited, fingerprint, record, vector }: CachedAnswer): Promise<void> {
    const bytes = vector ? new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength) : null;
    const values = [instance, key, answerId, time, Number(edited), fingerprint, jsonOf(record), bytes];
    await this.#database.write([
      { sql: KEEP, values },
      { sql: PRUNE, values: { instance, key } },
    ]);
  }

  async remove({ instance, key }: { instance: string; key?: string }): Promise<void> {
    await this.changing(() => this.#database.write([{ sql: REMOVE, values: { instance, key: key ?? null } }]));
  }
}

const entryOf = ({ instance, key, answer, time, edited, fingerprint, record, vector }: Row): CachedAnswer => ({
  instance: String(instance),
  key: String(key),
  answerId: Number(answer),
  time: Number(time),
  edited: edited === 1,
  fingerprint: String(fingerprint),
  record: JSON.parse(String(record)),
  ...vectorOf(vector),
});

/** Bytes come at any place of a buffer; numbers of four bytes begin at multiples of four. */
const vectorOf = (bytes: Row[string] | undefined): Pick<CachedAnswer, 'vector'> =>
  bytes instanceof Uint8Array ? { vector: new Float32Array(Uint8Array.from(bytes).buffer) } : {};
