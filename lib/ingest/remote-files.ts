import type { Call } from '../../core/contract/call.ts';
import { messageOf } from '../../core/contract/errors.ts';
import type { Batch, IngestFailure, SourceDocument } from '../../core/contract/facts/batch.ts';
import type { FileReader } from './file-reader.ts';
import type { ReadBefore, Tagged } from './read-before.ts';
import { Spool } from './spool.ts';

/** A file that is elsewhere; `key` is its path, with forward slashes. */
export interface RemoteFile extends Tagged {
  /** In bytes. */
  size: number;
  /** Where a person can read it; empty when unknown. */
  url: string;
}

/** A place that files are fetched from. */
export interface RemotePlace {
  origin: string;
  /** What ids begin with that are made of a path. */
  prefix: string;
  /** Writes a file to this path. What it throws becomes a failure of that file, so it must hold no secret. */
  fetch(file: RemoteFile, to: string, call: Call): Promise<void>;
  /** How many are fetched at once. */
  concurrency: number;
  /** The largest file that is fetched, in bytes. */
  maxSize: number;
}

/** What is at that place. */
export interface RemoteListing {
  files: readonly RemoteFile[];
  failures: readonly IngestFailure[];
  skipped: Record<string, number>;
}

export interface RemoteReading {
  place: RemotePlace;
  reader: FileReader;
  before: ReadBefore;
}

/** Files and bytes that lie on this machine at once. */
const MOST_FILES = 50;
const MOST_BYTES = 32 * 2 ** 20;
/** Ids that are named as present in one batch. */
const MOST_PRESENT = 1000;

/** Fetches the files that are new or have changed, and has them read; of the others it says which documents are present. */
export async function* readRemoteFiles(
  { files, failures, skipped }: RemoteListing,
  reading: RemoteReading,
  call: Call,
): AsyncGenerator<Partial<Batch>> {
  await reading.before.open(call);
  const held = await reading.before.unchanged(files, call);
  const changed = files.filter(({ key }) => !held.has(key));
  const totalBytes = changed.reduce((sum, { size }) => sum + size, 0);
  yield { documents: [], failures: [...failures], skipped, bytesRead: 0, totalBytes };
  for (const present of slices([...held.values()].flat())) yield { documents: [], present, bytesRead: 0, totalBytes };
  const spool = await Spool.open();
  try {
    for (const group of groupsOf(changed)) {
      for await (const batch of new GroupReading(group, spool, reading).batches(call)) yield { ...batch, totalBytes };
      await spool.clear();
    }
  } finally {
    await spool.close();
  }
  await reading.before.save(call);
}

/** At least one, so that no more is fetched at once than there is room for. */
function* groupsOf(files: readonly RemoteFile[]): Generator<RemoteFile[]> {
  let group: RemoteFile[] = [];
  let bytes = 0;
  for (const file of files) {
    if (group.length > 0 && (group.length >= MOST_FILES || bytes + file.size > MOST_BYTES)) {
      yield group;
      [group, bytes] = [[], 0];
    }
    group.push(file);
    bytes += file.size;
  }
  if (group.length > 0) yield group;
}

function* slices(ids: readonly string[]): Generator<string[]> {
  for (let start = 0; start < ids.length; start += MOST_PRESENT) yield ids.slice(start, start + MOST_PRESENT);
}

/** What could not be fetched, and ids of the documents that it was the last time. */
interface Missed {
  failures: IngestFailure[];
  present: string[];
}

/** Files that are fetched and read together. */
class GroupReading {
  readonly #files: readonly RemoteFile[];
  readonly #spool: Spool;
  readonly #reading: RemoteReading;
  /** The files that were fetched, by the folder that each lies in. */
  readonly #fetched = new Map<string, RemoteFile>();
  readonly #ids = new Map<string, string[]>();
  readonly #unread = new Set<string>();

  constructor(files: readonly RemoteFile[], spool: Spool, reading: RemoteReading) {
    this.#files = files;
    this.#spool = spool;
    this.#reading = reading;
  }

