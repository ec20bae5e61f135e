import { isUtf8 } from 'node:buffer';
import { constants, existsSync } from 'node:fs';
import { access, chmod, chown, mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Failure, messageOf } from '../../core/contract/errors.ts';
import { HttpProblem } from '../http/edge/problems.ts';
import { fileFailure, syncFolder, writeSynced } from '../loads/durable-files.ts';
import { ownPipeline, shippedPipelines } from '../settings.ts';
import { revisionOf } from './revision.ts';

/** Bytes. */
export const LARGEST_FILE = 262_144;

/** Where the pipeline file of an instance is, and where a save goes. */
export interface PipelinePlace {
  /** Read from here, absolute. */
  file: string;
  /** Written to here; another one than `file` where that is part of the installation. */
  target: string;
  origin: 'own' | 'shipped' | 'saved';
}

/** A pipeline file as it was read. */
export interface PipelineFile extends PipelinePlace {
  text: string;
  revision: string;
}

/** What is shipped is never changed: a save makes a copy in the data folder, which is read from then on. */
export function placeOf(configured: string, { data, instance }: { data: string; instance: string }): PipelinePlace {
  const own = ownPipeline(data, instance);
  if (configured === own) return { file: own, target: own, origin: 'saved' };
  if (dirname(configured) !== shippedPipelines()) return { file: configured, target: configured, origin: 'own' };
  return existsSync(own) ? { file: own, target: own, origin: 'saved' } : { file: configured, target: own, origin: 'shipped' };
}

/** Throws a Failure where it cannot be read, is no UTF-8 or too large. */
export async function readPipelineFile(place: PipelinePlace): Promise<PipelineFile> {
  const bytes = await readFile(place.file).catch((cause: unknown) => {
    throw new Failure('configuration_invalid', `${place.file} cannot be read: ${messageOf(cause)}`, { cause });
  });
  if (bytes.length > LARGEST_FILE)
    throw new Failure('configuration_invalid', `${place.file} is larger than ${LARGEST_FILE} bytes: change it by hand`);
  if (!isUtf8(bytes)) throw new Failure('configuration_invalid', `${place.file} is not UTF-8: save it as such by hand`);
  const text = bytes.toString('utf8');
  return { ...place, text, revision: revisionOf(text) };
}

/** Why a save could not write, with the way out; undefined where it can. */
export async function obstacleToWriting({ target, origin }: PipelinePlace): Promise<string | undefined> {
  if (origin === 'shipped') return undefined; // the data folder is written to all the time
  try {
    const path = await realpath(target);
    await access(path, constants.W_OK);
    await access(dirname(path), constants.W_OK);
    return undefined;
  } catch {
    return READ_ONLY(basename(target));
  }
}

const READ_ONLY = (name: string): string =>
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
    ? new HttpProblem('settings_read_only', READ_ONLY(basename(path)), { cause: thrown })
    : fileFailure(thrown, path);
}
