/** The language of numbers and dates, as the browser has it. */
const locale = (): string => document.documentElement.lang || 'en';

/** A number for people: 12,345. */
export const number = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(locale(), options).format(value);

/** A part of one as a percentage: 0.42 is 42%. */
export const percent = (value: number): string => number(value, { style: 'percent', maximumFractionDigits: 1 });

/** A moment for people, in their own time zone. */
export const moment = (time: string | number | Date): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' })
    .format(new Date(time))
    .replace(/(\d) (?=\p{L}+$)/u, '$1\u00a0'); // PM stays beside its time

/** Milliseconds for people: 850 ms, 1.2 s. */
export const milliseconds = (value: number): string =>
  value < 1000 ? `${number(Math.round(value))} ms` : `${number(value / 1000, { maximumFractionDigits: 1 })} s`;

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Words with their number: `#` stands for it. */
export const counted = (count: number, forms: Forms): string =>
  (forms[new Intl.PluralRules(locale()).select(count)] ?? forms.other).replace('#', number(count));
