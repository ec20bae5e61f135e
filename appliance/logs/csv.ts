/** What a spreadsheet takes for the beginning of a formula, also in the wide forms of East Asian keyboards. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A field of CSV (RFC 4180). Texts stand between quotes; one that a spreadsheet would reckon with stands behind an apostrophe. */
function field(value: string | number | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  return `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
}

/** A line of CSV with its end. */
export const csvLine = (values: readonly (string | number | undefined)[]): string => `${values.map(field).join(',')}\r\n`;
