import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from '../../../core/contract/errors.ts';
import { type Query, quoteName, type Row, type SqlDatabase } from './database.ts';

export interface SqliteOptions {
  path: string;
  /** In milliseconds, for the next rows. */
  timeout: number;
}

/** What the process is asked, and answers. */
export type RowsTask = { kind: 'query'; query: Query } | { kind: 'next' };
export type RowsReply = { rows: Row[]; done: boolean } | { refused: string };

/** Megabytes for the rows of one group: without a limit they would take what the machine has. */
const HEAP = '--max-old-space-size=512';

/** A database file, read by a process of its own: SQLite holds whoever waits for it, and only a process can be ended in the middle. */
class Sqlite implements SqlDatabase {
  readonly #child: ChildProcess;
  readonly #options: SqliteOptions;
  readonly #ended: Promise<unknown>;

  constructor(options: SqliteOptions) {
    this.#options = options;
    const script = fileURLToPath(new URL(`./serve-rows${extname(import.meta.url)}`, import.meta.url));
    this.#child = fork(script, [options.path], {
      serialization: 'advanced',
      execArgv: [HEAP],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#ended = new Promise((resolve) => this.#child.once('exit', resolve).once('error', resolve));
  }

  async *rows(query: Query, signal: AbortSignal): AsyncGenerator<Row[]> {
    for (let task: RowsTask = { kind: 'query', query }; ; task = { kind: 'next' }) {
      const reply = await this.#ask(task, signal);
      if ('refused' in reply) throw new Failure('resource_unavailable', `${this.#options.path}: ${reply.refused}`);
      if (reply.rows.length > 0) yield reply.rows;
      if (reply.done) return;
    }
  }

  isAnyOf(column: string): string {
    return `CAST(${quoteName(column)} AS TEXT) IN (SELECT value FROM json_each(?))`;
  }

  async close(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  #ask(task: RowsTask, signal: AbortSignal): Promise<RowsReply> {
    const { timeout } = this.#options;
    const { promise, resolve, reject } = Promise.withResolvers<RowsReply>();
    const refuse = (refused: string): void => resolve({ refused });
    const late = setTimeout(() => refuse(`the query took longer than ${timeout} ms (timeout_statement)`), timeout);
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    void this.#ended.then(() => refuse('the process that reads it has ended: its rows may be too large'));
    this.#child.once('message', resolve);
    if (this.#child.connected) this.#child.send(task);
    return promise.finally(() => {
      clearTimeout(late);
      signal.removeEventListener('abort', abort);
      this.#child.off('message', resolve);
    });
  }
}

export const openSqlite = async (options: SqliteOptions): Promise<SqlDatabase> => new Sqlite(options);
