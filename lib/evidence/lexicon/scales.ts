import { perLanguage } from '../../text/per-language.ts';

const SCALES = [1e3, 1e6, 1e9, 1e12];
/** With each plural form that languages have. */
const COUNTS = [1, 2, 5];

/** "5m" are metres, "5M" millions. */
const keyOf = (word: string): string => (word.length > 1 ? word.toLowerCase() : word);

const scalesOf = perLanguage((language): ReadonlyMap<string, number> => {
  const found = new Map(Object.entries({ k: 1e3, mn: 1e6, bn: 1e9 }));
  for (const compactDisplay of ['long', 'short'] as const) {
    const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { notation: 'compact', compactDisplay });
    for (const scale of SCALES)
      for (const count of COUNTS) {
        const parts = format.formatToParts(count * scale);
        const textOf = (name: string): string => parts.map(({ type, value }) => (type === name ? value : '')).join('');
        const word = textOf('compact').replace(/\.$/, '');
        // A million may be 100 of what is ten thousand.
        if (word) found.set(keyOf(word), (count * scale) / Number(textOf('integer') || 1));
      }
  }
  return found;
});

/** What a word behind a number multiplies it with, as Unicode's locale data (CLDR) write it in full and short: `million`, `Mio`, `M`. */
export const multiplierOf = (word: string, language: string): number | undefined => scalesOf(language).get(keyOf(word));
