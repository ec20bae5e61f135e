import type { AnswerCache, CachedAnswer } from '../../../core/contract/resources/store.ts';
import { jsonOf } from './json.ts';
import type { DatabaseThreads } from './threads/database-threads.ts';
import type { Row } from './threads/statements.ts';

const KEEP = `
  INSERT OR REPLACE INTO cache (instance, key, answer, time, edited, fingerprint, record, vector)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
const FIND = 'SELECT * FROM cache WHERE instance = ? AND key = ? ORDER BY edited DESC, time DESC, answer DESC LIMIT ?';
const VECTORS = 'SELECT key, vector FROM cache WHERE instance = ? AND vector IS NOT NULL ORDER BY time DESC LIMIT ?';
const REMOVE = 'DELETE FROM cache WHERE instance = :instance AND (:key IS NULL OR key = :key)';

/** Answers that may be given again. */
export class SqliteCache implements AnswerCache {
  readonly #database: DatabaseThreads;

  constructor(database: DatabaseThreads) {
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
    await this.#database.write([{ sql: KEEP, values }]);
  }

  async remove({ instance, key }: { instance: string; key?: string }): Promise<void> {
    await this.#database.write([{ sql: REMOVE, values: { instance, key: key ?? null } }]);
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
