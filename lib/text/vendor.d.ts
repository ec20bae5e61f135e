declare module 'snowball-stemmers' {
  const snowball: { newStemmer(algorithm: string): { stem(word: string): string } };
  export default snowball;
}

declare module 'stopword' {
  const lists: Record<string, readonly string[]>;
  export default lists;
}

declare module 'damerau-levenshtein' {
  /** `steps`: letters put in, left out, exchanged, or swapped with their neighbour; 5 and more are not told apart. */
  export default function distance(one: string, other: string, limit?: number): { steps: number };
}

declare module 'nspell' {
  /** A dictionary in the form of Hunspell. */
  export default function nspell(dictionary: { aff: Uint8Array; dic: Uint8Array }): { correct(word: string): boolean };
}
