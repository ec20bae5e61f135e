import type { Dirent, Stats } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { basename, extname, join, relative, sep } from 'node:path';
import type { IngestFailure } from '../../../core/contract/facts/batch.ts';
import { isWithin, type Places } from './places.ts';
import { type FoundFile, reasonOf } from './reader.ts';

export interface Found {
  files: FoundFile[];
  failures: IngestFailure[];
  /** Files that were passed over, by their extension. */
  skipped: Record<string, number>;
}

export interface WalkOptions {
  /** Extensions in lower case, with their dot, that are passed over inside folders. */
  skip: ReadonlySet<string>;
  places: Places;
  signal: AbortSignal;
}

/** A path as it was found, and as it is without links. */
interface Place {
  path: string;
  real: string;
}

/**
 * All files under absolute paths, in the order of their names. What cannot be looked into is a failure, and so is a link that leads out of
 * the path that was named, and what is neither a file nor a folder.
 */
export async function findFiles(paths: readonly string[], options: WalkOptions): Promise<Found> {
  const found: Found = { files: [], failures: [], skipped: {} };
  for (const path of paths) await new Walk(path, found, options).start();
  return found;
}

class Walk {
  private readonly entered = new Set<string>();
  private readonly origin: string;
  private readonly found: Found;
  private readonly options: WalkOptions;
  /** The origin without links. */
  private root = '';

  constructor(origin: string, found: Found, options: WalkOptions) {
    this.origin = origin;
    this.found = found;
    this.options = options;
  }

  /** The path that was named may be a link itself: whoever names it means what it leads to. */
  start(): Promise<void> {
    return this.attempt(this.origin, async () => {
      this.root = await realpath(this.origin);
      await this.enter({ path: this.origin, real: this.root }, await stat(this.root));
    });
  }

  private async attempt(path: string, work: () => Promise<void>): Promise<void> {
    this.options.signal.throwIfAborted();
    try {
      await work();
    } catch (error) {
      this.options.signal.throwIfAborted();
      this.fail(path, reasonOf(error), { origin: this.origin });
    }
  }

  private fail(item: string, reason: string, unread?: IngestFailure['unread']): void {
    this.found.failures.push({ item, reason, ...(unread && { unread }) });
  }

  private async enter(place: Place, stats: Stats): Promise<void> {
    await this.options.places.check(place.real, stats.dev);
    if (stats.isFile()) this.add(place, stats);
    else if (stats.isDirectory()) await this.enterFolder(place, stats);
    else this.fail(place.path, `is ${kindOf(stats)}: only files are read`);
  }

  private add({ path, real }: Place, { size }: Stats): void {
    this.found.files.push({ path, real, origin: this.origin, id: this.idOf(path), size });
  }

  private idOf(path: string): string {
    return path === this.origin ? basename(path) : relative(this.origin, path).split(sep).join('/');
  }

  /** Each folder once, however many links lead to it: that also ends circles. */
  private async enterFolder({ path, real }: Place, { dev, ino }: Stats): Promise<void> {
    const identity = `${dev}:${ino}`;
    if (this.entered.has(identity)) return;
    this.entered.add(identity);
    const entries = await readdir(real, { withFileTypes: true, encoding: 'buffer' });
    const names = entries.filter((entry) => this.isWanted(entry, path)).map(({ name }) => name.toString());
    for (const name of names.sort()) await this.enterEntry({ path: join(path, name), real: join(real, name) });
  }

  private enterEntry(place: Place): Promise<void> {
    return this.attempt(place.path, async () => {
      const stats = await lstat(place.real);
      if (stats.isSymbolicLink()) await this.follow(place);
      else await this.enter(place, stats);
    });
  }

  private async follow({ path, real: link }: Place): Promise<void> {
    const real = await realpath(link);
    const stats = await stat(real);
    if (isWithin(real, this.root) || this.options.places.isTarget(real)) return this.enter({ path, real }, stats);
    await this.options.places.check(real, stats.dev);
    const reason = `is a link out of the folder, to ${real}: it is followed where link_targets of read_files names that place`;
    // What was loaded through it stays until someone decides.
    this.fail(path, reason, { origin: this.origin, ...(!stats.isDirectory() && { document: this.idOf(path) }) });
  }

  private isWanted(entry: Dirent<Buffer>, folder: string): boolean {
    const name = entry.name.toString();
    if (name.startsWith('.') || name === 'node_modules') return false;
    const extension = extname(name).toLowerCase();
    if (!entry.isDirectory() && this.options.skip.has(extension)) {
      this.found.skipped[extension] = (this.found.skipped[extension] ?? 0) + 1;
      return false;
    }
    const wrong = faultOf(entry.name);
    if (wrong) this.fail(join(folder, shownName(entry.name)), wrong, { origin: this.origin });
    return !wrong;
  }
}

function kindOf(stats: Stats): string {
  if (stats.isFIFO()) return 'a named pipe';
  return stats.isSocket() ? 'a socket' : 'a device';
}

/** What a terminal obeys, or what turns the order of signs round. */
const CONTROL = /\p{Cc}|[\u2028-\u202e\u2066-\u2069]/u;

/** Why no document can be named after a file's name. */
function faultOf(name: Buffer): string | undefined {
  const text = name.toString();
  if (!Buffer.from(text).equals(name)) return 'has a name that is not UTF-8: rename it';
  return CONTROL.test(text) ? 'has control characters in its name: rename it' : undefined;
}

/** Bytes that are no text are written out. */
function shownName(name: Buffer): string {
  const text = name.toString();
  if (Buffer.from(text).equals(name)) return text;
  return name.toString('latin1').replace(/[^\x20-\x7e]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
