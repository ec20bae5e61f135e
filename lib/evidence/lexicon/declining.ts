/**
 * How a language says that something is not told: who would tell it (documents, or whoever answers), a denial, and a verb of
 * telling, finding or knowing. Families of phrasing, no list of sentences. A straight apostrophe stands for every apostrophe.
 */
export interface Declining {
  /** A sentence without any of these declines nothing. */
  denial: RegExp;
  /** What stands before one of these in its clause must tell nothing: "The documents do not say ...". */
  active: readonly RegExp[];
  /** What stands before one of these is what is not told: "... is not mentioned in the documents". */
  passive: readonly RegExp[];
  /** Where another clause begins that may tell something: "..., but ...". */
  turns: RegExp;
  /** At the end of what stands before: a condition, which declines nothing: "If the documents do not say, ask." */
  condition: RegExp;
}
