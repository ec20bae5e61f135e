import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from './durable-files.ts';
import type { LoadRecord } from './job.ts';

/** How many are kept of each instance. */
export const KEPT_LOADS = 200;
const END = '.json';
const ID = /^[0-9a-z]{8,40}$/;

/** Whether a text may be the id of a load: others name no file. */
export const isLoadId = (text: string): boolean => ID.test(text);

export interface LoadPage {
  total: number;
  loads: LoadRecord[];
}

/** What is told of loads, a file for each: whichever process did them, and after they have ended. */
export class LoadRecords {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Keeps what is told of a load; the oldest of its instance go. */
  async write(instance: string, record: LoadRecord): Promise<void> {
    const folder = join(this.#folder, instance);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await replaceFile(join(folder, `${record.id}${END}`), JSON.stringify(record));
    for (const id of (await this.#ids(instance)).slice(KEPT_LOADS)) await rm(join(folder, `${id}${END}`), { force: true });
  }

  /** Undefined where there is none; ids are of any form. */
  async find(instance: string, id: string): Promise<LoadRecord | undefined> {
    if (!isLoadId(id)) return undefined;
    try {
      return JSON.parse(await readFile(join(this.#folder, instance, `${id}${END}`), 'utf8')) as LoadRecord; // as `write` wrote it
    } catch {
      return undefined; // it is not there, or was damaged: nobody knows it
    }
  }

  /** The newest first. */
  async list(instance: string, { limit, skip }: { limit: number; skip: number }): Promise<LoadPage> {
    const ids = await this.#ids(instance);
    const found = await Promise.all(ids.slice(skip, skip + limit).map((id) => this.find(instance, id)));
    return { total: ids.length, loads: found.filter((record) => record !== undefined) };
  }

  async #ids(instance: string): Promise<string[]> {
    const folder = join(this.#folder, instance);
    const names = existsSync(folder) ? await readdir(folder) : [];
    return names
      .filter((name) => name.endsWith(END))
      .map((name) => name.slice(0, -END.length))
      .sort()
      .reverse();
  }
}
