import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { ErrorCode } from '../../../../core/contract/errors.ts';

/** One statement of SQL; its values stand under the names that it has for them (`:name`), or in the order of its `?`. */
export interface Statement {
  sql: string;
  values?: Record<string, SQLInputValue> | SQLInputValue[];
}

/** A row as SQLite has it; columns by name. */
export type Row = Record<string, SQLOutputValue>;

/** Statements of which either all are carried out or none. */
export type Transaction = readonly Statement[];

/** What a thread is asked for. */
export type Task =
  /** Transactions that one commit makes durable together; each may fail alone. `full`: they survive a crash of the machine. */
  | { kind: 'write'; transactions: readonly Transaction[]; full: boolean }
  | { kind: 'read'; statement: Statement }
  /** What was written ahead goes into the file, and what has been deleted out of what was written ahead. */
  | { kind: 'checkpoint' }
  | { kind: 'close' };

/** Why something was not done, in a form that crosses threads. `lasting`: it is the file's or its disk's, and not the statement's. */
export interface Fault {
  code: ErrorCode;
  message: string;
  lasting: boolean;
}

/** Of each transaction, or of what was read: its rows, statement by statement, or why it was not done. */
export type Outcome = { rows: Row[][] } | { fault: Fault };

/** What a thread says: once whether the file is open, then the outcomes of each task, in order. */
export type ThreadReply = { opened: true } | { opened: false; fault: Fault } | { outcomes: Outcome[] };
