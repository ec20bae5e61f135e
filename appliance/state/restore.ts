import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Logger } from '../../core/contract/call.ts';
import { Failure } from '../../core/contract/errors.ts';
import type { PlacedResource } from '../../core/host/blueprint.ts';
import { openPipeline } from '../../core/host/open.ts';
import { checkDatabase, persist } from './backup.ts';
import { holdAlone, type LoneHold } from './lone-hold.ts';
import type { Manifest } from './manifest.ts';
import { openServiceDatabaseAt, serviceDatabasePath } from './service-database.ts';
import type { StateFile } from './state-files.ts';

/** A file that was put back. */
export interface RestoredFile {
  path: string;
  bytes: number;
  /** Where the one is that stood there. */
  replaced?: string;
}

export interface RestoreOptions {
  manifest: Manifest;
  /** Where the backup is. */
  folder: string;
  data: string;
  /** What the configuration keeps state in. */
  files: readonly StateFile[];
  /** Nobody works on the files, even where that cannot be told. */
  stopped: boolean;
  log: Logger;
}

/** A copy beside its place, checked. */
interface Prepared {
  path: string;
  copy: string;
  bytes: number;
}

/** What a database has beside it while it is open, or where it was left as it was; `-shm` is made anew from `-wal`. */
const BESIDE = ['-wal', '-shm', '-journal'];

/**
 * Puts the files of a backup in their places, all or none of them: what stood there is kept beside, under the time. Throws a Failure, with
 * nothing changed, where a copy is damaged or of a newer version, where a place is none of this configuration, or where a service runs.
 */
export async function restore(options: RestoreOptions): Promise<RestoredFile[]> {
  const held = holdAll(options);
  const prepared: Prepared[] = [];
  try {
    for (const file of options.manifest.files) prepared.push(await prepare(file, options));
    const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
    return prepared.map((each) => put(each, time));
  } finally {
    for (const { copy } of prepared) rmSync(copy, { force: true });
    for (const each of held) each.release();
  }
}

/** The file of the service is open for as long as it runs, whatever else is. */
function holdAll({ manifest, data, files, stopped }: RestoreOptions): LoneHold[] {
  const held: LoneHold[] = [];
  try {
    const paths = new Set([serviceDatabasePath(data), ...manifest.files.map((file) => placeOf(file, data, files).path)]);
    for (const path of paths) held.push(holdAlone(path));
    if (stopped || held[0]?.certain !== false) return held;
    throw new Failure(
      'resource_unavailable',
      `${serviceDatabasePath(data)} is damaged, so that it cannot be told whether a service runs: stop it, and say --stopped`,
    );
  } catch (thrown) {
    for (const each of held) each.release();
    throw thrown;
  }
}

function placeOf({ name, path }: Manifest['files'][number], data: string, files: readonly StateFile[]): StateFile {
  const place = path ?? join(data, name);
  const known = files.find((file) => file.path === place);
  if (known) return known;
  if (path === undefined) return { path: place, name };
  throw new Failure(
    'resource_unavailable',
    `no pipeline of this configuration keeps state in ${path}: it is restored where one does`,
  );
}

/** Whoever will use the file opens a copy of it first: one of a newer version is refused, an older one brought forward. */
async function prepare(file: Manifest['files'][number], options: RestoreOptions): Promise<Prepared> {
  const { path, owner } = placeOf(file, options.data, options.files);
  const copy = `${path}.restoring`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  for (const end of ['', ...BESIDE]) rmSync(`${copy}${end}`, { force: true });
  copyFileSync(join(options.folder, file.name), copy);
  chmodSync(copy, 0o600);
  try {
    checkDatabase(copy);
    if (owner) await openStore(owner, copy, options.log);
    else if (path === serviceDatabasePath(options.data)) openServiceDatabaseAt(copy).close();
    persist(copy);
  } catch (thrown) {
    for (const end of ['', ...BESIDE]) rmSync(`${copy}${end}`, { force: true });
    throw thrown;
  }
  return { path, copy, bytes: file.bytes };
}

async function openStore({ blueprint, resource }: NonNullable<StateFile['owner']>, path: string, log: Logger): Promise<void> {
  const alone: PlacedResource = { ...resource, config: { ...resource.config, path } };
  const pipeline = await openPipeline(
    { ...blueprint, resources: [alone], steps: { answer: [], afterwards: [], ingest: [] }, sources: [] },
    { log },
  );
  await pipeline.close();
}

function put({ path, copy, bytes }: Prepared, time: string): RestoredFile {
  const replaced = `${path}.replaced-${time}`;
  const isThere = existsSync(path);
  // What a damaged file has beside it would be taken for that of the next one.
  rmSync(`${path}-shm`, { force: true });
  for (const end of ['', ...BESIDE]) if (existsSync(`${path}${end}`)) renameSync(`${path}${end}`, `${replaced}${end}`);
  renameSync(copy, path);
  persist(path);
  return { path, bytes, ...(isThere && { replaced }) };
}
