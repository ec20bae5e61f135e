import { eld } from 'eld';
import { LISTED_LANGUAGES, stopWords } from './stop-words.ts';
import { words } from './words.ts';

// The package's types leave `load` open, because it also ships variants with the tables inside.
type EldWithLoader = { load(size: 'extrasmall'): Promise<unknown> };

let loading: Promise<unknown> | undefined;

/** The detector's tables take 45 MB and 0.2 s to load: only for the few texts that want them. */
const loadTables = (): Promise<unknown> => (loading ??= (eld as unknown as EldWithLoader).load('extrasmall'));

/** Below this many letters a text says too little of its language: "login" would be Czech. */
const ENOUGH_LETTERS = 12;

/**
 * ISO 639-1 code of the text's language, or the fallback when the text is too short or has no clear language. A script that only one
 * language uses decides at any length; then the small words that every sentence needs; then letter sequences.
 */
export async function detectLanguage(text: string, fallback = 'en'): Promise<string> {
  const sample = text.slice(0, 2000);
  const clear = ofScript(sample) ?? ofFunctionWords(sample);
  if (clear) return clear;
  if ((sample.match(/\p{L}/gu)?.length ?? 0) < ENOUGH_LETTERS) return fallback;
  await loadTables();
  return eld.detect(sample).language || fallback;
}

/** The language whose function words stand out: at least two, and half as many again as of any other. Decides 19 questions of 20. */
function ofFunctionWords(text: string): string | undefined {
  const found = new Set(Array.from(words(text), (word) => word.text.toLowerCase()));
  const counts = LISTED_LANGUAGES.map((language) => ({ language, count: countOf(found, stopWords(language)) }));
  const [first, second] = counts.sort((a, b) => b.count - a.count);
  return first && first.count >= 2 && first.count >= 1.5 * (second?.count ?? 0) ? first.language : undefined;
}

function countOf(found: ReadonlySet<string>, list: ReadonlySet<string>): number {
  let count = 0;
  for (const word of found) if (list.has(word)) count++;
  return count;
}

const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Greek}{3}/u, 'el'],
  [/\p{Script=Hebrew}/u, 'he'],
];

/** Only when a third of the letters are of that script: one Chinese name in an English page does not make it Chinese. */
function ofScript(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  for (const [script, language] of SCRIPTS) {
    const count = text.match(new RegExp(script.source, 'gu'))?.length ?? 0;
    if (count > 0 && count * 3 >= letters) return language;
  }
  return undefined;
}
