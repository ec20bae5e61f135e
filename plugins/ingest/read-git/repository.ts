import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Call } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import { Git, type GitSettings } from './git.ts';

/** An entry of a tree, as `git ls-tree` writes it. */
export interface TreeEntry {
  /** `100644` and `100755` are files, `120000` symbolic links, `160000` submodules. */
  mode: string;
  hash: string;
  /** In bytes; 0 of what is no file. */
  size: number;
  /** What is not UTF-8 is a replacement character. */
  path: string;
}

export interface RepositoryOptions extends GitSettings {
  url: string;
  branch: string | undefined;
  /** In milliseconds. */
  timeout: number;
  /** In bytes. */
  maxSize: number;
}

/** Where the commit that is read is kept in our repository. */
const TIP = 'refs/touchstone/tip';
/** Milliseconds for whatever works on this machine alone. */
const PATIENCE = 120_000;
/** From as many packs on they are made one. */
const MANY_PACKS = 10;

/** What was fetched of a repository: the newest commit of a branch, without its history. Nothing is ever checked out. */
export class Repository {
  readonly #options: RepositoryOptions;
  readonly #git: Git;

  constructor(options: RepositoryOptions) {
    this.#options = options;
    this.#git = new Git(options);
  }

  /** Fetches what is new; returns the commit. What a crash has left of an earlier fetch is no hindrance. */
  async update(call: Call): Promise<string> {
    const { folder } = this.#options;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await this.#local(['init', '--bare', '--quiet', '--template=', '.'], call);
    await this.#unlock();
    await this.#fetch(call);
    if ((await this.#packs()) >= MANY_PACKS) await this.#local(['gc', '--quiet', '--prune=now'], call);
    return (await this.#local(['rev-parse', '--verify', TIP], call)).toString().trim();
  }

  async entries(call: Call): Promise<TreeEntry[]> {
    const listed = await this.#local(['ls-tree', '-r', '-l', '-z', '--full-tree', TIP], call);
    return listed
      .toString()
      .split('\0')
      .flatMap((line) => {
        const [, mode, hash, size, path] = /^(\d+) \w+ ([0-9a-f]+) +(\d+|-)\t([\s\S]+)$/.exec(line) ?? [];
        return mode && hash && path ? [{ mode, hash, path, size: Number(size) || 0 }] : [];
      });
  }

  /** Writes the content of a file to a path. */
  async write(hash: string, to: string, { signal }: Call): Promise<void> {
    const file = await open(to, 'wx', 0o600);
    try {
      await this.#git.run(['cat-file', 'blob', hash], { signal, timeout: PATIENCE, output: file.fd });
    } finally {
      await file.close();
    }
    if ((await stat(to)).size < 1024 && /^version https:\/\/git-lfs\./.test(await readFile(to, 'utf8')))
      throw new Error('is kept in Git LFS, which is not read');
  }

  /** Makes it anew with the next update. */
  async discard(): Promise<void> {
    await rm(this.#options.folder, { recursive: true, force: true });
  }

  async #fetch(call: Call): Promise<void> {
    const { url, branch, timeout, maxSize } = this.#options;
    const wanted = branch === undefined ? 'HEAD' : `refs/heads/${branch}`;
    const tooLarge = new Failure('resource_unavailable', `${url} brings more than the ${maxSize} bytes of max_repository`);
    const stop = new AbortController();
    const watch = setInterval(async () => {
      if ((await this.#size()) > maxSize) stop.abort(tooLarge);
    }, 500);
    const signal = AbortSignal.any([call.signal, stop.signal]);
    const flags = ['--depth=1', '--no-tags', '--no-recurse-submodules', '--no-write-fetch-head', '--force', '--quiet'];
    try {
      await this.#git.run(['fetch', ...flags, '--', url, `+${wanted}:${TIP}`], { signal, timeout });
      if ((await this.#size()) > maxSize) throw tooLarge;
    } finally {
      clearInterval(watch);
    }
  }

  #local(args: readonly string[], { signal }: Call): Promise<Buffer> {
    return this.#git.run(args, { signal, timeout: PATIENCE });
  }

  /** A lock that is older than any fetch may be belongs to one that was killed. */
  async #unlock(): Promise<void> {
    const { folder, timeout } = this.#options;
    const locks = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.lock'));
    for (const lock of locks) {
      const { mtimeMs } = await stat(join(folder, lock)).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > timeout + PATIENCE) await rm(join(folder, lock), { force: true });
    }
  }

  async #packs(): Promise<number> {
    const names = await readdir(join(this.#options.folder, 'objects', 'pack')).catch(() => []);
    return names.filter((name) => name.endsWith('.pack')).length;
  }

  async #size(): Promise<number> {
    const packs = join(this.#options.folder, 'objects', 'pack');
    const names = await readdir(packs).catch(() => []);
    const sizes = await Promise.all(
      names.map((name) =>
        stat(join(packs, name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  }
}
