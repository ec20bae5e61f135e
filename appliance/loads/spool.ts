import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Logger } from '../../core/contract/call.ts';
import { Failure, messageOf } from '../../core/contract/errors.ts';
import type { SourceDocument } from '../../core/contract/facts/batch.ts';
import { holdAlone, type LoneHold } from '../state/lone-hold.ts';
import { fileFailure, syncFolder, writeSynced } from './durable-files.ts';
import type { Job, JobContent } from './job.ts';

const PREFIX = 'work-';
/** The end of a name as long as what it names is not whole. */
const UNFINISHED = '.part';
const JOB = 'job.json';
const DOCUMENTS = 'documents.jsonl';
const FILES = 'files';
const LOCK = 'lock';

/**
 * Jobs on the disk, until they are done. Each process has a folder of its own, which it holds by a lock that ends with it: what a process
 * has left is taken over by another. In it a folder for each job, which appears when all of it is written.
 */
export class Spool {
  readonly #folder: string;
  readonly #log: Logger;
  #own?: Promise<{ path: string; hold: LoneHold }>;

  /** The folder is made with the first job. */
  constructor(folder: string, log: Logger) {
    this.#folder = folder;
    this.#log = log;
  }

  /** Keeps a job; it is on the disk when this resolves. Throws a Failure `storage_full` or `resource_unavailable`. */
  async add(job: Job, content: JobContent): Promise<void> {
    const own = await this.#claim();
    const [path, unfinished] = [join(own, job.id), join(own, `${job.id}${UNFINISHED}`)];
    try {
      await mkdir(unfinished, { mode: 0o700 });
      await writeContent(unfinished, content);
      await writeSynced(join(unfinished, JOB), JSON.stringify(job));
      await syncFolder(unfinished);
      await rename(unfinished, path);
      await syncFolder(own);
    } catch (thrown) {
      await rm(unfinished, { recursive: true, force: true }).catch(() => {}); // what went wrong first is told
      throw fileFailure(thrown, unfinished);
    }
  }

  /** The documents of a job, in their order. */
  async *documents(id: string): AsyncGenerator<SourceDocument> {
    const input = createReadStream(join(await this.#claim(), id, DOCUMENTS), 'utf8');
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
      yield JSON.parse(line) as SourceDocument; // as `add` wrote it
  }

  /** Paths of the files of a job, in their order. */
  async files(id: string): Promise<string[]> {
    const folder = join(await this.#claim(), id, FILES);
    const paths: string[] = [];
    for (const place of (await readdir(folder)).sort((a, b) => Number(a) - Number(b)))
      for (const name of await readdir(join(folder, place))) paths.push(join(folder, place, name));
    return paths;
  }

  /** Lets go of a job that is done. It loses its name first: half of it must not be taken for a job by whoever comes after a crash. */
  async remove(id: string): Promise<void> {
    const path = join(await this.#claim(), id);
    if (!existsSync(path)) return;
    await rename(path, `${path}${UNFINISHED}`);
    await rm(`${path}${UNFINISHED}`, { recursive: true, force: true });
  }

  /** Takes over what processes have left that are no more; the oldest first. */
  async adopt(): Promise<Job[]> {
    const jobs: Job[] = [];
    const mine = await this.#own;
    for (const name of await namesIn(this.#folder)) {
      const path = join(this.#folder, name);
      if (!name.startsWith(PREFIX) || path === mine?.path || !existsSync(join(path, LOCK))) continue;
      const hold = heldAlone(join(path, LOCK));
      if (!hold) continue;
      try {
        jobs.push(...(await this.#takeOver(path)));
      } finally {
        hold.release();
      }
    }
    return jobs.sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** Lets others take over what is left. */
  async close(): Promise<void> {
    const own = await this.#own?.catch(() => undefined);
    this.#own = undefined;
    if (!own) return;
    const left = await jobsIn(own.path);
    if (left.length === 0) await rm(own.path, { recursive: true, force: true });
    own.hold.release();
  }

  async #takeOver(path: string): Promise<Job[]> {
    const jobs: Job[] = [];
    const names = await jobsIn(path);
    for (const name of names) {
      try {
        const job = JSON.parse(await readFile(join(path, name, JOB), 'utf8')) as Job; // as `add` wrote it
        await rename(join(path, name), join(await this.#claim(), name));
        jobs.push(job);
      } catch (thrown) {
        this.#log.error('a load that was left cannot be read: it is passed over', {
          path: join(path, name),
          error: messageOf(thrown),
        });
      }
    }
    if (jobs.length === names.length) await rm(path, { recursive: true, force: true }); // else what is there stays as it is
    return jobs;
  }

  /** The folder of this process. */
  async #claim(): Promise<string> {
    this.#own ??= this.#makeOwn();
    try {
      return (await this.#own).path;
    } catch (thrown) {
      this.#own = undefined;
      throw fileFailure(thrown, this.#folder);
    }
  }

  async #makeOwn(): Promise<{ path: string; hold: LoneHold }> {
    const path = join(this.#folder, `${PREFIX}${randomBytes(6).toString('hex')}`);
    await mkdir(path, { recursive: true, mode: 0o700 });
    await writeFile(join(path, LOCK), '', { mode: 0o600 });
    const hold = heldAlone(join(path, LOCK));
    // Another process may have looked in just then, and takes the empty folder away.
    if (!hold) return this.#makeOwn();
    await syncFolder(this.#folder);
    return { path, hold };
  }
}

/** Undefined where another process holds it. */
function heldAlone(path: string): LoneHold | undefined {
  try {
    return holdAlone(path);
  } catch (thrown) {
    if (thrown instanceof Failure) return undefined;
    throw thrown;
  }
}

async function writeContent(folder: string, { documents, files }: JobContent): Promise<void> {
  if (documents) await writeSynced(join(folder, DOCUMENTS), linesOf(documents));
  if (!files) return;
  for (const [place, { name, content }] of files.entries()) {
    await mkdir(join(folder, FILES, String(place)), { recursive: true, mode: 0o700 });
    await writeSynced(join(folder, FILES, String(place), name), content);
    await syncFolder(join(folder, FILES, String(place)));
  }
  await syncFolder(join(folder, FILES));
}

/** Whoever reads lines may take these two for the ends of some as well. */
const SEPARATORS: Readonly<Record<string, string>> = { '\u2028': '\\u2028', '\u2029': '\\u2029' };

function* linesOf(documents: readonly SourceDocument[]): Generator<string> {
  for (const document of documents)
    yield `${JSON.stringify(document).replace(/[\u2028\u2029]/g, (separator) => SEPARATORS[separator] ?? '')}\n`;
}

/** The folders of whole jobs; beside them lies what belongs to the lock. */
const jobsIn = async (folder: string): Promise<string[]> =>
  (await namesIn(folder)).filter((name) => /^[0-9a-z]+$/.test(name) && name !== LOCK);

/** Of an absent folder, none. */
const namesIn = async (folder: string): Promise<string[]> => (existsSync(folder) ? (await readdir(folder)).sort() : []);
