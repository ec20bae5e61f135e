import { open, rename, rm } from 'node:fs/promises';
import { Failure, messageOf } from '../../core/contract/errors.ts';

/** Writes a file, and returns when it is on the disk. The folder it stands in is the caller's to sync. */
export async function writeSynced(path: string, content: string | Uint8Array | Iterable<string>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes new names in a folder outlive a crash of the machine. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Writes a file in the place of another: readers see one or the other, whole. Throws a Failure that names it. */
export async function replaceFile(path: string, content: string): Promise<void> {
  const aside = `${path}.new`;
  try {
    await rm(aside, { force: true });
    await writeSynced(aside, content);
    await rename(aside, path);
  } catch (thrown) {
    throw fileFailure(thrown, path);
  }
}

/** What went wrong with files of the data folder, as a Failure. */
export function fileFailure(thrown: unknown, path: string): Failure {
  if (thrown instanceof Failure) return thrown;
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  const message = `${path} cannot be written: ${messageOf(thrown)}`;
  return new Failure(isFull ? 'storage_full' : 'resource_unavailable', message, { cause: thrown });
}
