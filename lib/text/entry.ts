/** An entry of a list or vector at an index that the caller knows to be within its length. */
export const entryAt = <T>(values: ArrayLike<T>, index: number): T => values[index] as T; // within the length there are no gaps
