import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { persist } from './backup.ts';
import { packTar, unpackTar } from './tar.ts';

/** Whether a backup goes into one file, by how it is called. */
export const isPacked = (target: string): boolean => target.endsWith('.tar');

const folderBeside = (path: string): string => mkdtempSync(join(dirname(path), `.${basename(path)}-`));

/** Lets `work` fill a folder, which becomes one file when it is done: all of it or nothing. `work` tells what is in it. */
export async function packInto<T>(
  file: string,
  work: (folder: string) => Promise<{ names: readonly string[]; result: T }>,
): Promise<T> {
  const folder = folderBeside(file);
  try {
    const { names, result } = await work(folder);
    const whole = join(folder, 'whole.tar');
    await packTar(folder, names, whole);
    persist(whole);
    renameSync(whole, file);
    return result;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Lends the folder of a backup to `work`: the one that is named, or one that the file is unpacked into beside it. */
export async function withUnpacked<T>(source: string, work: (folder: string) => Promise<T>): Promise<T> {
  if (!existsSync(source) || !statSync(source).isFile()) return work(source);
  const folder = folderBeside(source);
  try {
    await unpackTar(source, folder);
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
