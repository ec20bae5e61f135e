import { realpathSync } from 'node:fs';
import { basename } from 'node:path';
import { watch } from 'chokidar';

/** Milliseconds without a change after which a change is told: whoever copies files has paused, or is done. */
const QUIET = 2000;
/** Milliseconds after which it is told even though there are more. */
const LONGEST = 60_000;

export interface WatchOptions {
  /** Files and folders. */
  paths: readonly string[];
  /** Called some time after one or more changes. */
  onChange(): void;
  /** Called where something cannot be watched. */
  onError(error: unknown): void;
  /** Milliseconds; see above. */
  quiet?: number;
}

/** Watches files and folders. What lies behind links in them is not watched, nor what sources pass over: hidden files, `node_modules`. */
export function watchFolders({ paths, onChange, onError, quiet = QUIET }: WatchOptions): { close(): Promise<void> } {
  const roots = paths.map(realPath);
  const watcher = watch(roots, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path) => !roots.includes(path) && isHidden(basename(path)),
  });
  let timer: NodeJS.Timeout | undefined;
  let first: number | undefined;
  const tell = (): void => {
    first = undefined;
    onChange();
  };
  watcher.on('all', () => {
    first ??= Date.now();
    clearTimeout(timer);
    timer = setTimeout(tell, Math.min(quiet, Math.max(0, first + LONGEST - Date.now()))).unref();
  });
  watcher.on('error', onError);
  return {
    close() {
      clearTimeout(timer);
      return watcher.close();
    },
  };
}

const isHidden = (name: string): boolean => name.startsWith('.') || name === 'node_modules';

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path; // not there yet: it is watched for
  }
}
