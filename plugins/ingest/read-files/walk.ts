import type { Dirent, Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join, relative, sep } from 'node:path';
import type { IngestFailure } from '../../../core/contract/facts/batch.ts';
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
  signal: AbortSignal;
}

/** All files under absolute paths, in the order of their names. What cannot be looked into is a failure. */
export async function findFiles(paths: readonly string[], options: WalkOptions): Promise<Found> {
  const found: Found = { files: [], failures: [], skipped: {} };
  for (const path of paths) await new Walk(path, found, options).enter(path);
  return found;
}

class Walk {
  private readonly entered = new Set<string>();
  private readonly origin: string;
  private readonly found: Found;
  private readonly options: WalkOptions;

  constructor(origin: string, found: Found, options: WalkOptions) {
    this.origin = origin;
    this.found = found;
    this.options = options;
  }

  async enter(path: string): Promise<void> {
    this.options.signal.throwIfAborted();
    try {
      const stats = await stat(path);
      if (stats.isFile()) this.add(path, stats);
      else if (stats.isDirectory()) await this.enterFolder(path, stats);
    } catch (error) {
      this.options.signal.throwIfAborted();
      this.found.failures.push({ item: path, reason: reasonOf(error), unread: { origin: this.origin } });
    }
  }

  private add(path: string, { size }: Stats): void {
    const id = path === this.origin ? basename(path) : relative(this.origin, path).split(sep).join('/');
    this.found.files.push({ path, origin: this.origin, id, size });
  }

  /** Each folder once, however many links lead to it: that also ends circles. */
  private async enterFolder(path: string, { dev, ino }: Stats): Promise<void> {
    const identity = `${dev}:${ino}`;
    if (this.entered.has(identity)) return;
    this.entered.add(identity);
    const entries = await readdir(path, { withFileTypes: true });
    const names = entries.filter((entry) => this.isWanted(entry)).map(({ name }) => name);
    for (const name of names.sort()) await this.enter(join(path, name));
  }

  private isWanted(entry: Dirent): boolean {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return false;
    const extension = extname(entry.name).toLowerCase();
    if (entry.isDirectory() || !this.options.skip.has(extension)) return true;
    this.found.skipped[extension] = (this.found.skipped[extension] ?? 0) + 1;
    return false;
  }
}
