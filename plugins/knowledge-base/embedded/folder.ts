import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Failure, messageOf } from '../../../core/contract/errors.ts';
import { mendOf } from './failure.ts';
import { FORMAT } from './rows.ts';

/** What a knowledge base's folder says of itself. */
interface Manifest {
  format: number;
  /** Id of the embedder that made the vectors; absent when there are none. */
  embedder?: string;
}

const NAME = 'knowledge-base.json';

/** Of the engine's tables. */
export const DATABASE = 'lance';
export const TABLE = 'passages';

/** Where the engine keeps the table of a knowledge base. */
export const tableFolder = (folder: string): string => join(folder, DATABASE, `${TABLE}.lance`);

/** Makes the folder, or checks that it was made by this format and this embedder. Throws `data_version`, `data_corrupt`. */
export async function claimFolder(folder: string, embedder: string | undefined): Promise<void> {
  const file = join(folder, NAME);
  await mkdir(folder, { recursive: true });
  if (!existsSync(file)) return write(file, { format: FORMAT, ...(embedder ? { embedder } : {}) });
  const found = await read(file);
  const mend = `Name another folder for this knowledge base, or remove ${folder} and load the documents again.`;
  if (found.format !== FORMAT) {
    throw new Failure(
      'data_version',
      `${folder} was written in format ${found.format}, this service reads format ${FORMAT}. ${mend}`,
    );
  }
  if (found.embedder !== embedder) {
    throw new Failure(
      'data_version',
      `${folder} holds vectors of model ${found.embedder ?? 'none'}, the embedder here is ${embedder ?? 'none'}. ${mend}`,
    );
  }
}

async function read(file: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Manifest; // its two fields are compared, never trusted
  } catch (cause) {
    throw new Failure('data_corrupt', `${file} cannot be read: ${messageOf(cause)}. ${mendOf(dirname(file))}`, { cause });
  }
}

/** Written aside and renamed, so that a crash leaves the whole file or none; aside for each process that opens a new folder. */
async function write(file: string, manifest: Manifest): Promise<void> {
  const aside = `${file}.${process.pid}.new`;
  await writeFile(aside, `${JSON.stringify(manifest)}\n`);
  await rename(aside, file);
}
