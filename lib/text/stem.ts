import snowball from 'snowball-stemmers';
import { perLanguage } from './per-language.ts';

const ALGORITHMS: Record<string, string> = {
  ar: 'arabic',
  ca: 'catalan',
  cs: 'czech',
  da: 'danish',
  de: 'german',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hu: 'hungarian',
  hy: 'armenian',
  it: 'italian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sl: 'slovene',
  sv: 'swedish',
  tr: 'turkish',
};

/** Words remembered per language. A vocabulary follows Zipf's law, so this answers nearly every word of a large corpus. */
const REMEMBERED = 50_000;

type Stemmer = (word: string) => string;

const withoutMarks = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '')
    .normalize('NFC');

const stemmerIn = perLanguage((language): Stemmer => {
  const algorithm = ALGORITHMS[language];
  const stemmer = algorithm ? snowball.newStemmer(algorithm) : undefined;
  const remembered = new Map<string, string>();
  return (word) => {
    let stem = remembered.get(word);
    if (stem === undefined) {
      stem = withoutMarks(stemmer ? stemmer.stem(word) : word);
      if (remembered.size >= REMEMBERED) remembered.clear();
      remembered.set(word, stem);
    }
    return stem;
  };
});

/**
 * The stem of a word in lower case (Snowball, https://snowballstem.org) with its accents taken off, so that a question typed without
 * them still meets its document. A language without a stemmer keeps the word.
 */
export const stem = (word: string, language: string): string => stemmerIn(language)(word);
