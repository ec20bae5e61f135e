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
import { replaceDocuments } from './writes.ts';

/** How many values one condition may list: longer ones are asked for in parts. */
const LISTED = 500;

interface Parts {
  options: Pick<Options, 'path' | 'embedder'>;
  vocabulary: Pick<Vocabulary, 'learn'>;
  /** What is open; throws where nothing is. */
  opened(): { table: Table; upkeep: Upkeep };
}

/** Puts documents into the table of a folder: one writer at a time, and every failure named. */
export class EmbeddedWriter implements DocumentWriter {
  readonly #parts: Parts;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
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
      for (const part of parts(ids)) await this.#table.delete(oneOf('document', part));
    });
  }

  async commit(): Promise<void> {
    await this.#write(() => this.#parts.opened().upkeep.run());
    await this.#parts.vocabulary.learn(this.#table);
  }

  /** Resolves when nothing is being written. */
  async settled(): Promise<void> {
    await this.#writing.catch(() => {});
  }

  get #table(): Table {
    return this.#parts.opened().table;
  }

  async #rows(document: LoadableDocument, call: ResourceCall): Promise<Row[]> {
    const { embedder } = this.#parts.options;
    const language = await detectLanguage(languageSample(document.title, document.passages));
    return rowsOf(document, language, await embedder?.embedPassages(document.passages.map(indexedText), call));
  }

  #write<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#writing.catch(() => {}).then(work);
    this.#writing = next;
    return next.catch((cause: unknown) => {
      throw cause instanceof Failure ? cause : failureOf(cause, this.#parts.options.path, 'written');
    });
  }
}

function* parts(values: readonly string[]): Generator<string[]> {
  for (let start = 0; start < values.length; start += LISTED) yield values.slice(start, start + LISTED);
}
