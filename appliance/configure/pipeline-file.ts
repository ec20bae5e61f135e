import { isUtf8 } from 'node:buffer';
import { constants, existsSync } from 'node:fs';
import { access, readFile, realpath } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Failure, messageOf } from '../../core/contract/errors.ts';
import { ownPipeline, shippedPipelines } from '../settings.ts';
import { unwritable } from './replace-file.ts';
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
    return unwritable(basename(target));
  }
}
