import { randomUUID } from 'node:crypto';
import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { durably } from '../service-database.ts';

/** A table whose rows all replicas have. */
interface SharedTable {
  /** What tells its rows apart, for good: what is deleted never comes back. */
  key: readonly string[];
  /** Of two values the higher one stays. */
  highest?: readonly string[];
  /** Changes of these alone are each replica's own. */
  own?: readonly string[];
  /** What one replica has made first stays. */
  first?: true;
  /** Each replica forgets rows by itself. */
  keepsDeleted?: true;
  /** Numbers are each replica's own: rows are told apart by where they came from. */
  numbered?: true;
}

export const SHARED_TABLES: Readonly<Record<string, SharedTable>> = {
  secrets: { key: ['name'], first: true },
  keys: { key: ['id'], highest: ['last_used'], own: ['last_used'] },
  embed_codes: { key: ['code'], highest: ['last_used'], own: ['last_used'] },
  one_time_passwords: { key: ['hash'] },
  sessions: { key: ['hash'], highest: ['used'] },
  settings_proposals: { key: ['id'] },
  audit: { key: ['origin'], keepsDeleted: true, numbered: true },
  pipeline_texts: { key: ['instance'] },
  sources: { key: ['instance', 'name'] },
};

/** A row as it travels: columns by name; bytes in base64. */
export type SharedRow = Record<string, string | number | null | { base64: string }>;

/** A change of a row that others have not got yet; `row` is absent where it is deleted. */
export interface RowChange {
  place: number;
  table: string;
  /** JSON of the values of its key. */
  key: string;
  row?: SharedRow;
}

const asShared = (value: SQLOutputValue): SharedRow[string] =>
  value instanceof Uint8Array
    ? { base64: Buffer.from(value).toString('base64') }
    : typeof value === 'bigint'
      ? Number(value)
      : value;

const asLocal = (value: SharedRow[string] | undefined): SQLInputValue => {
  if (value === undefined) return null;
  return typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value;
};

