// A process that reads a database file of SQLite: a query comes in, its rows go out in groups.
import { DatabaseSync } from 'node:sqlite';
import { messageOf } from '../../../core/contract/errors.ts';
import { GROUP, type Query, type Row } from './database.ts';
import type { RowsReply, RowsTask } from './sqlite.ts';

/** Milliseconds that a statement waits for another process that writes. */
const BUSY = 5000;

let database: DatabaseSync | undefined;
let rows: Iterator<Row> | undefined;

/** Opened with the first query, in a transaction that sees one state of everything. */
function open(): DatabaseSync {
  const opened = new DatabaseSync(process.argv[2] ?? '', { readOnly: true, timeout: BUSY });
  opened.exec('BEGIN');
  return opened;
}

function begin({ text, values = [] }: Query): void {
  database ??= open();
  const statement = database.prepare(text);
  statement.setReadBigInts(true);
  rows = statement.iterate(...values);
}

function next(): RowsReply {
  const group: Row[] = [];
  while (group.length < GROUP) {
    const step = rows?.next();
    if (!step || step.done) return { rows: group, done: true };
    group.push(step.value);
  }
  return { rows: group, done: false };
}

function answer(task: RowsTask): RowsReply {
  try {
    if (task.kind === 'query') begin(task.query);
    return next();
  } catch (thrown) {
    return { refused: messageOf(thrown) };
  }
}

process.on('message', (task: RowsTask) => process.send?.(answer(task)));
process.once('disconnect', () => process.exit());
