import { REPORT } from './merge-script.ts';
import type { Replica } from './replica.ts';
import type { SharedIndex } from './shared-index.ts';

/** Milliseconds that a report is kept after it was last written. */
const KEPT_FOR = 30 * 86_400_000;

interface ReportDocument {
  holder: string;
  row: { report: string };
}

/** What a replica tells of its work. */
export interface SharedReport<Report> {
  report: Report;
  /** Whether the replica that wrote it is still heard of. */
  isAlive: boolean;
}

/** What is written of work. */
export interface ReportEntry {
  /** What it is one of: those of a table are listed together. */
  table: string;
  id: string;
  /** Milliseconds since the epoch: the newest come first. */
  time: number;
  report: unknown;
}

/** What replicas tell of work that one of them does: read by all, also when that one is gone. */
export class SharedReports {
  readonly #index: SharedIndex;
  readonly #replica: Replica;

  constructor(index: SharedIndex, replica: Replica) {
    this.#index = index;
    this.#replica = replica;
  }

  async write({ table, id, time, report }: ReportEntry): Promise<void> {
    const row = { report: JSON.stringify(report) };
    const document = { table, time, row, holder: this.#replica.holder, expires: Date.now() + KEPT_FOR };
    await this.#index.change([{ id: idOf(table, id), script: REPORT, params: document, upsert: document }]);
  }

  /** Undefined where nobody has told of it, or too long ago. */
  async find<Report>(table: string, id: string): Promise<SharedReport<Report> | undefined> {
    const found = await this.#index.get<ReportDocument>(idOf(table, id));
    return found && this.#reportOf<Report>(found._source);
  }

  /** The newest first, with how many there are. */
  async list<Report>(table: string, page: { limit: number; skip: number }) {
    const { total, sources } = await this.#index.newest<ReportDocument>(table, page);
    return { total, reports: sources.map((source) => this.#reportOf<Report>(source)) };
  }

  /** Lets the newest stay. */
  keep(table: string, most: number): Promise<void> {
    return this.#index.keepNewest(table, most);
  }

  #reportOf<Report>({ holder, row }: ReportDocument): SharedReport<Report> {
    return { report: JSON.parse(row.report) as Report, isAlive: this.#replica.hears(holder) }; // as `write` wrote it
  }
}

const idOf = (table: string, id: string): string => `report ${table} ${id}`;
