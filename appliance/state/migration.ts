import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Logger } from '../../core/contract/call.ts';
import { schemaVersion } from '../../lib/sqlite/database.ts';
import { databaseFailure } from '../../lib/sqlite/failure.ts';
import { backup } from './backup.ts';
import { holdAlone, type LoneHold } from './lone-hold.ts';
import { openStore } from './restore.ts';
import { openServiceDatabaseAt, serviceDatabasePath } from './service-database.ts';
import type { StateFile } from './state-files.ts';

/** A database and its schemas: that which it has, and that which this version gives it. */
export interface DatabaseFormat {
  /** How a backup calls it. */
  name: string;
  from: number;
  to: number;
}

export interface MigrationOptions {
  data: string;
  /** What the configuration keeps state in. */
  files: readonly StateFile[];
  log: Logger;
}

/** Those that are there and that somebody knows how to open. */
const known = ({ data, files }: MigrationOptions): StateFile[] =>
  files.filter(({ path, owner }) => existsSync(path) && (owner !== undefined || path === serviceDatabasePath(data)));

/**
 * What opening the databases would do to them: it is done to copies, which are removed again, also while a service runs. Throws the
 * Failures of `backup` and those of whoever opens one: `data_version` for a newer one, `data_corrupt`.
 */
export async function tryMigration(options: MigrationOptions): Promise<DatabaseFormat[]> {
  const folder = mkdtempSync(join(options.data, '.migration-'));
  try {
    const files = known(options);
    backup(files, { data: options.data, folder });
    const formats: DatabaseFormat[] = [];
    for (const file of files) formats.push(await bringForward(file, join(folder, file.name), options));
    return formats;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Brings the databases forward, each wholly or not at all, when nobody else has them open and `folder` has a backup of them as they were.
 * Throws a Failure where somebody has one open; nothing is changed then.
 */
export async function migrateDatabases(options: MigrationOptions, folder: string): Promise<DatabaseFormat[]> {
  const files = known(options);
  const held: LoneHold[] = [];
  try {
    for (const { path } of files) held.push(holdAlone(path));
  } finally {
    for (const each of held) each.release();
  }
  backup(files, { data: options.data, folder });
  const formats: DatabaseFormat[] = [];
  for (const file of files) formats.push(await bringForward(file, file.path, options));
  return formats;
}

/** Lets whoever will use a file open it, or a copy of it. */
async function bringForward({ name, owner }: StateFile, path: string, { log }: MigrationOptions): Promise<DatabaseFormat> {
  const from = schemaOf(path);
  if (owner) await openStore(owner, path, log);
  else openServiceDatabaseAt(path).close();
  return { name, from, to: schemaOf(path) };
}

function schemaOf(path: string): number {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true });
    return schemaVersion(database);
  } catch (thrown) {
    throw databaseFailure(path, thrown);
  } finally {
    database?.close();
  }
}
