import { resolve } from 'node:path';
import type { Table } from '@lancedb/lancedb';
import type { ResourceCall } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import type { LoadableDocument } from '../../../core/contract/facts/batch.ts';
import type { DocumentWriter, LoadReport } from '../../../core/contract/resources/knowledge-base.ts';
import { indexedText, languageSample } from '../../../lib/retrieval/indexed.ts';
import { detectLanguage } from '../../../lib/text/language.ts';
import { failureOf } from './failure.ts';
import type { Options } from './options.ts';
import { literal, oneOf, type Row, rowsOf } from './rows.ts';
import type { Upkeep } from './upkeep.ts';
import type { Vocabulary } from './vocabulary.ts';
import { WriteLock } from './write-lock.ts';
import { replaceDocuments } from './writes.ts';

/** How many values one condition may list: longer ones are asked for in parts. */
const LISTED = 500;
/**
 * Each write leaves a file of its own behind, which every look for documents opens until it is merged with others and indexed. Past this
 * many, and this share of all passages, that is done while a load still goes on: 100,000 documents would take hours without.
 */
const MOST_FILES = 64;
const UNINDEXED_SHARE = 0.1;

interface Parts {
  options: Pick<Options, 'path' | 'embedder'>;
  vocabulary: Pick<Vocabulary, 'learn'>;
  /** What is open; throws where nothing is. */
  opened(): { table: Table; upkeep: Upkeep };
}

/** Puts documents into the table of a folder: one writer at a time, in whichever process, and every failure named. */
export class EmbeddedWriter implements DocumentWriter {
  readonly #parts: Parts;
  readonly #lock: WriteLock;
  #writing: Promise<unknown> = Promise.resolve();
  /** Since the last upkeep. */
  #written = { files: 0, rows: 0 };
  /** Whether the table may have changed since: another process may have left it so. */
  #isBehind = true;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#lock = new WriteLock(parts.options.path);
  }

  get place(): string {
    return `folder ${resolve(this.#parts.options.path)}`;
  }

  async load(
    documents: readonly LoadableDocument[],
    call: ResourceCall,
    worked?: (document: LoadableDocument) => void,
  ): Promise<LoadReport> {
    const made = documents.map(async (document) => {
      const rows = await this.#rows(document, call);
      worked?.(document);
      return rows;
    });
    const rows = (await Promise.all(made)).flat();
    await this.#write(async () => {
      const ids = documents.map(({ id }) => id);
      const stored = await this.hashes(ids);
      await replaceDocuments(this.#table, rows, stored.size > 0 ? oneOf('document', ids) : undefined);
      await this.#keepUpWhenDue(rows.length);
    });
    return { loaded: documents.map(({ id }) => id), failures: [] };
  }

  async hashes(ids: readonly string[]): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const part of parts(ids)) {
      const condition = `position = 0 AND ${oneOf('document', part)}`;
      const rows = (await this.#table.query().where(condition).select(['document', 'hash']).toArray()) as Row[]; // the columns asked for
      for (const { document, hash } of rows) found.set(document, hash);
    }
    return found;
  }

  async idsOf(origin: string): Promise<string[]> {
    const condition = `position = 0 AND origin = ${literal(origin)}`;
    const rows = (await this.#table.query().where(condition).select(['document']).toArray()) as Row[]; // the column asked for
    return rows.map(({ document }) => document);
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.#write(async () => {
      this.#isBehind = true;
      for (const part of parts(ids)) await this.#table.delete(oneOf('document', part));
    });
  }

  async commit(): Promise<void> {
    if (this.#isBehind) await this.keepUp();
    await this.#parts.vocabulary.learn(this.#table);
  }

  /** Brings the indexes up to date. */
  keepUp(): Promise<void> {
    return this.#write(async () => {
      await this.#parts.opened().upkeep.run();
      this.#isBehind = false;
    });
  }

  /** Does something that needs the files to stay as they are. */
  whileStill<T>(work: () => Promise<T>): Promise<T> {
    return this.#write(work);
  }

  /** Resolves when nothing is being written; nothing is from then on. */
  async close(): Promise<void> {
    await this.#writing.catch(() => {});
    this.#lock.close();
  }

  async #keepUpWhenDue(rows: number): Promise<void> {
    this.#isBehind = true;
    this.#written = { files: this.#written.files + 1, rows: this.#written.rows + rows };
    if (this.#written.files < MOST_FILES || this.#written.rows < UNINDEXED_SHARE * (await this.#table.countRows())) return;
    this.#written = { files: 0, rows: 0 };
    await this.#parts
      .opened()
      .upkeep.run()
      .catch(() => {}); // it has reported that; what was written is safe
  }

  get #table(): Table {
    return this.#parts.opened().table;
  }

  async #rows(document: LoadableDocument, call: ResourceCall): Promise<Row[]> {
    const { embedder } = this.#parts.options;
    const language = await detectLanguage(languageSample(document.title, document.passages));
    return rowsOf(document, language, await embedder?.embedPassages(document.passages.map(indexedText), call));
  }

  /** While no other process writes, and with all that another one has written. */
  async #alone<T>(work: () => Promise<T>): Promise<T> {
    const table = this.#table; // throws where nothing is open
    return this.#lock.hold(async () => {
      await table.checkoutLatest();
      return work();
    });
  }

  #write<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#writing.catch(() => {}).then(() => this.#alone(work));
    this.#writing = next;
    return next.catch((cause: unknown) => {
      throw cause instanceof Failure ? cause : failureOf(cause, this.#parts.options.path, 'written');
    });
  }
}

function* parts(values: readonly string[]): Generator<string[]> {
  for (let start = 0; start < values.length; start += LISTED) yield values.slice(start, start + LISTED);
}
