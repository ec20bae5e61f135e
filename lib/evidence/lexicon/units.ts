/** What a unit is worth in the base of its family: quantities of one family are compared by value. */
interface Measure {
  base: string;
  factor: number;
}

/**
 * A unit, its worth in one base or more (a pound is money or weight, a gigabyte 10⁹ or 2³⁰ bytes), and its spellings: signs and words that
 * hold in every language, then those of single languages behind their codes.
 */
type Listed = readonly [unit: string, worth: string, spellings: string];

const LISTED: readonly Listed[] = [
  ['%', '% 1', '% percent prozent pourcent procent процент процента процентов | it percento | pt porcento'],
  ['$', '$ 1', '$ dollar dollars usd dólar dólares доллар доллара долларов | it dollaro dollari | pt dólares'],
  ['€', '€ 1', '€ euro euros eur евро'],
  ['£', '£ 1', '£ gbp'],
  ['pound', '£ 1 g 453.59237', 'pound pounds | de pfund | nl pond | fr livre livres | es libra libras'],
  ['¥', '¥ 1', '¥ yen jpy'],
  ['₽', '₽ 1', '₽ rub рубль рубля рублей'],
  [
    'mm',
    'm .001',
    'mm millimeter millimeters millimetre millimetres | fr millimètre millimètres | es milímetro milímetros | it millimetro millimetri',
  ],
  [
    'cm',
    'm .01',
    'cm centimeter centimeters centimetre centimetres zentimeter | fr centimètre centimètres | es centímetro ' +
      'centímetros | it centimetro centimetri',
  ],
  [
    'm',
    'm 1',
    'metre metres meter meters метр метра метров | de metern | fr mètre mètres | es metro metros | it metro metri | pt ' +
      'metro metros | zh 米 | ja メートル',
  ],
  [
    'km',
    'm 1000',
    'km kilometer kilometers kilometre kilometres kilómetro kilómetros kilomètre kilomètres километр километра ' +
      'километров | de kilometern | it chilometro chilometri | pt quilómetro quilómetros quilômetro quilômetros | zh 公里',
  ],
  ['inch', 'm .0254', 'inch inches | de zoll | fr pouces | es pulgada pulgadas'],
  ['ft', 'm .3048', 'ft foot feet'],
  ['yd', 'm .9144', 'yd yds yard yards'],
  ['mile', 'm 1609.344', 'mile miles meile meilen | es milla millas | nl mijl | it miglio miglia'],
  ['mg', 'g .001', 'mg milligram milligrams milligramm | fr milligramme milligrammes | es miligramo miligramos'],
  [
    'g',
    'g 1',
    'gram grams gramm | fr gramme grammes | es gramo gramos | it grammo grammi | pt grama gramas | ru грамм грамма граммов',
  ],
  [
    'kg',
    'g 1000',
    'kg kilogram kilograms kilo kilos kilogramm килограмм килограмма килограммов | fr kilogramme kilogrammes | es ' +
      'kilogramo kilogramos | it chilo chili chilogrammo chilogrammi | pt quilo quilos | zh 公斤 | ja キロ',
  ],
  [
    't',
    'g 1000000',
    'tonne tonnes | de tonnen | es tonelada toneladas | it tonnellata tonnellate | nl ton | ru тонна тонны тонн',
  ],
  ['oz', 'g 28.349523125', 'oz ounce ounces'],
  ['lb', 'g 453.59237', 'lb lbs'],
  ['ml', 'l .001', 'ml milliliter milliliters millilitre millilitres | es mililitro mililitros'],
  ['cl', 'l .01', 'cl centiliter centiliters centilitre centilitres'],
  [
    'l',
    'l 1',
    'litre litres liter liters | de litern | es litro litros | it litro litri | pt litro litros | ru литр литра литров',
  ],
  ['gal', 'l 3.785411784 l 4.54609', 'gallon gallons'],
  ['b', 'byte 1', 'byte bytes'],
  ['kb', 'byte 1e3 byte 1024', 'kb kilobyte kilobytes'],
  ['kib', 'byte 1024', 'kib'],
  ['mb', 'byte 1e6 byte 1048576', 'mb megabyte megabytes'],
  ['mib', 'byte 1048576', 'mib'],
  ['gb', 'byte 1e9 byte 1073741824', 'gb gigabyte gigabytes'],
  ['gib', 'byte 1073741824', 'gib'],
  ['tb', 'byte 1e12 byte 1099511627776', 'tb terabyte terabytes'],
  ['mph', 'm/h 1609.344', 'mph'],
  ['km/h', 'm/h 1000', 'kph kmh'],
  ['°c', '°c 1', '°c celsius'],
  ['°f', '°f 1', '°f fahrenheit'],
  ['°', '° 1 °c 1 °f 1', '° degree degrees grad grados degrés | it gradi | pt graus | nl graden | ru градус градуса градусов'],
  ['ms', 's .001', 'ms millisecond milliseconds millisekunden | fr millisecondes | es milisegundos'],
  [
    'sec',
    's 1',
    'sec secs second seconds sekunde sekunden segundos seconde secondes секунда секунды секунд | es segundo | pt ' +
      'segundo | it secondo secondi | nl seconden | sv sekund sekunder | da sekund sekunder | no sekund sekunder | zh 秒 ' +
      '秒钟 | ja 秒 秒間',
  ],
  [
    'min',
    's 60',
    'min mins minute minutes minuten minuto minutos минута минуты минут | it minuti | nl minuut | sv minut minuter | ' +
      'da minut minutter | no minutt minutter | zh 分钟 分鐘 | ja 分間',
  ],
  [
    'hr',
    's 3600',
    'hr hrs hour hours stunde stunden hora horas heure heures час часа часов | it ora ore | nl uur uren | sv timme ' +
      'timmar | da time timer | no time timer | zh 小时 小時 个小时 個小時 | ja 時間',
  ],
  [
    'day',
    's 86400',
    'day days tage tagen día días jour jours день дня дней | de tag | it giorno giorni | pt dia dias | nl dag dagen | ' +
      'sv dag dagar | da dag dage | no dag dager | zh 天 | ja 日間',
  ],
  [
    'week',
    's 604800',
    'week weeks woche wochen semana semanas semaine semaines неделя недели недель | it settimana settimane | nl weken ' +
      '| sv vecka veckor | da uge uger | no uke uker | zh 周 週 | ja 週間',
  ],
  [
    'month',
    'month 1',
    'month months monat monate monaten meses mois месяц месяца месяцев | es mes | it mese mesi | pt mês | nl maand ' +
      'maanden | sv månad månader | da måned måneder | no måned måneder | ja か月 ヶ月 カ月',
  ],
  [
    'year',
    'month 12',
    'year years yr yrs jahr jahre jahren año años année années год года лет | fr an ans | it anno anni | pt ano anos | ' +
      'nl jaar jaren | sv år | da år | no år | zh 年 | ja 年 年間',
  ],
];

