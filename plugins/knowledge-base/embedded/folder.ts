import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Failure, messageOf } from '../../../core/contract/errors.ts';
import { mendOf } from './failure.ts';
import { FORMAT } from './rows.ts';

/** What a knowledge base's folder says of itself. */
export interface FolderManifest {
  format: number;
  /** Id of the embedder that made the vectors; absent when there are none. */
  embedder?: string;
  /** The folder in it that holds the engine's tables, where they are not where they are in a new one. */
  database?: string;
}

const NAME = 'knowledge-base.json';

/** Of the engine's tables, in a new folder. */
export const DATABASE = 'lance';
export const TABLE = 'passages';
/** Names of such folders: a number where what an earlier version wrote was brought forward. */
export const DATABASES = /^lance(-\d+)?$/;

/** Where the engine keeps its tables. */
export const databaseFolder = (folder: string, { database = DATABASE }: FolderManifest): string => join(folder, database);

/** Where it keeps the table of passages. */
export const tableFolder = (place: string): string => join(place, `${TABLE}.lance`);

/** Makes the folder, or checks that it was made by this format and this embedder. Throws `data_version`, `data_corrupt`. */
export async function claimFolder(folder: string, embedder: string | undefined): Promise<FolderManifest> {
  await mkdir(folder, { recursive: true });
  const found = await readManifest(folder);
  if (!found) return writeManifest(folder, { format: FORMAT, ...(embedder ? { embedder } : {}) });
  if (found.format < FORMAT) throw earlierFormat(folder);
  if (found.format > FORMAT) throw newerFormat(folder, found.format);
  if (found.embedder !== embedder) {
    throw new Failure(
      'data_version',
      `${folder} holds vectors of model ${found.embedder ?? 'none'}, the embedder here is ${embedder ?? 'none'}. ${mendOfVersion(folder)}`,
    );
  }
  return found;
}

/** That of an earlier format, with the way out. */
export const earlierFormat = (folder: string): Failure =>
  new Failure(
    'data_version',
    `${folder} was written by an earlier version. Stop what uses it, and touchstone migrate brings it forward from what it holds.`,
  );

export const newerFormat = (folder: string, format: number): Failure =>
  new Failure(
    'data_version',
    `${folder} was written in format ${format}, this service reads format ${FORMAT}. ${mendOfVersion(folder)}`,
  );

const mendOfVersion = (folder: string): string =>
  `Name another folder for this knowledge base, or remove ${folder} and load the documents again.`;

/** Undefined where there is none yet. Throws `data_corrupt`. */
export async function readManifest(folder: string): Promise<FolderManifest | undefined> {
  const file = join(folder, NAME);
  if (!existsSync(file)) return undefined;
  try {
    const found = JSON.parse(await readFile(file, 'utf8')) as FolderManifest; // its fields are compared, never trusted
    if (!DATABASES.test(found.database ?? DATABASE)) throw new Error(`there is no database '${found.database}'`);
    return found;
  } catch (cause) {
    throw new Failure('data_corrupt', `${file} cannot be read: ${messageOf(cause)}. ${mendOf(dirname(file))}`, { cause });
  }
}

/** Written aside and renamed, so that a crash leaves the whole file or none; aside for each process that opens a new folder. */
export async function writeManifest(folder: string, manifest: FolderManifest): Promise<FolderManifest> {
  const file = join(folder, NAME);
  const aside = `${file}.${process.pid}.new`;
  await writeFile(aside, `${JSON.stringify(manifest)}\n`, { flush: true });
  await rename(aside, file);
  return manifest;
}
