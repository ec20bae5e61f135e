import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder for files on their way from elsewhere to a reader: nobody else may look into it, and it is gone when it is closed. */
export class Spool {
  readonly #root: string;
  #folders: string[] = [];

  private constructor(root: string) {
    this.#root = root;
  }

  static async open(): Promise<Spool> {
    return new Spool(await mkdtemp(join(await realpath(tmpdir()), 'touchstone-spool-')));
  }

  /** A folder of its own for one file, and where in it the file belongs: under its path, which must be one that leads down. */
  async place(path: string): Promise<{ folder: string; file: string }> {
    const folder = join(this.#root, String(this.#folders.length));
    const file = join(folder, path);
    this.#folders.push(folder);
    await mkdir(dirname(file), { recursive: true });
    return { folder, file };
  }

  /** Removes what is in it. */
  async clear(): Promise<void> {
    await Promise.all(this.#folders.map((folder) => rm(folder, { recursive: true, force: true })));
    this.#folders = [];
  }

  async close(): Promise<void> {
    await rm(this.#root, { recursive: true, force: true });
  }
}
