/** Whether a word in lower case is listed for a language, by ISO 639-1. */
export type ListedWords = (word: string, language: string) => boolean;

/** Words by ISO 639-1, as a question. */
export function wordLists(listed: Readonly<Record<string, string>>): ListedWords {
  const sets = new Map(Object.entries(listed).map(([language, list]) => [language, new Set(list.split(' '))]));
  return (word, language) => sets.get(language)?.has(word) ?? false;
}

/** Whether one of the words is listed, however it is written. */
export const anyListed = (words: readonly { text: string }[], isListed: ListedWords, language: string): boolean =>
  words.some(({ text }) => isListed(text.toLowerCase(), language));
