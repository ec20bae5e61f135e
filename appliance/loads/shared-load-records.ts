import type { SharedReport, SharedReports } from '../state/shared/shared-reports.ts';
import type { LoadRecord } from './job.ts';
import { isLoadId, KEPT_LOADS, type LoadPage, type LoadRecords } from './load-records.ts';

/** Milliseconds between two tries to tell the others what they could not be told. */
const TRY_EVERY = 1_000;

const ENDED: ReadonlySet<LoadRecord['state']> = new Set(['done', 'failed']);

/** What is told of loads by all replicas: each keeps files of its own as well, for when the others cannot be asked. */
export class SharedLoadRecords implements Pick<LoadRecords, 'write' | 'find' | 'list'> {
  readonly #own: LoadRecords;
  readonly #reports: () => SharedReports;
  /** What the others do not know yet, by the load's id. */
  readonly #untold = new Map<string, { instance: string; record: LoadRecord }>();
  #timer?: NodeJS.Timeout;

  constructor(own: LoadRecords, reports: () => SharedReports) {
    this.#own = own;
    this.#reports = reports;
  }

  /** What the others cannot be told now, they are told as soon as they can. */
  async write(instance: string, record: LoadRecord): Promise<void> {
    await this.#own.write(instance, record);
    this.#untold.set(record.id, { instance, record: { ...record } });
    await this.#tell().catch(() => {});
  }

  /** Throws where the others do not know of a load yet. */
  async confirm(id: string): Promise<void> {
    if (this.#untold.has(id)) await this.#tell();
  }

  async find(instance: string, id: string): Promise<LoadRecord | undefined> {
    if (!isLoadId(id)) return undefined;
    const own = await this.#own.find(instance, id);
    if (own && this.#untold.has(id)) return own;
    try {
      const found = await this.#reports().find<LoadRecord>(tableOf(instance), id);
      return found ? shownOf(found) : own;
    } catch (thrown) {
      if (own) return own;
      throw thrown; // nobody can tell that there is none
    }
  }

  async list(instance: string, page: { limit: number; skip: number }): Promise<LoadPage> {
    try {
      const { total, reports } = await this.#reports().list<LoadRecord>(tableOf(instance), page);
      return { total, loads: reports.map(shownOf) };
    } catch {
      return this.#own.list(instance, page);
    }
  }

  async close(): Promise<void> {
    await this.#tell().catch(() => {}); // its own files tell it after the next start
    clearInterval(this.#timer);
  }

  async #tell(): Promise<void> {
    try {
      for (const [id, untold] of [...this.#untold]) {
        await this.#report(untold);
        if (this.#untold.get(id) === untold) this.#untold.delete(id);
      }
      clearInterval(this.#timer);
      this.#timer = undefined;
    } catch (thrown) {
      this.#timer ??= setInterval(() => void this.#tell().catch(() => {}), TRY_EVERY).unref();
      throw thrown;
    }
  }

  async #report({ instance, record }: { instance: string; record: LoadRecord }): Promise<void> {
    const [table, reports] = [tableOf(instance), this.#reports()];
    await reports.write({ table, id: record.id, time: Date.parse(record.created), report: record });
    if (record.state === 'queued') await reports.keep(table, KEPT_LOADS);
  }
}

const tableOf = (instance: string): string => `loads ${instance}`;

/** Who has taken it is gone, and goes on when it starts again on its folder. */
const shownOf = ({ report, isAlive }: SharedReport<LoadRecord>): LoadRecord =>
  isAlive || ENDED.has(report.state) ? report : { ...report, state: 'interrupted' };
