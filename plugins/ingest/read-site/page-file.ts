import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { gunzipSync, gzipSync } from 'node:zlib';
import { openDatabase } from '../../../lib/sqlite/database.ts';

const SCHEMA = `
  CREATE TABLE pages (
    site TEXT NOT NULL, address TEXT NOT NULL, id TEXT NOT NULL, etag TEXT NOT NULL, modified TEXT NOT NULL, robots TEXT NOT NULL,
    time INTEGER NOT NULL, format TEXT NOT NULL, content BLOB NOT NULL, PRIMARY KEY (site, address)
  ) STRICT;
  CREATE TABLE runs (site TEXT PRIMARY KEY) STRICT;
`;

/** A page as it was sent. */
export interface StoredPage {
  /** Id of the document that it became. */
  id: string;
  /** The validators that it was sent with; empty where there were none. */
  etag: string;
  modified: string;
  /** What its answer told robots. */
  robots: string;
  format: 'html' | 'text' | 'markdown';
  content: string;
}

/** Keeps the pages of a site in a file: while a run goes on, and until the next one where the file is named. */
export class PageFile {
  readonly #site: string;
  /** Whether a run before this one has come to its end: all pages that it could read are here. */
  readonly isLasting: boolean;
  readonly #database: DatabaseSync;
  readonly #temporary: string | undefined;
  readonly #statements: Record<'get' | 'put' | 'touch' | 'drop' | 'sweep', StatementSync>;

  /** `path`: absent where nothing is kept between runs. */
  constructor(site: string, path: string | undefined) {
    this.#site = site;
    const file = path ?? join(mkdtempSync(join(tmpdir(), 'touchstone-site-')), 'pages.db');
    this.#temporary = path === undefined ? dirname(file) : undefined;
    this.#database = openDatabase(file, [SCHEMA]);
    this.isLasting = this.#database.prepare('SELECT 1 FROM runs WHERE site = ?').get(site) !== undefined;
    this.#statements = {
      get: this.#database.prepare('SELECT id, etag, modified, robots, format, content FROM pages WHERE site = ? AND address = ?'),
      put: this.#database.prepare('INSERT OR REPLACE INTO pages VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)'),
      touch: this.#database.prepare('UPDATE pages SET time = ?, id = ? WHERE site = ? AND address = ?'),
      drop: this.#database.prepare('DELETE FROM pages WHERE site = ? AND address = ?'),
      sweep: this.#database.prepare('DELETE FROM pages WHERE site = ? AND time < ?'),
    };
  }

  get(address: string): StoredPage | undefined {
    const row = this.#statements.get.get(this.#site, address);
    if (!row) return undefined;
    const { content, ...fields } = row as unknown as Omit<StoredPage, 'content'> & { content: Uint8Array }; // by the schema
    return { ...fields, content: gunzipSync(content).toString() };
  }

  put(address: string, { id, etag, modified, robots, format, content }: StoredPage): void {
    const packed = gzipSync(content, { level: 3 });
    this.#statements.put.run(this.#site, address, id, etag, modified, robots, Date.now(), format, packed);
  }

  /** It is still there. */
  touch(address: string, id: string): void {
    this.#statements.touch.run(Date.now(), id, this.#site, address);
  }

  drop(address: string): void {
    this.#statements.drop.run(this.#site, address);
  }

  /** The run has come to its end. */
  complete(): void {
    this.#database.prepare('INSERT OR IGNORE INTO runs VALUES (?)').run(this.#site);
  }

  /** Forgets pages that nobody has met since `time`, in milliseconds since the epoch. */
  sweep(time: number): void {
    this.#statements.sweep.run(this.#site, time);
  }

  close(): void {
    this.#database.close();
    if (this.#temporary !== undefined) rmSync(this.#temporary, { recursive: true, force: true });
  }
}
