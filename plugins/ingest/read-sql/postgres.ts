import pg from 'pg';
import { Failure, messageOf } from '../../../core/contract/errors.ts';
import { GROUP, type Query, quoteName, type Row, type SqlDatabase } from './database.ts';

export interface PostgresOptions {
  url: string;
  /** In milliseconds. */
  connectTimeout: number;
  statementTimeout: number;
}

/** Milliseconds that the server is given beyond its own limit to say that a statement took too long. */
const GRACE = 5000;

/** Dates and times as the server writes them: a JavaScript date would lose the microseconds, and take a time without a zone for ours. */
const AS_WRITTEN: ReadonlySet<number> = new Set([1082, 1083, 1114, 1184, 1266]);

/** As its type declarations lack it: the protocol that takes one statement and no more. */
const EXTENDED = { queryMode: 'extended' } as object;

class Postgres implements SqlDatabase {
  readonly #client: pg.Client;
  readonly #place: string;
  #cursors = 0;

  constructor(client: pg.Client, place: string) {
    this.#client = client;
    this.#place = place;
    client.on('error', () => {}); // what waits for an answer is told too
  }

  async open(timeout: number): Promise<void> {
    await this.#client.connect();
    await this.#client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await this.#client.query(`SET LOCAL statement_timeout = ${Math.ceil(timeout)}`);
  }

  async *rows({ text, values = [] }: Query, signal: AbortSignal): AsyncGenerator<Row[]> {
    const cursor = `touchstone_${++this.#cursors}`;
    const stop = () => void this.close();
    signal.addEventListener('abort', stop, { once: true });
    try {
      await this.#query(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${text}`, values);
      for (;;) {
        const rows = await this.#query(`FETCH ${GROUP} FROM ${cursor}`);
        if (rows.length === 0) break;
        yield rows;
      }
      await this.#query(`CLOSE ${cursor}`);
    } catch (thrown) {
      signal.throwIfAborted();
      throw failureOf(thrown, this.#place);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  isAnyOf(column: string): string {
    return `${quoteName(column)}::text IN (SELECT json_array_elements_text($1::json))`;
  }

  async close(): Promise<void> {
    await this.#client.end().catch(() => {}); // it may be gone already
  }

  async #query(text: string, values: readonly string[] = []): Promise<Row[]> {
    return (await this.#client.query<Row>({ text, values: [...values], ...EXTENDED })).rows;
  }
}

/** Throws a Failure that names the place and no credential. */
export async function openPostgres({ url, connectTimeout, statementTimeout }: PostgresOptions): Promise<SqlDatabase> {
  const place = placeOf(url);
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: statementTimeout + GRACE,
    keepAlive: true,
    application_name: 'touchstone',
    types: { getTypeParser: (id, format) => (AS_WRITTEN.has(id) ? String : pg.types.getTypeParser(id, format as 'text')) }, // either
  });
  const database = new Postgres(client, place);
  try {
    await database.open(statementTimeout);
    return database;
  } catch (thrown) {
    await database.close();
    throw failureOf(thrown, place);
  }
}

/** The address without user, password and parameters. */
export function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `postgresql://${host}${pathname}`;
}

function failureOf(thrown: unknown, place: string): Failure {
  if (thrown instanceof Failure) return thrown;
  const code = thrown instanceof Error && 'code' in thrown ? ` (${String(thrown.code)})` : '';
  // An attempt on several addresses fails with a list of errors and without a sentence.
  const said = messageOf(thrown) || 'the connection failed';
  return new Failure('resource_unavailable', `${place}: ${said.split('\n')[0]}${code}`);
}
