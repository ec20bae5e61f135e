import { chmodSync, copyFileSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Logger } from '../../core/contract/call.ts';
import { Failure } from '../../core/contract/errors.ts';
import type { PlacedResource } from '../../core/host/blueprint.ts';
import { openPipeline } from '../../core/host/open.ts';
import { checkDatabase, persist } from './backup.ts';
import { prepareFolder } from './knowledge.ts';
import { holdAlone, type LoneHold } from './lone-hold.ts';
import type { Manifest } from './manifest.ts';
import { BESIDE, finishMoves, makeMoves } from './moves.ts';
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

/**
 * Puts the files of a backup in their places, all or none of them, also where it is killed meanwhile: what stood there is kept beside,
 * under the time. Throws a Failure, with nothing changed, where a copy is damaged or of a newer version, where a place is none of this
 * configuration, or where a service runs.
 */
export async function restore(options: RestoreOptions): Promise<RestoredFile[]> {
  finishMoves(options.data);
  const held = holdAll(options);
  try {
    return putAll(options.data, await prepareAll(options));
  } finally {
    for (const each of held) each.release();
  }
}

async function prepareAll(options: RestoreOptions): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  try {
    for (const file of options.manifest.files) prepared.push(await prepare(file, options));
    for (const each of options.manifest.folders ?? []) prepared.push(prepareFolder(each, options));
    return prepared;
  } catch (thrown) {
    for (const { copy } of prepared) rmSync(copy, { recursive: true, force: true });
    throw thrown;
  }
}

function putAll(data: string, prepared: readonly Prepared[]): RestoredFile[] {
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const moves = prepared.map(({ path, copy }) => ({ path, copy, replaced: `${path}.replaced-${time}` }));
  const were = new Set(moves.filter(({ path }) => existsSync(path)).map(({ path }) => path));
  makeMoves(data, moves);
  return prepared.map(({ path, bytes }, at) => {
    const replaced = moves[at]?.replaced;
    return { path, bytes, ...(were.has(path) && replaced !== undefined && { replaced }) };
  });
}

/** The file of the service is open for as long as it runs, whatever else is. */
function holdAll({ manifest, data, files, stopped }: RestoreOptions): LoneHold[] {
  const held: LoneHold[] = [];
  try {
    const databases = manifest.files.filter(({ kind }) => kind !== 'pipeline');
    const paths = new Set([serviceDatabasePath(data), ...databases.map((file) => placeOf(file, data, files).path)]);
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

function placeOf({ name, path, kind }: Manifest['files'][number], data: string, files: readonly StateFile[]): StateFile {
  const place = path ?? join(data, name);
  const known = files.find((file) => file.path === place);
  if (known) return known;
  if (path === undefined) return { path: place, name, kind: kind ?? 'database' };
  throw new Failure(
    'resource_unavailable',
    `no pipeline of this configuration keeps state in ${path}: it is restored where one does`,
  );
}

/** What is wrong with a copy is found before anything is changed. */
async function prepare(file: Manifest['files'][number], options: RestoreOptions): Promise<Prepared> {
  const { path, owner } = placeOf(file, options.data, options.files);
  const copy = `${path}.restoring`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  for (const end of ['', ...BESIDE]) rmSync(`${copy}${end}`, { force: true });
  copyFileSync(join(options.folder, file.name), copy);
  chmodSync(copy, 0o600);
  try {
    if (file.kind === 'pipeline') checkText(file, copy);
    else await openCopy({ path, copy, owner }, options);
    persist(copy);
  } catch (thrown) {
    for (const end of ['', ...BESIDE]) rmSync(`${copy}${end}`, { force: true });
    throw thrown;
  }
  return { path, copy, bytes: file.bytes };
}

/** Its content was checked when the configuration was read. */
function checkText({ name, bytes }: Manifest['files'][number], copy: string): void {
  if (statSync(copy).size !== bytes) throw new Failure('data_corrupt', `${name} of the backup is damaged: it had ${bytes} bytes`);
}

/** Whoever will use the file opens a copy of it first: one of a newer version is refused, an older one brought forward. */
async function openCopy(
  { path, copy, owner }: Pick<StateFile, 'path' | 'owner'> & { copy: string },
  { data, log }: RestoreOptions,
): Promise<void> {
  checkDatabase(copy);
  if (owner) await openStore(owner, copy, log);
  else if (path === serviceDatabasePath(data)) openServiceDatabaseAt(copy).close();
}

/** Opens a store of a pipeline on another file than its own, which brings that forward, and closes it again. */
export async function openStore(
  { blueprint, resource }: NonNullable<StateFile['owner']>,
  path: string,
  log: Logger,
): Promise<void> {
  const alone: PlacedResource = { ...resource, config: { ...resource.config, path } };
  const pipeline = await openPipeline(
    { ...blueprint, resources: [alone], steps: { answer: [], afterwards: [], ingest: [] }, sources: [] },
    { log },
  );
  await pipeline.close();
}
