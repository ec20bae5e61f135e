import { dateFromSerial, format, isDateFormat } from 'numfmt';

/** Built-in formats (ECMA-376, 18.8.30) as codes. Dates that follow the reader's country stand year first, which all can read. */
const BUILT_IN: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};

/** Days between the two counts of days. */
const DAYS_TO_1904 = 1462;

/** A number of a cell as the sheet shows it; with all of its digits where the format does not say, or cannot be read. */
export function shownNumber(value: number, code: string | number, from1904: boolean): string {
  const pattern = typeof code === 'number' ? (BUILT_IN[code] ?? 'General') : code;
  const plain = String(Number(value.toPrecision(15)));
  if (/^general$/i.test(pattern)) return plain;
  try {
    const days = from1904 && isDateFormat(pattern) ? value + DAYS_TO_1904 : value;
    if (isDateFormat(pattern) && dateFromSerial(days) === null) return plain;
    return format(pattern, days).trim() || plain;
  } catch {
    return plain; // a format that no program knows
  }
}
