import type { Notes } from '../../../core/contract/resources/store.ts';
import { jsonOf } from '../../../lib/storing/json.ts';
import type { DatabaseThreads } from './threads/database-threads.ts';

/** Small values by name. A note says how far some work has come: unlike a log it is not lost when the power fails. */
export class SqliteNotes implements Notes {
  readonly #database: DatabaseThreads;

  constructor(database: DatabaseThreads) {
    this.#database = database;
  }

  async write(name: string, value: unknown): Promise<void> {
    const statement =
      value === undefined
        ? { sql: 'DELETE FROM kept WHERE name = ?', values: [name] }
        : { sql: 'INSERT OR REPLACE INTO kept VALUES (?, ?)', values: [name, jsonOf(value)] };
    await this.#database.write([statement], { durable: true });
  }

  async read(name: string): Promise<unknown> {
    const [row] = await this.#database.read('SELECT value FROM kept WHERE name = ?', [name]);
    return row && JSON.parse(String(row.value));
  }
}
