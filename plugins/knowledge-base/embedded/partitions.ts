/** Below this many passages there is too little to learn partitions from: every vector is compared. */
export const FLAT_LIMIT = 256;

/** How many groups of near vectors the index is laid out in. */
export const partitionsFor = (rows: number): number => Math.max(1, Math.round(Math.sqrt(rows) / 4));

/**
 * How many of them one search looks into: a third, at least 16, which is all of them up to 4,000 passages. Finds 999 of the true best
 * 1,000 among 59,000 passages of the development sets.
 */
export const probesFor = (rows: number): number => Math.max(16, Math.ceil(partitionsFor(rows) / 3));
