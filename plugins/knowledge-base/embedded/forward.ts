import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Table } from '@lancedb/lancedb';
import type { RecordBatch } from 'apache-arrow';
import type { Logger } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import type { KnowledgeFormats } from '../../../core/contract/resources/knowledge-base.ts';
import { indexedTerms } from '../../../lib/retrieval/indexed.ts';
import { failureOf } from './failure.ts';
import {
  DATABASE,
  DATABASES,
  databaseFolder,
  type FolderManifest,
  newerFormat,
  readManifest,
  tableFolder,
  writeManifest,
} from './folder.ts';
import { FORMAT, type Row, type Shown } from './rows.ts';
import { isFirstFormat, type OpenTable, openTable } from './table.ts';
import { Upkeep } from './upkeep.ts';
import { WriteLock } from './write-lock.ts';

/** That of folders in which each thing that is shown of a passage has a column; they say 1. */
const FIRST = 0;

/** What a row of that format has in columns: the lists as JSON. */
type FirstRow = Omit<Shown, 'headings' | 'metadata'> & Record<'headings' | 'metadata', string>;

/** Undefined where there is no knowledge base yet. Throws `data_version` for a newer one, `data_corrupt`. */
export async function formatsOf(folder: string): Promise<KnowledgeFormats | undefined> {
  const manifest = await readManifest(folder);
  if (!manifest) return undefined;
  if (manifest.format > FORMAT) throw newerFormat(folder, manifest.format);
  const place = databaseFolder(folder, manifest);
  // A process that was killed at its first start may have made none.
  const isFirst = existsSync(tableFolder(place)) && (await withTable({ folder, place }, ({ table }) => isFirstFormat(table)));
  return { from: isFirst ? FIRST : manifest.format, to: FORMAT };
}

/**
 * Writes all passages anew, with the vectors that they have, into a folder beside the one that is used, and has that one used when all of
 * it is on the disk. Who is killed before has changed nothing, and who is killed after it has left the old one to be cleared.
 */
export async function bringForward(folder: string, log: Logger): Promise<void> {
  if (!(await readManifest(folder))) return;
  const lock = new WriteLock(folder);
  try {
    await lock.hold(() => forward(folder, log));
  } finally {
    lock.close();
  }
}

/** Looks when nobody else does the same. */
async function forward(folder: string, log: Logger): Promise<void> {
  const [manifest, formats] = [await readManifest(folder), await formatsOf(folder)];
  if (!manifest || !formats) return;
  await clear(folder, manifest);
  if (formats.from >= formats.to) return;
  const database = `${DATABASE}-${FORMAT}`;
  const target = { folder, place: join(folder, database), log };
  await withTable({ folder, place: databaseFolder(folder, manifest) }, ({ table }) => rewrite(table, target));
  await persistAll(target.place);
  const now = await writeManifest(folder, { ...manifest, format: FORMAT, database });
  persist(folder);
  await clear(folder, now);
}

/** Removes tables that are not used: a half of a new one, or the old one. */
async function clear(folder: string, { database = DATABASE }: FolderManifest): Promise<void> {
  const unused = (await readdir(folder)).filter((name) => DATABASES.test(name) && name !== database);
  for (const name of unused) await rm(join(folder, name), { recursive: true });
}

interface Target {
  folder: string;
  /** Where the new table goes. */
  place: string;
  log: Logger;
}

async function rewrite(old: Table, { folder, place, log }: Target): Promise<void> {
  const vectors = (await old.schema()).fields.find(({ name }) => name === 'vector');
  const isFirst = await isFirstFormat(old);
  const write = async ({ table }: OpenTable): Promise<void> => {
    for await (const batch of old.query()) await table.add(rowsOfToday(batch, isFirst));
    const upkeep = new Upkeep({ table, vectors: vectors !== undefined, log, keepUp: async () => {} });
    await upkeep.run().finally(() => upkeep.close());
  };
  try {
    await withTable({ folder, place, dimensions: vectors?.type.listSize }, write);
  } catch (cause) {
    throw cause instanceof Failure ? cause : failureOf(cause, folder, 'written');
  }
}

function rowsOfToday(batch: RecordBatch, isFirst: boolean): Row[] {
  const rows: ArrayLike<unknown> = batch.toArray();
  return Array.from(rows, (row) => {
    const { shown } = row as Row; // the columns of the table
    return rowOfToday(row as Row, isFirst ? shownOf(row as FirstRow) : JSON.parse(shown)); // told apart by them
  });
}

/** The words that are searched come from the texts, as this version cuts them; all else is what it was. */
function rowOfToday({ id, document, position, hash, origin, language, fields, vector }: Row, shown: Shown): Row {
  return {
    ...{ id, document, position, hash, origin, language },
    fields: [...fields],
    terms: indexedTerms(shown, language).join(' '),
    shown: JSON.stringify(shown),
    ...(vector && { vector: Float32Array.from(vector) }),
  };
}

function shownOf(row: FirstRow): Shown {
  const { id, document, position, title, url, source, text, start, end, language } = row;
  return {
    ...{ id, document, position, title, url, source, text, start, end, language },
    ...{ headings: JSON.parse(row.headings), metadata: JSON.parse(row.metadata) },
  };
}

interface TablePlace {
  folder: string;
  place: string;
  /** Of the vectors of a new one. */
  dimensions?: number;
}

async function withTable<T>({ folder, place, dimensions }: TablePlace, work: (opened: OpenTable) => Promise<T>): Promise<T> {
  const opened = await openTable(folder, place, dimensions);
  try {
    return await work(opened);
  } finally {
    opened.table.close();
    opened.connection.close();
  }
}

/** Every file below a folder, and the folders that name them, are on the disk then. */
async function persistAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of entries) persist(join(parentPath, name));
  persist(folder);
}

function persist(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
