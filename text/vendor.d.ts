declare module 'snowball-stemmers' {
  const snowball: { newStemmer(algorithm: string): { stem(word: string): string } };
  export default snowball;
}

declare module 'stopword' {
  const lists: Record<string, readonly string[]>;
  export default lists;
}
