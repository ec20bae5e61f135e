/** A row of a query: its columns by their names. */
export type Row = Record<string, unknown>;

/** A query, with the values of its parameters. */
export interface Query {
  text: string;
  values?: readonly string[];
}

/** A database in a transaction that can only read and sees one state of everything. */
export interface SqlDatabase {
  /** Rows in groups, as they come. Errors name no credential. */
  rows(query: Query, signal: AbortSignal): AsyncIterable<Row[]>;
  /** `id IN` a JSON list that is the only parameter, whatever the type of that column. */
  isAnyOf(column: string): string;
  close(): Promise<void>;
}

/** Rows that are fetched at once. */
export const GROUP = 500;

/** A name as SQL takes it. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A query as a part of another one: nothing but one query fits there. */
export const subquery = (query: string): string => `(\n${query.replace(/[\s;]+$/, '')}\n) AS touchstone_rows`;
