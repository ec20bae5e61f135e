import type { Query, Table, TakeQuery } from '@lancedb/lancedb';

/** How many passages are read to learn which words there are and how common each is. More would change no weight that matters. */
export const SAMPLE = 4_000;

/** All passages, or a sample spread evenly over them. `rows` is how many there are. */
export function sampleOf(table: Table, rows: number): Query | TakeQuery {
  if (rows <= SAMPLE) return table.query();
  return table.takeOffsets(Array.from({ length: SAMPLE }, (_, index) => Math.floor((index * rows) / SAMPLE)));
}
