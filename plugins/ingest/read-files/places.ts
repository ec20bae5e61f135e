import { realpath, statfs } from 'node:fs/promises';
import { sep } from 'node:path';

/** Where a system tells of itself, of processes and of devices: what is there is no document, and may be a secret. */
const NEVER = ['/proc', '/sys', '/dev'];

/**
 * The same wherever it is mounted, by the number of its kind in Linux: proc, sysfs, devpts, cgroup, cgroup2, debugfs, tracefs, securityfs,
 * bpf, configfs. Source: linux/magic.h.
 */
const NEVER_KINDS = new Set([
  ...[0x9fa0, 0x62656572, 0x1cd1, 0x27e0eb, 0x63677270, 0x64626720, 0x74726163, 0x73636673, 0xcafe4a11, 0x62656570],
]);

export const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** Tells where files may be read. */
export class Places {
  readonly #targets: string[] = [];
  /** Whether files are read of a device, by its number. */
  readonly #devices = new Map<number, boolean>();

  /** Links may lead into `folders`, wherever they stand; those that are not there are passed over. */
  static async within(folders: readonly string[]): Promise<Places> {
    const places = new Places();
    for (const folder of folders)
      places.#targets.push(
        ...(await realpath(folder).then(
          (path) => [path],
          () => [],
        )),
      );
    return places;
  }

  /** Whether a link may lead to a path in which there are no links any more. */
  isTarget(real: string): boolean {
    return this.#targets.some((folder) => isWithin(real, folder));
  }

  /** Throws for a path, without links, that is never read. */
  async check(real: string, device: number): Promise<void> {
    if (NEVER.some((folder) => isWithin(real, folder)) || !(await this.#isRead(real, device)))
      throw new Error('is part of the system, not of documents: nothing is ever read of /proc, /sys and /dev');
  }

  async #isRead(real: string, device: number): Promise<boolean> {
    const known = this.#devices.get(device);
    if (known !== undefined) return known;
    const isRead = process.platform !== 'linux' || !NEVER_KINDS.has((await statfs(real)).type);
    this.#devices.set(device, isRead);
    return isRead;
  }
}
