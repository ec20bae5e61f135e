import { chmodSync, closeSync, copyFileSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Failure } from '../../core/contract/errors.ts';
import { databaseFailure } from '../../lib/sqlite/failure.ts';
import { packageVersion } from '../root.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { isBelow, type StateFile } from './state-files.ts';

/** How long a file is waited for that another process holds alone, in milliseconds. */
const BUSY_MS = 10_000;

/** A file of a backup, copied and checked. */
export type BackedUpFile = Manifest['files'][number];

/**
 * Copies databases and pipeline files into a folder that is empty or not there, each as it is at one moment, also while a service writes
 * to them. Files are for their user alone. Throws a Failure where one cannot be read or written, or is damaged; the folder then holds no
 * whole backup.
 */
export function backup(
  files: readonly StateFile[],
  { data, folder, folders = [] }: { data: string; folder: string; folders?: Manifest['folders'] },
): BackedUpFile[] {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const copied = files
    .filter(({ path }) => existsSync(path))
    .map(({ path, name, kind }) => {
      const copy = join(folder, name);
      mkdirSync(dirname(copy), { recursive: true, mode: 0o700 });
      if (kind === 'pipeline') copyText(path, copy);
      else copyDatabase(path, copy);
      return { name, ...(!isBelow(data, path) && { path }), ...(kind === 'pipeline' && { kind }), bytes: statSync(copy).size };
    });
  writeManifest(folder, { version: 1, time: new Date().toISOString(), touchstone: packageVersion(), files: copied, folders });
  return copied;
}

/** Whether a backup may be written there: nothing is, or an empty folder. */
export const isFree = (path: string): boolean =>
  !existsSync(path) || (statSync(path).isDirectory() && readdirSync(path).length === 0);

/** A save replaces the file: what is read is whole. */
function copyText(source: string, copy: string): void {
  copyFileSync(source, copy);
  chmodSync(copy, 0o600);
  persist(copy);
}

/** What the source has committed, without what was deleted from it. */
function copyDatabase(source: string, copy: string): void {
  closeSync(openSync(copy, 'wx', 0o600)); // SQLite takes an empty file as it finds it
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(source, { readOnly: true, timeout: BUSY_MS });
    database.prepare('VACUUM INTO ?').run(copy);
  } catch (thrown) {
    throw databaseFailure(source, thrown);
  } finally {
    database?.close();
  }
  checkDatabase(copy);
  persist(copy);
}

/** Throws a Failure `data_corrupt` where a database is not sound. Takes as long as reading all of it. */
export function checkDatabase(path: string): void {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_MS });
    const found = database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check;
    if (found !== 'ok') throw new Failure('data_corrupt', `${path} is damaged: ${found}`);
  } catch (thrown) {
    throw databaseFailure(path, thrown);
  } finally {
    database?.close();
  }
}

/** Resolves when a crash of the machine cannot take a file any more. */
export function persist(path: string): void {
  for (const each of [path, dirname(path)]) {
    const file = openSync(each, 'r');
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  }
}
