import { posix } from 'node:path';
import { Type } from 'typebox';
import type { Batch } from '../../core/contract/facts/batch.ts';
import { Size } from '../../core/contract/options.ts';
import type { FileOptions } from './file-reader.ts';
import { readBeforeOptions } from './read-before.ts';
import { extensionOf, isHiddenPath } from './remote-path.ts';

/** Options of every source that fetches files. */
export const remoteOptions = {
  include: Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), {
    default: [],
    maxItems: 1000,
    description: 'Globs of which a path must fit one, such as `docs/**/*.md`; all paths where there is none.',
  }),
  exclude: Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), {
    default: [],
    maxItems: 1000,
    description: 'Globs of paths that are passed over.',
  }),
  max_object_size: Size({
    default: '200MiB',
    description: 'The largest file that is fetched. How large a file may be that is not streamed, `reading` says.',
  }),
  ...readBeforeOptions,
};

/** What says which files of a place are wanted. */
export interface Wanted {
  include: readonly string[];
  exclude: readonly string[];
  reading: FileOptions;
}

/** Tells which paths are wanted, and counts those that are passed over by their extension. */
export class PathFilter {
  readonly skipped: Batch['skipped'] = {};
  readonly #wanted: Wanted;
  readonly #passedOver: ReadonlySet<string>;

  constructor(wanted: Wanted) {
    this.#wanted = wanted;
    this.#passedOver = new Set(wanted.reading.skip_extensions.map((extension) => extension.toLowerCase()));
  }

  isWanted(path: string): boolean {
    if (isHiddenPath(path) || !this.#isNamed(path)) return false;
    const extension = extensionOf(path);
    if (!this.#passedOver.has(extension)) return true;
    this.skip(extension);
    return false;
  }

  skip(kind: string): void {
    this.skipped[kind] = (this.skipped[kind] ?? 0) + 1;
  }

  #isNamed(path: string): boolean {
    const { include, exclude } = this.#wanted;
    const fits = (glob: string): boolean => posix.matchesGlob(path, glob);
    return (include.length === 0 || include.some(fits)) && !exclude.some(fits);
  }
}
