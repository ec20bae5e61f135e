import { eld } from 'eld';

// The package's types leave `load` open, because it also ships variants with the tables inside.
type EldWithLoader = { load(size: 'extrasmall'): Promise<unknown> };

let loading: Promise<unknown> | undefined;

/** Loads the detector's tables (2 MB, some 200 ms) once. Call it before traffic. */
export const prepareLanguageDetection = (): Promise<unknown> =>
  (loading ??= (eld as unknown as EldWithLoader).load('extrasmall'));

/** Below this many letters a text says too little of its language: "login" would be Czech. */
const ENOUGH_LETTERS = 12;

/**
 * ISO 639-1 code of the text's language, or the fallback when the text is too short or has no clear language.
 * A script that only one language uses decides at any length.
 */
export async function detectLanguage(text: string, fallback = 'en'): Promise<string> {
  const byScript = ofScript(text);
  if (byScript) return byScript;
  if ((text.match(/\p{L}/gu)?.length ?? 0) < ENOUGH_LETTERS) return fallback;
  await prepareLanguageDetection();
  return eld.detect(text.slice(0, 2000)).language || fallback;
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
  const sample = text.slice(0, 500);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  for (const [script, language] of SCRIPTS) {
    const count = sample.match(new RegExp(script.source, 'gu'))?.length ?? 0;
    if (count > 0 && count * 3 >= letters) return language;
  }
  return undefined;
}
