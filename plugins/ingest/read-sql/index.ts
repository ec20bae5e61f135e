import { Type } from 'typebox';
import type { Call } from '../../../core/contract/call.ts';
import type { Issue } from '../../../core/contract/errors.ts';
import type { Batch } from '../../../core/contract/facts/batch.ts';
import { defineSource } from '../../../core/contract/plugin.ts';
import {
  type FileOptions,
  type FileReaderPlugin,
  fileReaderOf,
  fileReading,
  sourceThrough,
} from '../../../lib/ingest/file-reader.ts';
import { ReadBefore, readBeforeIssues, readBeforeParts } from '../../../lib/ingest/read-before.ts';
import { quoteName, type SqlDatabase, subquery } from './database.ts';
import { options, type SqlOptions } from './options.ts';
import { openPostgres, placeOf } from './postgres.ts';
import { RowReading } from './row-reading.ts';
import { openSqlite } from './sqlite.ts';

/** Rows that are asked for by their ids; where more have changed, all are read and those that have not are passed over. */
const MOST_IDS = 2000;

/** The source, which hands rows to the plugin that reads records. */
export const readSql = (files: FileReaderPlugin) =>
  defineSource<Batch>()({
    name: 'read_sql',
    summary: 'Reads the rows of a query as documents, from PostgreSQL or a file of SQLite.',
    source: true,
    config: Type.Object({ ...options, reading: fileReading(files) }),
    needs: [],
    gives: ['documents', 'present', 'failures', 'skipped', 'bytesRead', 'totalBytes'],
    check: issuesOf,
    create(config) {
      const reader = fileReaderOf(files, config.reading);
      const origin = originOf(config);
      return sourceThrough(reader, origin, (generation, call) =>
        readRows(config, new RowReading({ config, reader, origin }), { generation, call }),
      );
    },
  });

type Config = SqlOptions & { reading: FileOptions };

/** The file of SQLite that an address names. */
const fileOf = (database: string): string | undefined => /^sqlite:(.*)$/s.exec(database)?.[1];

const originOf = ({ database, name }: SqlOptions): string =>
  `${fileOf(database) === undefined ? placeOf(database) : database}#${name}`;

function issuesOf({ database, changed, state, documents }: SqlOptions): Issue[] {
  const said = readBeforeIssues({ state, documents });
  if (state !== undefined && changed === undefined)
    said.push({ path: ['state'], message: "needs 'changed': the column that tells which rows have changed" });
  // It may hold a password, and so is not repeated.
  if (fileOf(database) === undefined && !URL.canParse(database))
    said.push({ path: ['database'], message: 'is no address: postgresql://user:password@host:5432/database' });
  return said;
}

function open({ database, timeout_connection, timeout_statement }: SqlOptions): Promise<SqlDatabase> {
  const path = fileOf(database);
  return path === undefined
    ? openPostgres({ url: database, connectTimeout: timeout_connection, statementTimeout: timeout_statement })
    : openSqlite({ path, timeout: timeout_statement });
}

async function* readRows(
  config: Config,
  reading: RowReading,
  { generation, call }: { generation: string; call: Call },
): AsyncGenerator<Partial<Batch>> {
  const { changed, query, id } = config;
  const parts = changed ? readBeforeParts(config) : undefined;
  const { database: _, state: __, documents: ___, ...setting } = config;
  const before = new ReadBefore(parts, 'read_sql', [reading.origin, setting, generation]);
  await before.open(call);
  const database = await open(config);
  try {
    const all = { text: `SELECT * FROM ${subquery(query)}` };
    if (!parts || !changed) yield* reading.read(database.rows(all, call.signal), call);
    else {
      const columns = `${quoteName(id)}, ${quoteName(changed)}`;
      const tagged = { text: `SELECT ${columns} FROM ${subquery(query)}` };
      yield* reading.pass(database.rows(tagged, call.signal), before, call);
      const ids = [...(reading.wanted?.keys() ?? [])];
      const some = { text: `${all.text} WHERE ${database.isAnyOf(id)}`, values: [JSON.stringify(ids)] };
      if (ids.length > 0) yield* reading.read(database.rows(ids.length <= MOST_IDS ? some : all, call.signal), call);
    }
    if (reading.isWhole) await before.save(call);
  } finally {
    await database.close();
  }
}
