let names: Intl.DisplayNames | undefined;

/** Loaded when the first name is needed: that takes 20 ms and 7 MB. */
const loadNames = (): Intl.DisplayNames => (names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }));

/** English name of the language that a code stands for, such as `de` or `pt-br`; undefined where it stands for none. */
export function languageName(code: string): string | undefined {
  try {
    return loadNames().of(code);
  } catch {
    return undefined; // a code of no possible form
  }
}

/** A code without its region: `pt` of `pt-br`. */
export const withoutRegion = (code: string): string => code.replace(/-.*/s, '');

/** Forms of a language that have codes of their own. */
const FORMS: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' };

/** Whether two codes stand for one language, whatever their regions. */
export const isSameLanguage = (one: string, other: string): boolean =>
  one === other || macroLanguage(one) === macroLanguage(other);

function macroLanguage(code: string): string {
  if (languageName(code) === undefined) return code;
  // Knows old codes too: `iw` is `he`.
  const { language } = new Intl.Locale(code);
  return FORMS[language] ?? language;
}
