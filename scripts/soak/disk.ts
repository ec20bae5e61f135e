import { execFileSync } from 'node:child_process';
import { mkdirSync, statfsSync } from 'node:fs';

const ROOM = '2g';
/** Bytes that are left when the disk is full: it cannot be made smaller than what is on it by then. */
const SPARE = 16_384;
const MOST_SPARE = 8_000_000;

/** A disk of its own in memory that can be made full, where this user may mount one. */
export class SmallDisk {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** The disk, or why there is none. */
  static at(folder: string): SmallDisk | { missing: string } {
    mkdirSync(folder, { recursive: true });
    try {
      mount(['-t', 'tmpfs', '-o', `size=${ROOM},mode=0700`, 'tmpfs', folder]);
      return new SmallDisk(folder);
    } catch (error) {
      return { missing: `no disk could be mounted: ${firstLineOf(error)}` };
    }
  }

  /** Takes away all the room that is not used, but for what is written meanwhile. */
  fill(): void {
    for (let spare = SPARE; ; spare *= 2) {
      const { blocks, bfree, bsize } = statfsSync(this.#folder);
      try {
        mount(['-o', `remount,size=${(blocks - bfree) * bsize + spare}`, this.#folder]);
        return;
      } catch (error) {
        if (spare > MOST_SPARE) throw error;
      }
    }
  }

  /** Gives it back. */
  free(): void {
    mount(['-o', `remount,size=${ROOM}`, this.#folder]);
  }

  remove(): void {
    execFileSync('umount', [this.#folder], { stdio: 'pipe' });
  }
}

const mount = (args: readonly string[]): void => void execFileSync('mount', args, { stdio: 'pipe', timeout: 10_000 });

function firstLineOf(error: unknown): string {
  const { stderr, message } = error as Error & { stderr?: Buffer }; // `execFileSync` throws nothing else
  return (stderr?.toString() || message).trim().split('\n')[0] ?? '';
}
