import { chmod, chown, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { HttpProblem } from '../http/edge/problems.ts';
import { fileFailure, syncFolder, writeSynced } from '../loads/durable-files.ts';

/** Why a file cannot be written, with the way out. */
export const unwritable = (name: string): string =>
  `${name} cannot be written where it is: mount its folder (not the file alone) writable for the user that the service ` +
  'runs as, or change the file where it comes from.';

/**
 * Writes a file in the place of another, on the disk when it returns: whoever reads it gets the one or the other, whole. Mode and owner
 * stay, and a link leads where it led. `check` is asked last, before the new file takes the place.
 */
export async function replacePipelineFile(target: string, text: string, check: () => Promise<void>): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 }).catch(() => {});
  const path = await realpath(target).catch(() => target);
  const aside = join(dirname(path), `.${basename(path)}.new`);
  try {
    await rm(aside, { force: true });
    await writeSynced(aside, text);
    await keepOwner(path, aside);
    await check();
    await rename(aside, path);
    await syncFolder(dirname(path));
  } catch (thrown) {
    await rm(aside, { force: true }).catch(() => {});
    throw asProblem(thrown, path);
  }
}

async function keepOwner(path: string, aside: string): Promise<void> {
  const before = await stat(path).catch(() => undefined);
  if (!before) return;
  const made = await stat(aside);
  if (made.uid !== before.uid || made.gid !== before.gid) await chown(aside, before.uid, before.gid);
  await chmod(aside, before.mode & 0o7777);
  const file = await open(aside, 'r');
  await file.sync().finally(() => file.close());
}

/** What systems say of places that cannot be written; a file that is mounted by itself is busy. */
const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'EXDEV'];

function asProblem(thrown: unknown, path: string): unknown {
  if (thrown instanceof HttpProblem) return thrown;
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  return UNWRITABLE.includes(code)
    ? new HttpProblem('settings_read_only', unwritable(basename(path)), { cause: thrown })
    : fileFailure(thrown, path);
}