const KEY = 'unit ';
const measures = new Map<string, readonly Measure[]>();
const spellings = new Map<string, Map<string, string>>();

function note(language: string, word: string, unit: string): void {
  const known = spellings.get(language) ?? new Map<string, string>();
  spellings.set(language, known.set(word, KEY + unit));
}

for (const [unit, worth, words] of LISTED) {
  const parts = worth.split(' ');
  measures.set(
    KEY + unit,
    parts.flatMap((base, at) => (at % 2 === 0 ? [{ base, factor: Number(parts[at + 1]) }] : [])),
  );
  const [shared = '', ...own] = words.split(' | ');
  for (const word of shared.split(' ')) note('', word, unit);
  for (const [language = '', ...list] of own.map((each) => each.split(' '))) for (const word of list) note(language, word, unit);
}

/** Signs that are units right behind a number alone: elsewhere they are letters. */
const SIGNS: Readonly<Record<string, string>> = {
  m: 'm',
  g: 'g',
  t: 't',
  l: 'l',
  L: 'l',
  h: 'hr',
  s: 'sec',
  B: 'b',
  м: 'm',
  км: 'km',
  г: 'g',
  кг: 'kg',
  л: 'l',
  ч: 'hr',
};

/** Common words elsewhere that a unit's spelling must not swallow. */
const NOT: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(['jour', 'час']),
};

/** Key of what a word in lower case, or a sign, measures in; undefined where it is no unit. */
export const unitOf = (word: string, language: string): string | undefined =>
  NOT[language]?.has(word) ? undefined : (spellings.get(language)?.get(word) ?? spellings.get('')?.get(word.toLowerCase()));

/** The same for a sign of one or two letters behind a number. */
export const signOf = (text: string): string | undefined => (SIGNS[text] ? KEY + SIGNS[text] : undefined);

/** Units of money may stand before their number. */
export const isMoney = (unit: string): boolean => /^unit (?:[$€£¥₽₹]|pound)$/.test(unit);

/** Sums in floating point differ in the last places: ten say enough. */
const DIGITS = 10;

/** The values of a number with its unit, each in a base. Only those of one base can be the same. */
export const quantityKeys = (value: number, unit: string): string[] =>
  (measures.get(unit) ?? [{ base: unit, factor: 1 }]).map(
    ({ base, factor }) => `= ${base} ${Number((value * factor).toPrecision(DIGITS))}`,
  );