  async *batches(call: Call): AsyncGenerator<Partial<Batch>> {
    const { reader, before } = this.#reading;
    await before.watch(this.#files, call);
    const missed = await this.#fetchAll(call);
    if (missed.failures.length > 0) yield { documents: [], ...missed };
    if (this.#fetched.size === 0) return;
    for await (const batch of reader.batches({ paths: [...this.#fetched.keys()] }, call)) yield this.#asRemote(batch);
    for (const [folder, file] of this.#fetched) if (!this.#unread.has(folder)) before.note(file, this.#ids.get(folder) ?? []);
  }

  /** The failures; the documents of what was read before and cannot be fetched now stay. */
  async #fetchAll(call: Call): Promise<Missed> {
    const missed: Missed = { failures: [], present: [] };
    const folders = new Map<RemoteFile, string>();
    const waiting = [...this.#files];
    const work = async (): Promise<void> => {
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        const folder = await this.#fetch(file, missed, call);
        if (folder !== undefined) folders.set(file, folder);
      }
    };
    const workers = await Promise.allSettled(Array.from({ length: this.#reading.place.concurrency }, work));
    for (const worker of workers) if (worker.status === 'rejected') throw worker.reason;
    // In their own order, however they came: which of two documents with one id counts depends on it.
    for (const file of this.#files) {
      const folder = folders.get(file);
      if (folder !== undefined) this.#fetched.set(folder, file);
    }
    return missed;
  }

  /** The folder that it lies in; undefined where it could not be fetched. */
  async #fetch(file: RemoteFile, missed: Missed, call: Call): Promise<string | undefined> {
    const { place, before } = this.#reading;
    call.signal.throwIfAborted();
    try {
      if (file.size > place.maxSize) throw new Error(`has ${file.size} bytes, more than the ${place.maxSize} of max_object_size`);
      const { folder, file: to } = await this.#spool.place(file.key);
      await place.fetch(file, to, call);
      return folder;
    } catch (thrown) {
      call.signal.throwIfAborted();
      const ids = before.missed(file.key);
      const unread = ids === undefined ? { unread: { origin: place.origin } } : {};
      missed.failures.push({ item: itemOf(place, file.key), reason: messageOf(thrown), ...unread });
      missed.present.push(...(ids ?? []));
      return undefined;
    }
  }

  #asRemote({ documents = [], failures = [], skipped = {}, bytesRead = 0 }: Partial<Batch>): Partial<Batch> {
    return {
      documents: documents.map((each) => this.#documentOf(each)),
      failures: failures.map((each) => this.#failureOf(each)),
      skipped,
      bytesRead,
    };
  }

  #documentOf(document: SourceDocument): SourceDocument {
    const { origin } = this.#reading.place;
    const file = this.#fetched.get(document.origin);
    if (!file) return { ...document, origin };
    const id = this.#idOf(document.id, file);
    const ids = this.#ids.get(document.origin);
    if (ids) ids.push(id);
    else this.#ids.set(document.origin, [id]);
    return { ...document, id, url: document.url || file.url, origin };
  }

  /** Ids that the data gives stay; those that are made of the path begin with what tells one place from another. */
  #idOf(id: string, { key }: RemoteFile): string {
    return id === key || id.startsWith(`${key}#`) ? this.#reading.place.prefix + id : id;
  }

  #failureOf({ unread, ...failure }: IngestFailure): IngestFailure {
    const { place } = this.#reading;
    const folder = [...this.#fetched.keys()].find((each) => failure.item.startsWith(`${each}/`));
    const file = folder === undefined ? undefined : this.#fetched.get(folder);
    if (folder === undefined || !file) return { ...failure, ...(unread && { unread: { origin: place.origin } }) };
    this.#unread.add(folder);
    const document = unread?.document === undefined ? {} : { document: this.#idOf(unread.document, file) };
    const item = itemOf(place, failure.item.slice(folder.length + 1));
    const { id } = failure.record ?? {};
    const record = failure.record && { record: { ...failure.record, ...(id !== undefined && { id: this.#idOf(id, file) }) } };
    return { ...failure, ...record, item, ...(unread && { unread: { origin: place.origin, ...document } }) };
  }
}

/** What a file is called in messages. */
export const itemOf = ({ origin }: Pick<RemotePlace, 'origin'>, path: string): string => `${origin} ${path}`;
