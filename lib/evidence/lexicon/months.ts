import { perLanguage } from '../../text/per-language.ts';

const monthsOf = perLanguage((language): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  for (const style of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: style, timeZone: 'UTC' });
    for (let month = 0; month < 12; month++) {
      const part = format.formatToParts(Date.UTC(2024, month, 15)).find(({ type }) => type === 'month');
      const name = part?.value.toLowerCase().replace(/\.$/, '') ?? '';
      if (/^\p{L}{2,}$/u.test(name)) found.set(name, month + 1);
    }
  }
  return found;
});

/** The month (1-12) that a word in lower case names, as Unicode's locale data (CLDR) write it in full and short. */
export const monthOf = (word: string, language: string): number | undefined => monthsOf(language).get(word);
