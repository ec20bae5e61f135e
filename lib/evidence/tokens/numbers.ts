import { entryAt } from '../../text/entry.ts';
import { regex } from '../../text/regex.ts';
import { NUMBER_WORDS, type NumberWord, PARTS } from '../lexicon/number-words.ts';
import { type TemporalExpression, temporalExpressions } from './temporal-expressions.ts';

// Numbers with signs of grouping and of decimals, and with the ending of an ordinal; digits of any script. Ratios (`16:9`) stay whole.
const DIGITS = regex('gu')`
    \p{Nd}{1,3}(?:[\u0020\u00a0\u202f'’]\p{Nd}{3})+(?!\p{Nd})(?:[.,]\p{Nd}+)?|\p{Nd}+(?:[.,:]\p{Nd}+)*
    |(?<![\p{L}\p{M}\p{N}.,:)])\.\p{Nd}+
  `;
const SCALE = regex('iu')`
    ^[\s\u00a0-]{0,2}(hundred|thousand|million|billion|trillion|mio|mill|mrd|bn|tausend|millionen|milliarden?|mil
    |mill[oó]n|millones|mille|millions|milliards?|miljoen|miljard|mln|milione|milioni|miliardo|miliardi|milhão|milhões
    |тысячи?|тысяч|тыс|миллион(?:а|ов)?|млн|миллиард(?:а|ов)?|млрд|k|m)(?![\p{L}\p{M}])
  `;

const SCALES: Readonly<Record<string, number>> = {
  hundred: 1e2,
  thousand: 1e3,
  tausend: 1e3,
  mil: 1e3,
  mille: 1e3,
  k: 1e3,
  тысяча: 1e3,
  тысячи: 1e3,
  тысяч: 1e3,
  тыс: 1e3,
  million: 1e6,
  millón: 1e6,
  millon: 1e6,
  milione: 1e6,
  milhão: 1e6,
  миллион: 1e6,
  миллиона: 1e6,
  миллионов: 1e6,
  млн: 1e6,
  millions: 1e6,
  millionen: 1e6,
  millones: 1e6,
  milioni: 1e6,
  milhões: 1e6,
  miljoen: 1e6,
  mio: 1e6,
  mill: 1e6,
  mln: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
  mrd: 1e9,
  milliarde: 1e9,
  milliarden: 1e9,
  milliard: 1e9,
  milliards: 1e9,
  miljard: 1e9,
  miliardo: 1e9,
  miliardi: 1e9,
  миллиард: 1e9,
  миллиарда: 1e9,
  миллиардов: 1e9,
  млрд: 1e9,
  trillion: 1e12,
};
/** Languages whose decimal sign is a full stop; elsewhere it is a comma. */
const POINT = new Set(['en', 'zh', 'ja', 'ko', 'th', 'he', 'hi', 'bn', 'ur', 'ar', 'fa']);

/** A letter after digits that is a unit (`5 m`, `4k`) and no scale where a space stands between. */
const isShort = (word: string): boolean => word.length === 1;

