import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SERVICE_MIGRATIONS } from '../../appliance/state/service-database.ts';
import type { Migration } from '../../lib/sqlite/database.ts';
import { MIGRATIONS } from '../../plugins/store/sqlite/schema.ts';

/** What was kept, and from which schema on there was a place for it. */
type Kept = readonly [since: number, sql: string];

const QUESTION = 'How often is the filter changed?';
const ANSWER = 'The filter is changed once a year.';
const RECORD = JSON.stringify({ answer: ANSWER, score: 87, reason: 'answered' });

const IN_STORE: readonly Kept[] = [
  [
    1,
    `INSERT INTO answers (id, time, instance, reason, question, answer#)
      VALUES (7, 1700000000000, 'test', 'answered', '${QUESTION}', '${ANSWER}'#);`,
  ],
  [2, `INSERT INTO kept (name, value) VALUES ('load', '7');`],
  [3, `UPDATE answers SET session = 's-1', user = 'u-1' WHERE id = 7;`],
  [4, `INSERT INTO records (id, record) VALUES (7, '${RECORD}');`],
  [4, 'UPDATE answers SET score = 87 WHERE id = 7;'],
  [4, `INSERT INTO ratings VALUES ('test', 7, 'u-1', 5, 'Just so', 1700000001000);`],
  [7, `INSERT INTO marks VALUES (7, 'outdated', 'u-1', 1700000002000);`],
];

/** SHA-256 of `a-key-of-an-older-version-1`: nothing else has it. */
const HASH = '98eefe288632b2c5998a9e85249c82ca148c12e3847c4ffd579c3830145fa340';
const IN_SERVICE: readonly Kept[] = [
  [1, `INSERT INTO keys (id, name, hash, created) VALUES ('k-1', 'shop', '${HASH}', 1700000000000);`],
  [
    1,
    `INSERT INTO audit (time, actor, actor_name, action, outcome) VALUES (1700000000000, 'admin', 'admin', 'key.create', 'success');`,
  ],
  [2, 'INSERT INTO nodes VALUES (5, 1700000000000);'],
  [3, `INSERT INTO secrets VALUES ('thumbs', x'0102');`],
];

/** Before schema 4 the record stood beside the answer. */
const inStore = (sql: string, schema: number): string => {
  const [column, value] = schema < 4 ? [', record', `, '${RECORD}'`] : ['', ''];
  return sql.replace('#', column).replace('#', value);
};

/** One file for each schema that is older than that of now; those that are there stay as they are. Gives the names of the new ones. */
export function writeOlderDatabases(place: string): string[] {
  const written: string[] = [];
  const all = [
    { name: 'store', migrations: MIGRATIONS, kept: IN_STORE, adapt: inStore },
    { name: 'service', migrations: SERVICE_MIGRATIONS, kept: IN_SERVICE, adapt: (sql: string) => sql },
  ];
  for (const { name, migrations, kept, adapt } of all)
    for (let schema = 1; schema < migrations.length; schema++) {
      const file = `${name}-schema-${schema}.db`;
      if (existsSync(join(place, file))) continue;
      const rows = kept.filter(([since]) => since <= schema).map(([, sql]) => adapt(sql, schema));
      write(join(place, file), { migrations: migrations.slice(0, schema), rows });
      written.push(file);
    }
  return written;
}

/** Small pages keep files small that hold next to nothing. */
function write(path: string, { migrations, rows }: { migrations: readonly Migration[]; rows: readonly string[] }): void {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA page_size = 512');
  for (const migration of migrations) {
    if (typeof migration === 'string') database.exec(migration);
    else migration(database);
  }
  for (const row of rows) database.exec(row);
  database.exec(`PRAGMA user_version = ${migrations.length}`);
  database.close();
}
