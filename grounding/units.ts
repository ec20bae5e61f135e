/** Spellings of one unit. Signs that several languages share, then words of the languages that have a list. */
const SHARED = [
  '% percent per\u0020cent prozent pourcent percento procent',
  '$ dollar dollars usd dólar dólares',
  '€ euro euros eur',
  '£ pound pounds gbp',
  '¥ yen jpy',
  'mm millimeter millimeters millimetre millimetres',
  'cm centimeter centimeters centimetre centimetres zentimeter',
  'km kilometer kilometers kilometre kilometres kilómetro kilómetros kilomètre kilomètres',
  'kg kilogram kilograms kilo kilos kilogramm',
  'mg milligram milligrams milligramm',
  'ml milliliter milliliters millilitre millilitres',
  'kb kilobyte kilobytes',
  'mb megabyte megabytes',
  'gb gigabyte gigabytes',
  'tb terabyte terabytes',
  'mph',
  '°c celsius',
  '°f fahrenheit',
  '° degree degrees grad grados degrés',
  'ms millisecond milliseconds millisekunden',
  'sec secs second seconds sekunde sekunden segundos seconde secondes',
  'min mins minute minutes minuten minuto minutos',
  'hr hrs hour hours stunde stunden hora horas heure heures',
  'day days tag tage tagen día días jour jours',
  'week weeks woche wochen semana semanas semaine semaines',
  'month months monat monate monaten mes meses mois',
  'year years yr yrs jahr jahre jahren año años an ans année années',
  'inch inches',
  'ft foot feet',
  'mile miles meile meilen',
  'oz ounce ounces',
  'lb lbs',
];

const units = new Map(SHARED.flatMap((list) => list.split(' ').map((word) => [word, `unit ${list.split(' ')[0]}`] as const)));

/** Common words elsewhere that a unit's spelling must not swallow. */
const NOT: Readonly<Record<string, ReadonlySet<string>>> = {
  de: new Set(['an']),
  en: new Set(['an', 'ans', 'mes', 'tag', 'jour']),
};

/** What a word in lower case, or a sign, measures in; undefined where it is no unit. */
export const unitOf = (word: string, language: string): string | undefined =>
  NOT[language]?.has(word) ? undefined : units.get(word.toLowerCase());
