/** Where the tokens of a sentence stand in the sources. */
export interface RunQuery {
  /** How many tokens the sentence has. */
  count: number;
  /** Places of a token of it in the sources, in ascending lists. */
  placesOf(at: number): Iterable<readonly number[]>;
  /** How many tokens the sources have. */
  places: number;
  /** Whether a run may go on from a place to the next; everywhere by default. */
  goesOn?(place: number): boolean;
}

/**
 * Tells the runs of tokens that stand so in the sources, for each token and each place that it is found at: the length of the longest that
 * begins there. From the last token to the first; takes a step for each place.
 */
export function eachRun(
  { count, placesOf, places, goesOn }: RunQuery,
  tell: (at: number, place: number, length: number) => void,
): void {
  // For each place of the sources: the token that was last found there, from 1, and the length of the run that begins with it.
  const seen = new Int32Array(places + 1);
  const lengths = new Int32Array(places + 1);
  const add = (at: number, place: number): void => {
    if (seen[place] === at + 1) return;
    const isJoined = seen[place + 1] === at + 2 && (goesOn?.(place) ?? true);
    const length = 1 + (isJoined ? (lengths[place + 1] as number) : 0); // as long as `seen`
    seen[place] = at + 1;
    lengths[place] = length;
    tell(at, place, length);
  };
  // Places ascend: a run that goes on is read before it is written over.
  for (let at = count - 1; at >= 0; at--) for (const list of placesOf(at)) for (const place of list) add(at, place);
}