const ZEROS = /\p{Nd}/gu;
const blockOf = (digit: string): number => {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (zero > 0 && code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return code - zero;
};
/** The same digits as 0-9: those of every script stand in blocks of ten that begin with the zero. */
const latinDigits = (text: string): string =>
  /^[\p{ASCII}]*$/u.test(text) ? text : text.replace(ZEROS, (digit) => (digit < '\u0080' ? digit : String(blockOf(digit))));

const plain = (value: number): string => String(Math.round(value * 1e6) / 1e6);

/** What digits with signs between them may stand for. */
function readings(written: string, language: string): number[] {
  const digits = latinDigits(written).replace(/[\s\u00a0\u202f'’]/g, '');
  const signs = digits.replace(/\d/g, '');
  if (signs === '') return [Number(digits)];
  if (signs.includes(':')) return [];
  const last = entryAt(signs, signs.length - 1);
  const isMixed = new Set(signs).size > 1;
  if (isMixed) return [Number(digits.replaceAll(last === '.' ? ',' : '.', '').replace(',', '.'))];
  const grouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(digits) ? [Number(digits.replace(/[.,]/g, ''))] : [];
  if (signs.length > 1) return grouped;
  const decimal = Number(digits.replace(',', '.'));
  if (grouped.length === 0) return [decimal];
  const isDecimalSign = (last === '.') === POINT.has(language);
  return isDecimalSign && /^0[.,]/.test(digits) ? [decimal] : isDecimalSign ? [...grouped, decimal] : grouped;
}

/** A sign that makes the number behind it less than 0, and none that joins or lists. */
const MINUS = /(?:(?:^|[\s([{:=~<>])[-−]\p{Sc}?|(?:^|\s)(?:minus|минус)\s)$/iu;
/** What makes it a range or a subtraction. */
const TAKEN_FROM = /\p{Nd}\s*(?:[-−]|minus|минус)\s*$/iu;
/** UTF-16 units before a number in which its sign is looked for. */
const LOOKED_AT = 10;

function isNegative(text: string, start: number): boolean {
  const last = text[start - 1];
  if (last === undefined || /[\p{L}\p{N}(.,]/u.test(last)) return false;
  const before = text.slice(Math.max(0, start - LOOKED_AT), start);
  return MINUS.test(before) && !TAKEN_FROM.test(before);
}

/** What the digits are multiplied with, and where the words for it end: "2 mil millones". */
function scaleBehind(text: string, end: number, isMoneyBefore: boolean): { factor: number; end: number } {
  let found = { factor: 1, end };
  for (let again = 0; again < 2; again++) {
    const scale = SCALE.exec(text.slice(found.end, found.end + LONGEST_SCALE));
    const word = scale?.[1]?.toLowerCase();
    const isMillion = word === 'm' && isMoneyBefore;
    if (!scale || !word || (isShort(word) && scale[0].length > 1 && !isMillion)) return found;
    found = { factor: found.factor * (SCALES[word] ?? 1), end: found.end + scale[0].length };
  }
  return found;
}
const LONGEST_SCALE = 14;

function digitMoment(text: string, match: RegExpExecArray, language: string): TemporalExpression {
  const values = readings(match[0], language);
  const isMoney = MONEY.test(text.slice(Math.max(0, match.index - 2), match.index));
  const { factor, end } = scaleBehind(text, match.index + match[0].length, isMoney);
  const isBelow = isNegative(text, match.index);
  const sign = isBelow ? -1 : 1;
  const keys = values.length > 0 ? values.map((value) => numberKey(sign * value * factor)) : [numberKey(latinDigits(match[0]))];
  const start = isBelow && /[-−]/.test(text[match.index - 1] ?? '') ? match.index - 1 : match.index;
  // "5m" may be five million or five metres; the letter is a unit then.
  if (!isMoney && /\dm$/i.test(text.slice(match.index, end)))
    return { start, end: end - 1, kind: 'number', keys: [...keys, ...values.map((value) => numberKey(sign * value))] };
  return { start, end, kind: 'number', keys };
}
const MONEY = /\p{Sc}\s?$/u;

/** Numbers written in digits, by value: `1,000`, `1 000` and `1 thousand` are one; so are dates and times of day. */
export function digitNumbers(text: string, language: string): TemporalExpression[] {
  if (!/\p{Nd}/u.test(text)) return [];
  const [found, dated]: [TemporalExpression[], TemporalExpression[]] = [[], temporalExpressions(text, language)];
  let next = 0;
  DIGITS.lastIndex = 0;
  for (let match = DIGITS.exec(text); match; match = DIGITS.exec(text)) {
    const { index, 0: digits } = match;
    while (next < dated.length && entryAt(dated, next).end <= index) found.push(dated[next++] as TemporalExpression); // inside by the loop
    if ((dated[next]?.start ?? Number.POSITIVE_INFINITY) < index + digits.length) {
      DIGITS.lastIndex = (dated[next] as TemporalExpression).end; // as above
      found.push(dated[next++] as TemporalExpression);
      continue;
    }
    const number = digitMoment(text, match, language);
    found.push(number);
    DIGITS.lastIndex = Math.max(DIGITS.lastIndex, number.end);
  }
  return [...found, ...dated.slice(next)];
}

const HAN: Readonly<Record<string, number>> = {
  〇: 0,
  零: 0,
  一: 1,
  二: 2,
  两: 2,
  兩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const HAN_SCALES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1e3, 万: 1e4, 萬: 1e4, 億: 1e8, 亿: 1e8 };

/** Value of a number in Han characters, such as 三十五; undefined where it is none. */
export function hanNumber(word: string): number | undefined {
  let [total, digit] = [0, 0];
  for (const sign of word) {
    const scale = HAN_SCALES[sign];
    if (HAN[sign] !== undefined) digit = digit * (total === 0 && digit > 0 ? 10 : 1) + HAN[sign];
    else if (scale === undefined) return undefined;
    else if (scale >= 1e4) [total, digit] = [(total + digit || 1) * scale, 0];
    else [total, digit] = [total + (digit || 1) * scale, 0];
  }
  return total + digit;
}

/** What a word says as a number: a value that adds up, a scale that multiplies what stands before it, or neither. */
export function numberWord(word: string, language: string): NumberWord | undefined {
  const known = NUMBER_WORDS[language] ?? NUMBER_WORDS.en;
  return known?.get(word) ?? compound(word, language);
}

/** The longest number word that a text begins with. */
function leadingPart(text: string, known: ReadonlyMap<string, NumberWord>): string | undefined {
  for (let length = Math.min(text.length, LONGEST_PART); length > 1; length--) {
    const part = text.slice(0, length);
    if (known.has(part)) return part;
  }
  return undefined;
}
const LONGEST_PART = 12;
/** Stands between the parts of a number. */
const AND = /^(?:und|en|ën)/;

/** German, Dutch and Italian write numbers in one word: `fünfundzwanzig`. It is read from the left, the longest known part first. */
function compound(word: string, language: string): NumberWord | undefined {
  const known = PARTS[language];
  if (!known || word.length < SHORTEST_COMPOUND) return undefined;
  const parts: NumberWord[] = [];
  for (let rest = word; rest !== ''; ) {
    const part = leadingPart(rest, known);
    const and = language === 'it' || parts.length === 0 ? undefined : AND.exec(rest)?.[0];
    if (part === undefined && and === undefined) return undefined;
    if (part !== undefined) parts.push(known.get(part) as NumberWord); // it was found there
    rest = rest.slice((part ?? and ?? '').length);
  }
  return { value: rowValue(parts), scale: false, ordinal: parts.at(-1)?.ordinal ?? false };
}
const SHORTEST_COMPOUND = 7;

/** Value of number words that follow each other, such as `two hundred and five`. */
export function rowValue(parts: readonly { value: number; scale: boolean }[]): number {
  let [total, current, smallest] = [0, 0, Number.POSITIVE_INFINITY];
  for (const { value, scale } of parts) {
    if (!scale) current += value;
    else if (value < 1000) current = (current || 1) * value;
    // "dos mil millones": a greater scale multiplies all that stands before it.
    else if (value > smallest) [total, current, smallest] = [(total + current) * value, 0, value];
    else [total, current, smallest] = [total + (current || 1) * value, 0, value];
  }
  return total + current;
}

/** A value as it is compared. */
export const numberKey = (value: number | string): string => `#${typeof value === 'number' ? plain(value) : value}`;
