import { writeFile } from 'node:fs/promises';
import type { Call } from '../../../core/contract/call.ts';
import { messageOf } from '../../../core/contract/errors.ts';
import type { Batch, IngestFailure } from '../../../core/contract/facts/batch.ts';
import type { FileReader } from '../../../lib/ingest/file-reader.ts';
import type { ReadBefore, Tagged } from '../../../lib/ingest/read-before.ts';
import { Spool } from '../../../lib/ingest/spool.ts';
import type { Row } from './database.ts';
import type { SqlOptions } from './options.ts';
import { keyOf, type RowRecord, recordOf } from './record.ts';

export interface RowReadingParts {
  config: SqlOptions;
  reader: FileReader;
  origin: string;
}

/** Bytes of records that lie on this machine at once. */
const MOST_BYTES = 4 * 2 ** 20;
/** Characters of a row that is shown with what is wrong with it. */
const SHOWN = 10_000;

/** A record with the number of its row, from 1. */
type NumberedRecord = RowRecord & { row: number };

/** One run over the rows of a query. */
export class RowReading {
  readonly origin: string;
  /** After `pass`: what is to be read, by the keys of rows. */
  wanted: Map<string, Tagged> | undefined;
  /** All that the query gives has been seen. */
  isWhole = true;
  readonly #config: SqlOptions;
  readonly #reader: FileReader;
  #before: ReadBefore | undefined;
  #rows = 0;

  constructor({ config, reader, origin }: RowReadingParts) {
    this.#config = config;
    this.#reader = reader;
    this.origin = origin;
  }

  /** Looks through ids and marks of change, and passes by what was read before. */
  async *pass(groups: AsyncIterable<Row[]>, before: ReadBefore, call: Call): AsyncGenerator<Partial<Batch>> {
    const { id, changed = '' } = this.#config;
    this.#before = before;
    this.wanted = new Map();
    for await (const rows of groups) {
      const keyed = rows.map((row) => ({ row, key: keyOf(row, id) }));
      const failures = keyed.flatMap(({ row, key }, index) =>
        key === undefined ? [this.#refuse(row, this.#rows + index + 1)] : [],
      );
      const tagged = keyed.flatMap(({ row, key }): Tagged[] => (key === undefined ? [] : [{ key, tag: String(row[changed]) }]));
      const held = await before.unchanged(tagged, call);
      const fresh = tagged.filter(({ key }) => !held.has(key));
      for (const each of fresh) this.wanted.set(each.key, each);
      await before.watch(fresh, call);
      this.#rows += rows.length;
      yield { documents: [], present: [...held.values()].flat(), failures };
    }
    this.#rows = 0;
  }

  /** Hands rows on to be read, group by group. What was handed on stays where the database breaks off. */
  async *read(groups: AsyncIterable<Row[]>, call: Call): AsyncGenerator<Partial<Batch>> {
    const spool = await Spool.open();
    try {
      for await (const rows of this.#within(groups)) yield* this.#readGroup(rows, spool, call);
      if (!this.isWhole) yield this.#broken(`gives more than the ${this.#config.max_rows} rows of max_rows`);
    } catch (thrown) {
      call.signal.throwIfAborted();
      if (this.#rows === 0) throw thrown;
      this.isWhole = false;
      yield this.#broken(`broke off after ${this.#rows} rows: ${messageOf(thrown)}`);
    } finally {
      await spool.close();
    }
  }

  async *#within(groups: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
    for await (const rows of groups) {
      const room = this.#config.max_rows - this.#rows;
      yield rows.slice(0, room);
      if (rows.length <= room) continue;
      this.isWhole = false;
      return;
    }
  }

  async *#readGroup(rows: readonly Row[], spool: Spool, call: Call): AsyncGenerator<Partial<Batch>> {
    const failures: IngestFailure[] = [];
    const skipped: Record<string, number> = {};
    let records: NumberedRecord[] = [];
    let bytes = 0;
    for (const row of rows) {
      const number = ++this.#rows;
      if (this.wanted && !this.wanted.has(keyOf(row, this.#config.id) ?? '')) continue;
      const record = this.#recordOf(row, number, failures);
      if (!record) continue;
      for (const name of record.binary) skipped[`column ${name} (binary)`] = (skipped[`column ${name} (binary)`] ?? 0) + 1;
      records.push(record);
      bytes += record.line.length;
      if (bytes < MOST_BYTES) continue;
      yield* this.#handOn(records, spool, call);
      [records, bytes] = [[], 0];
    }
    if (failures.length > 0 || Object.keys(skipped).length > 0) yield { documents: [], failures, skipped };
    yield* this.#handOn(records, spool, call);
  }

  #recordOf(row: Row, number: number, failures: IngestFailure[]): NumberedRecord | undefined {
    try {
      return { ...recordOf(row, this.#config), row: number };
    } catch (thrown) {
      failures.push(this.#refuse(row, number, messageOf(thrown)));
      return undefined;
    }
  }

  /** Without an id any document may be the one that the row was. */
  #refuse(row: Row, number: number, reason = `its column '${this.#config.id}' is empty`): IngestFailure {
    const key = keyOf(row, this.#config.id);
    const id = key === undefined ? {} : { id: this.#config.id_prefix + key };
    const text = JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value)).slice(0, SHOWN);
    const unread = { origin: this.origin, ...(id.id !== undefined && { document: id.id }) };
    return { item: this.#itemOf(number), reason, record: { ...id, text }, unread };
  }

  async *#handOn(records: readonly NumberedRecord[], spool: Spool, call: Call): AsyncGenerator<Partial<Batch>> {
    if (records.length === 0) return;
    const { folder, file } = await spool.place('rows.jsonl');
    await writeFile(file, records.map(({ line }) => `${line}\n`).join(''), { mode: 0o600 });
    const read = new Set<string>();
    for await (const { documents = [], failures = [], bytesRead = 0 } of this.#reader.batches({ paths: [folder] }, call)) {
      for (const { id } of documents) read.add(id);
      yield {
        documents: documents.map((document) => ({ ...document, origin: this.origin })),
        failures: failures.map((failure) => this.#failureOf(failure, records)),
        bytesRead,
      };
    }
    for (const { id } of records) if (read.has(id)) this.#note(id);
    await spool.clear();
  }

  #note(id: string): void {
    const tagged = this.wanted?.get(id.slice(this.#config.id_prefix.length));
    if (tagged) this.#before?.note(tagged, [id]);
  }

  /** Lines of the file that was handed on are rows of the query. */
  #failureOf({ item, unread, ...failure }: IngestFailure, records: readonly NumberedRecord[]): IngestFailure {
    const line = Number(/:(\d+)$/.exec(item)?.[1] ?? Number.NaN);
    const row = records[line - 1]?.row;
    const place = row === undefined ? this.origin : this.#itemOf(row);
    return { ...failure, item: place, ...(unread && { unread: { ...unread, origin: this.origin } }) };
  }

  readonly #itemOf = (row: number): string => `${this.origin} row ${row}`;

  #broken(reason: string): Partial<Batch> {
    return { documents: [], failures: [{ item: this.origin, reason, unread: { origin: this.origin } }] };
  }
}