const columnsOf = (database: DatabaseSync, table: string): string[] =>
  database
    .prepare('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => String(name));

/** From now on all changes of shared tables are noted with them, whichever process on the data folder makes them. */
export function noteChanges(database: DatabaseSync): void {
  database.exec(
    'CREATE TABLE IF NOT EXISTS shared_changes (place INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, key TEXT NOT NULL) STRICT',
  );
  for (const [table, shared] of Object.entries(SHARED_TABLES)) noteTable(database, table, shared);
}

/** What is there before anybody notes anything is new to the others. */
function noteTable(database: DatabaseSync, table: string, { key, own = [], keepsDeleted, numbered }: SharedTable): void {
  const isNoted = database
    .prepare("SELECT 1 FROM sqlite_master WHERE type = 'trigger' AND name = ?")
    .get(`shared_${table}_insert`);
  if (isNoted) return;
  const columns = columnsOf(database, table).filter((column) => !own.includes(column));
  const keyOf = (row: string): string => `json_array(${key.map((each) => `${row}${each}`).join(', ')})`;
  const note = (event: string, row: 'new' | 'old', when = ''): string =>
    `CREATE TRIGGER shared_${table}_${event.split(' ')[0]?.toLowerCase()} AFTER ${event} ON ${table} ${when} BEGIN
       INSERT INTO shared_changes (name, key) VALUES ('${table}', ${keyOf(`${row}.`)});
     END;`;
  const origin = `origin = '${randomUUID()}-' || id`;
  durably(database, () => {
    if (numbered) {
      database.exec(`UPDATE ${table} SET ${origin} WHERE origin IS NULL`);
      database.exec(
        `CREATE TRIGGER shared_${table}_origin AFTER INSERT ON ${table} WHEN new.origin IS NULL BEGIN
           UPDATE ${table} SET ${origin} WHERE id = new.id;
         END;`,
      );
    }
    database.exec(note('INSERT', 'new', numbered ? 'WHEN new.origin IS NOT NULL' : ''));
    database.exec(note(`UPDATE OF ${columns.join(', ')}`, 'new'));
    if (!keepsDeleted) database.exec(note('DELETE', 'old'));
    database.exec(`INSERT INTO shared_changes (name, key) SELECT '${table}', ${keyOf('')} FROM ${table}`);
  });
}

/** Nobody is told of changes any more. */
export function stopNoting(database: DatabaseSync): void {
  const triggers = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'shared!_%' ESCAPE '!'")
    .all();
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${String(name)}`);
  database.exec('DROP TABLE IF EXISTS shared_changes');
}

/** The oldest changes that others have not got, at most `most`; of each row once, as it is now. */
export function changesOf(database: DatabaseSync, most: number): RowChange[] {
  const noted = database.prepare(
    'SELECT max(place) AS place, name, key FROM shared_changes GROUP BY name, key ORDER BY 1 LIMIT ?',
  );
  return noted.all(most).map(({ place, name, key }) => {
    const [table, values] = [String(name), JSON.parse(String(key)) as SQLInputValue[]]; // `noteChanges` wrote them
    const where = SHARED_TABLES[table]?.key.map((column) => `${column} = ?`).join(' AND ');
    const found = database.prepare(`SELECT * FROM ${table} WHERE ${where}`).get(...values);
    const row = found && Object.fromEntries(Object.entries(found).map(([column, value]) => [column, asShared(value)]));
    return { place: Number(place), table, key: String(key), ...(row && { row }) };
  });
}

/** Others have these, as they were read: what was changed since then waits on. */
export function forgetChanges(database: DatabaseSync, changes: readonly RowChange[]): void {
  const remove = database.prepare('DELETE FROM shared_changes WHERE name = ? AND key = ? AND place <= ?');
  durably(database, () => {
    for (const { table, key, place } of changes) remove.run(table, key, place);
  });
}

export const hasChanges = (database: DatabaseSync): boolean =>
  database.prepare('SELECT 1 FROM shared_changes LIMIT 1').get() !== undefined;

/** Takes over what others have written, without noting it as a change of one's own. What is changed here and not yet sent stays. */
export function takeOver(database: DatabaseSync, rows: readonly Omit<RowChange, 'place'>[]): void {
  durably(database, () => {
    const last = Number(database.prepare('SELECT ifnull(max(place), 0) AS last FROM shared_changes').get()?.last);
    const waits = database.prepare('SELECT 1 FROM shared_changes WHERE name = ? AND key = ? AND place <= ?');
    for (const each of rows) if (!waits.get(each.table, each.key, last)) takeRow(database, each);
    database.prepare('DELETE FROM shared_changes WHERE place > ?').run(last);
  });
}

function takeRow(database: DatabaseSync, { table, key: values, row }: Omit<RowChange, 'place'>): void {
  const shared = SHARED_TABLES[table];
  if (!shared) return; // of a newer version
  const { key, numbered } = shared;
  if (!row) {
    const where = key.map((column) => `${column} = ?`).join(' AND ');
    database.prepare(`DELETE FROM ${table} WHERE ${where}`).run(...(JSON.parse(values) as SQLInputValue[])); // as it was written
    return;
  }
  const known = columnsOf(database, table).filter((column) => Object.hasOwn(row, column) && !(numbered && column === 'id'));
  const conflict = numbered ? '(origin) WHERE origin IS NOT NULL' : `(${key.join(', ')})`;
  const sets = known.map((column) => `${column} = excluded.${column}`).join(', ');
  database
    .prepare(
      `INSERT INTO ${table} (${known.join(', ')}) VALUES (${known.map(() => '?').join(', ')})
       ON CONFLICT ${conflict} DO UPDATE SET ${sets}`,
    )
    .run(...known.map((column) => asLocal(row[column])));
}
