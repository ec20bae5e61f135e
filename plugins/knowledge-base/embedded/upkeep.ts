import { Index, type Table } from '@lancedb/lancedb';
import type { Logger } from '../../../core/contract/call.ts';
import { FLAT_LIMIT, partitionsFor } from './partitions.ts';

/** Rows that no index holds are scanned by every query: past this many the indexes take them in. */
const UNINDEXED_LIMIT = 500;
/** Files of older versions are kept this long for readers that still use them. */
const KEEP_MS = 10 * 60_000;
const INTERVAL_MS = 60_000;
const FIELDS = 'fields_idx';

export interface UpkeepOptions {
  table: Table;
  /** Whether its rows have vectors. */
  vectors: boolean;
  log: Logger;
  /** Calls `run` when nobody else writes. */
  keepUp(): Promise<void>;
}

/** Keeps a table fast: builds its indexes, takes new rows into them, and clears what old versions leave behind. */
export class Upkeep {
  readonly #table: Table;
  readonly #vectors: boolean;
  readonly #log: Logger;
  /** Calls `run` when nobody else writes. */
  readonly #keepUp: () => Promise<void>;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> = Promise.resolve();
  #failure?: Error;
  #closed = false;
  /** When files that the last run has left behind may be cleared; undefined where there are none. */
  #clearAt?: number;

  constructor({ table, vectors, log, keepUp }: UpkeepOptions) {
    this.#table = table;
    this.#vectors = vectors;
    this.#log = log;
    this.#keepUp = keepUp;
    this.#timer = setInterval(() => void this.#tick(), INTERVAL_MS).unref();
  }

  /** Why the last run failed; undefined when it did not. Queries stay right meanwhile and become slower. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  /** Brings everything up to date. Runs never overlap. */
  run(): Promise<void> {
    this.#running = this.#running.catch(() => {}).then(() => this.#run());
    return this.#running;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#running.catch(() => {});
  }

  async #tick(): Promise<void> {
    try {
      const stats = await this.#table.indexStats('terms_idx');
      const isTimeToClear = this.#clearAt !== undefined && Date.now() >= this.#clearAt;
      if (isTimeToClear || (stats?.numUnindexedRows ?? 0) >= UNINDEXED_LIMIT) await this.#keepUp();
    } catch (error) {
      if (!this.#closed) this.#report(error as Error); // the table throws nothing else
    }
  }

  async #run(): Promise<void> {
    try {
      const rows = await this.#table.countRows();
      if (rows === 0) return;
      const version = await this.#table.version();
      await this.#dropOutdatedFields();
      await this.#ensureIndexes(rows);
      await this.#table.optimize({ cleanupOlderThan: new Date(Date.now() - KEEP_MS) });
      await this.#ensureFields();
      this.#clearAt = (await this.#table.version()) === version ? undefined : Date.now() + KEEP_MS;
      this.#failure = undefined;
    } catch (error) {
      this.#report(error as Error); // the table throws nothing else
      throw error;
    }
  }

  /**
   * The index of fields is made anew rather than brought up to date: at 100,000 passages, each with an address and a title of its own, that
   * takes 1.4 s instead of 145 s, and 2 GB less. Until it is there again filters read the column, which takes 15 ms.
   */
  async #dropOutdatedFields(): Promise<void> {
    const stats = await this.#table.indexStats(FIELDS);
    if (stats && stats.numUnindexedRows > 0) await this.#table.dropIndex(FIELDS);
  }

  async #ensureFields(): Promise<void> {
    const stats = await this.#table.indexStats(FIELDS);
    if (!stats) await this.#table.createIndex('fields', { config: Index.labelList() });
  }

  async #ensureIndexes(rows: number): Promise<void> {
    const present = new Set((await this.#table.listIndices()).map(({ name }) => name));
    if (!present.has('id_idx')) await this.#table.createIndex('id', { config: Index.btree() });
    if (!present.has('document_idx')) await this.#table.createIndex('document', { config: Index.btree() });
    if (!present.has('terms_idx')) await this.#table.createIndex('terms', { config: wordIndex() });
    if (this.#vectors && rows >= FLAT_LIMIT && (await this.#outgrown(present, rows))) {
      await this.#table.createIndex('vector', { config: vectorIndex(rows), replace: true });
    }
  }

  /** The partitions were laid out for the rows there were: four times as many want new ones. */
  async #outgrown(present: Set<string>, rows: number): Promise<boolean> {
    if (!present.has('vector_idx')) return true;
    const stats = await this.#table.indexStats('vector_idx');
    return rows > 4 * (stats?.numIndexedRows ?? 0);
  }

  #report(error: Error): void {
    this.#failure = error;
    this.#log.error('the knowledge base could not be optimised: searches stay right but become slower', { error: error.message });
  }
}

// Our own words, cut by a space. Positions are left out: merging indexes that hold them fails.
const wordIndex = () =>
  Index.fts({
    withPosition: false,
    baseTokenizer: 'whitespace',
    stem: false,
    removeStopWords: false,
    lowercase: false,
    asciiFolding: false,
  });

// Exact distances within the partitions that are searched: a quantised index is smaller, and missed one in ten.
const vectorIndex = (rows: number) => Index.ivfFlat({ distanceType: 'dot', numPartitions: partitionsFor(rows) });
