const LONG = 'long';
const SHORT = 'short';

function read(language: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const style of [LONG, SHORT] as const) {
    const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: style, timeZone: 'UTC' });
    for (let month = 0; month < 12; month++) {
      const part = format.formatToParts(Date.UTC(2024, month, 15)).find(({ type }) => type === 'month');
      const name = part?.value.toLowerCase().replace(/\.$/, '') ?? '';
      if (/^\p{L}{2,}$/u.test(name)) found.set(name, month + 1);
    }
  }
  return found;
}

const known = new Map<string, ReadonlyMap<string, number>>();

/** The month (1-12) that a word in lower case names, as Unicode's locale data (CLDR) write it in full and short. */
export function monthOf(word: string, language: string): number | undefined {
  let months = known.get(language);
  if (!months) {
    months = read(language);
    known.set(language, months);
  }
  return months.get(word);
}
