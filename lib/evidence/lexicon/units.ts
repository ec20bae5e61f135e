import { perLanguage } from '../../text/per-language.ts';
import { stopWords } from '../../text/stop-words.ts';

/**
 * Units, as `Intl` names them, and what each is worth in the base of its family: quantities of one family are compared by value. Those
 * of two families may be either: a pound is weight or money, a gigabyte 10⁹ or 2³⁰ bytes.
 */
const FAMILIES: Readonly<Record<string, string>> = {
  percent: 'percent 1',
  meter: 'meter 1 millimeter .001 centimeter .01 kilometer 1000 inch .0254 foot .3048 yard .9144 mile 1609.344',
  gram: 'gram 1 milligram .001 kilogram 1000 tonne 1e6 ounce 28.349523125 pound 453.59237',
  liter: 'liter 1 milliliter .001 gallon 3.785411784',
  byte: 'byte 1 kilobyte 1e3 megabyte 1e6 gigabyte 1e9 terabyte 1e12',
  'byte in twos': 'kilobyte 1024 megabyte 1048576 gigabyte 1073741824 terabyte 1099511627776',
  celsius: 'celsius 1 degree 1',
  fahrenheit: 'fahrenheit 1 degree 1',
  second: 'second 1 millisecond .001 minute 60 hour 3600 day 86400 week 604800',
  month: 'month 1 year 12',
  '£': '£ 1 pound 1',
};

interface Measure {
  base: string;
  factor: number;
}

const MEASURES = new Map<string, Measure[]>();
for (const [base, units] of Object.entries(FAMILIES))
  for (const [, unit = '', factor] of units.matchAll(/(\S+) (\S+)/g))
    MEASURES.set(unit, [...(MEASURES.get(unit) ?? []), { base, factor: Number(factor) }]);

/** What `Intl` does not spell, or not alone: it writes "US dollars". */
const OTHERS: Readonly<Record<string, string>> = {
  $: '$ usd dollar dollars dólar dólares dollaro dollari доллар доллара долларов',
  '€': '€ eur euro euros евро',
  '£': '£ gbp',
  '¥': '¥ jpy yen',
  '₽': '₽ rub рубль рубля рублей',
  milligram: 'mg',
  tonne: 't tonne tonnes tonnen tonelada toneladas',
  year: 'année années',
};

/** With each plural form that languages have. */
const COUNTS = [1, 2, 5, 1.5];

/** "5g" are grams, "5G" is a network. */
const keyOf = (form: string): string => (form.length > 1 ? form.toLowerCase() : form);

function formsIn(locale: string, unit: string, unitDisplay: 'long' | 'short' | 'narrow'): string[] {
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay });
  const parts = COUNTS.flatMap((count) => format.formatToParts(count)).filter(({ type }) => /^unit$|^percent/.test(type));
  const forms = parts.map(({ value }) => keyOf(value.replace(/\.$/, '')));
  return locale === 'de' ? [...forms, ...forms.map((form) => `${form}n`)] : forms; // "in zwei Monaten"
}

/** "In" may be an inch and "a" a year, but hardly ever are. */
const isOtherWord = (form: string, language: string): boolean =>
  /^[aeoy]$/.test(form) || (form.length === 2 && stopWords(language).has(form));

const SPELLED = new Set(Intl.supportedValuesOf('unit'));

/** Long ones first: a short one of two meanings (`m`) is the unit that is listed first. */
function* spellings(language: string): Iterable<[form: string, unit: string]> {
  for (const [unit, forms] of Object.entries(OTHERS)) for (const form of forms.split(' ')) yield [form, unit];
  const units = [...MEASURES.keys()].filter((unit) => SPELLED.has(unit));
  const locales = language === 'en' ? ['en', 'en-GB'] : [language];
  for (const display of ['long', 'short', 'narrow'] as const)
    for (const unit of units) for (const locale of locales) for (const form of formsIn(locale, unit, display)) yield [form, unit];
}

const HALVES = ['am', 'pm'] as const;

const unitsOf = perLanguage((language): ReadonlyMap<string, string> => {
  const found = new Map<string, string>(language === 'en' ? HALVES.map((half) => [half, half]) : []);
  for (const [form, unit] of spellings(language)) if (!found.has(form) && !isOtherWord(form, language)) found.set(form, unit);
  return found;
});

/** Key of the unit that a word or sign is beside a number; undefined where it is none. Spelled as by Unicode's locale data (CLDR). */
export function unitOf(text: string, language: string): string | undefined {
  const unit = unitsOf(language).get(keyOf(text));
  return unit && `unit ${unit}`;
}

/** Units of money may stand before their number. */
export const isMoney = (unit: string): boolean => /^unit \p{Sc}$/u.test(unit);

/** Sums in floating point differ in the last places: ten say enough. */
const DIGITS = 10;

const NOON = 12;

/** A time of day by the hours of 24: `9:30 pm`, `9 pm`, or by both where it is told of neither half: `9:30`. None for what is no time. */
export function timeKeys(written: string, half?: string): string[] {
  const [, hour, minute = '00'] = /^0?(\d{1,2})(?::(\d\d))?$/.exec(written) ?? [];
  if (hour === undefined || Number(hour) > (half ? NOON : 2 * NOON)) return [];
  if (!half && Number(hour) <= NOON) return HALVES.flatMap((each) => timeKeys(written, `unit ${each}`));
  return [`= time ${half ? (Number(hour) % NOON) + (half === 'unit pm' ? NOON : 0) : hour}:${minute}`];
}

/** A number with its unit, in each base of that. Only those of one base can be the same. */
export function quantityKeys(number: string, unit: string): string[] {
  if (HALVES.some((half) => unit === `unit ${half}`)) return timeKeys(number, unit);
  return (MEASURES.get(unit.slice('unit '.length)) ?? [{ base: unit, factor: 1 }]).map(({ base, factor }) => {
    const value = Number(number) * factor;
    return `= ${base} ${Number.isNaN(value) ? number : Number(value.toPrecision(DIGITS))}`;
  });
}
