import lists from 'stopword';
import { perLanguage } from './per-language.ts';

/** Words that only say that something is asked, or how politely. The general lists leave them in. */
const ASKING: Record<string, readonly string[]> = {
  en: `
    when whether cannot itself myself yourself just during until upon does did doing done why whom whose please tell explain
    describe me my i you your we our us may might shall will would not no so any there was were s t d ll re ve m
  `
    .trim()
    .split(/\s+/),
  de: 'wie was wer wo wann warum wieso weshalb welche welcher welches welchen wem wen wessen bitte kann können muss soll'.split(
    ' ',
  ),
  es: `
    qué que cómo como cuál cual cuáles quién quien dónde donde cuándo cuando cuánto cuántos cuántas cuánta por puedo puede es
    son hay
  `
    .trim()
    .split(/\s+/),
  fr: 'comment quoi quel quelle quels quelles qui où quand pourquoi combien puis peut peux est-ce'.split(' '),
};

const ISO_639_3: Record<string, string> = {
  ar: 'ara',
  bg: 'bul',
  bn: 'ben',
  ca: 'cat',
  cs: 'ces',
  da: 'dan',
  de: 'deu',
  el: 'ell',
  en: 'eng',
  es: 'spa',
  et: 'est',
  fa: 'fas',
  fi: 'fin',
  fr: 'fra',
  gu: 'guj',
  he: 'heb',
  hi: 'hin',
  hr: 'hrv',
  hu: 'hun',
  id: 'ind',
  it: 'ita',
  ja: 'jpn',
  ko: 'kor',
  lt: 'lit',
  lv: 'lav',
  nl: 'nld',
  no: 'nob',
  pl: 'pol',
  pt: 'por',
  ro: 'ron',
  ru: 'rus',
  sk: 'slk',
  sl: 'slv',
  sv: 'swe',
  th: 'tha',
  tr: 'tur',
  uk: 'ukr',
  ur: 'urd',
  vi: 'vie',
  zh: 'zho',
};

/** The words of a language that carry no subject, in lower case; empty for a language that has no list. */
export const stopWords = perLanguage((language): ReadonlySet<string> => {
  const name = ISO_639_3[language];
  return new Set([...(name ? (lists[name] ?? []) : []), ...(ASKING[language] ?? [])]);
});

/** Languages with a list that write their words apart. */
export const LISTED_LANGUAGES: readonly string[] = Object.keys(ISO_639_3).filter(
  (language) => !['ja', 'ko', 'th', 'zh'].includes(language),
);
