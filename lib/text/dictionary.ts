/** Tells whether a word in small letters is one of a language; a name counts as one, however it is written. */
export type Dictionary = (word: string) => boolean;

/** Languages whose dictionary's licence lets it come along. */
const DICTIONARIES: Readonly<Record<string, () => Promise<{ default: { aff: Uint8Array; dic: Uint8Array } }>>> = {
  en: () => import('dictionary-en'),
};

const loaded = new Map<string, Promise<Dictionary>>();

async function load(read: (typeof DICTIONARIES)[string]): Promise<Dictionary> {
  const [{ default: nspell }, { default: files }] = await Promise.all([import('nspell'), read()]);
  const dictionary = nspell(files);
  return (word) => dictionary.correct(word) || dictionary.correct(word.slice(0, 1).toUpperCase() + word.slice(1));
}

/** The dictionary of a language, where there is one. It takes 13 MB and 0.2 s to load: for the first text that wants it. */
export async function dictionaryFor(language: string): Promise<Dictionary | undefined> {
  const read = DICTIONARIES[language];
  if (!read) return undefined;
  const known = loaded.get(language) ?? load(read);
  loaded.set(language, known);
  return known;
}
