/** A cell of a table: numbers stand at the right, and nothing is shown as a dash. */
export type Value = string | number | undefined;

export interface FigureTable {
  /** Names of the columns, the first of which is what the rows are about. */
  head: readonly string[];
  rows: readonly (readonly Value[])[];
  /** The last column is addresses of what the first names: shown as links of it, and a column in the file alone. */
  links?: boolean;
}
