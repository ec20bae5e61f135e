import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { regex } from '../../text/regex.ts';
import { type Finder, type Found, standsBefore, standsBehind } from '../found.ts';
import { type DigitGroup, numberRuns } from '../number-runs.ts';

/** E.164: digits of a number with its country; fewer than seven are numbers within a house. */
const MOST_DIGITS = 15;
const FEWEST_DIGITS = 7;
const MOST_GROUPS = 7;
/** Numbers that are looked up in a text; those after them are taken for phone numbers by their form alone. */
const MOST_LOOKUPS = 20_000;

/** A phone number follows, within a few words. */
const TOLD = regex('iu')`
    (?<!\p{L})(?:(?:tele|smart)?phones?|tel|fon|mobiles?|cell(?:phone)?|fax|whats ?app|sms|hotline|landline|telefon\p{L}*|handy\p{L}*
    |mobil\p{L}*|rufnummer|anrufen|rufen|appele[rz]?|téléphone|portable|teléfono|móvil|celular|llame\p{L}*|telefone|chiama\p{L}*|cellulare
    |call(?:ed|ing)?|dial(?:ed|ing)?|ring|reach(?:ed)?|text|contact|answering)(?!\p{L})[^\n\d]{0,25}$
  `;
const TOLD_BEHIND = /^ ?\(?(?:phone|tel|mobile|cell|fax|home|work|office|direct|tty|toll.free)\b/i;
/** What other numbers are called. */
const OTHER = regex('iu')`
    (?<!\p{L})(?:orders?|invoices?|tickets?|cases?|tracking|ref(?:erence)?|accounts?|policy|serial|part|model|item|sku|isbn
    |issn|doi|id|nr|version|license
    |licence|vin|imei|bestell\p{L}*|rechnung\p{L}*|auftrag\p{L}*|kunden\p{L}*|commande|facture|pedido|factura)(?:[ -]?(?:no|nr
    |numbers?|nummer|id|code|n°|#))?
    \W{0,3}(?:is|was|ist|est|es)?\W{0,3}$
  `;

interface Candidate {
  text: string;
  groups: readonly DigitGroup[];
  start: number;
  end: number;
}

const digitsOf = (groups: readonly DigitGroup[]): number => groups.reduce((sum, { digits }) => sum + digits.length, 0);

/** Three, three and four digits, as in North America; or a row of groups that begins with the zero that national numbers have. */
function isGrouped(groups: readonly DigitGroup[], inBrackets: boolean): boolean {
  const sizes = groups.map(({ digits }) => digits.length);
  if (/^(?:1 )?3 3 4$/.test(sizes.join(' '))) return true;
  return sizes.length > 1 && sizes.every((size) => size >= 2) && (inBrackets || groups[0]?.digits[0] === '0');
}

/** Dates, ranges of years, amounts: what is grouped and no phone number. */
const isOtherForm = (written: string): boolean =>
  /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{4}|\d{1,3}(?:\.\d{3})+|\d+\.\d+|\d{4} ?[-/] ?\d{4})$/.test(
    written,
  );

/** Where a number begins, with the plus and the bracket before its first digit. */
function startOf(text: string, start: number): number {
  const [lead = ''] = /(?:\+ ?)?\(?\+?$/.exec(text.slice(Math.max(0, start - 3), start)) ?? [];
  const isClosed = !lead.includes('(') || /^\d{1,5}\)/.test(text.slice(start, start + 6));
  return start - (isClosed ? lead.length : lead.replace(/.*\(/, '').length);
}

/** Looks numbers up in the plans of the countries. */
class PhoneFinder {
  readonly #countries: readonly CountryCode[];
  #lookups = 0;

  constructor(countries: readonly CountryCode[]) {
    this.#countries = countries;
  }

  find(text: string): Found[] {
    return numberRuns(text).flatMap((run) => this.#inRun(text, run));
  }

  #inRun(text: string, run: readonly DigitGroup[]): Found[] {
    const found: Found[] = [];
    for (let at = 0; at < run.length; at++) {
      const phone = this.#from(text, run, at);
      if (!phone) continue;
      found.push({ type: 'phone', start: phone.start, end: phone.end });
      at += phone.groups.length - 1;
    }
    return found;
  }

  /** The longest phone number that begins with a group of a run. */
  #from(text: string, run: readonly DigitGroup[], at: number): Candidate | undefined {
    const first = run[at] as DigitGroup; // inside by the loop
    const start = startOf(text, first.start);
    if (/[\p{L}\p{N}_]$|\d[,.]$/u.test(text.slice(Math.max(0, start - 2), start))) return undefined;
    for (let count = Math.min(MOST_GROUPS, run.length - at); count > 0; count--) {
      const groups = run.slice(at, at + count);
      const digits = digitsOf(groups);
      // A bracket opens another number, but for "+44 (0)20".
      if (digits > MOST_DIGITS || groups.some(({ gap }, place) => place > 1 && gap.includes('('))) continue;
      if (digits < FEWEST_DIGITS) return undefined;
      const end = (groups.at(-1) ?? first).end;
      const candidate = { text: text.slice(start, end), groups, start, end };
      if (this.#isPhone(text, candidate)) return candidate;
    }
    return undefined;
  }

  #isPhone(text: string, { text: written, groups, start, end }: Candidate): boolean {
    if (/^[\p{L}_]/u.test(text.slice(end, end + 1)) || standsBefore(text, start, OTHER)) return false;
    if (/^(?:\(?\+|00[1-9])/.test(written)) return this.#isValid(written.replace(/^00/, '+'));
    if (isOtherForm(written)) return false;
    const isTold = standsBefore(text, start, TOLD, 60) || standsBehind(text, end, TOLD_BEHIND);
    if (isTold) return groups.length > 1 || this.#isValid(written) || digitsOf(groups) <= 11;
    return isGrouped(groups, written.startsWith('(')) && this.#isValid(written);
  }

  #isValid(written: string): boolean {
    if (++this.#lookups > MOST_LOOKUPS) return true;
    return this.#countries.some((country) => parsePhoneNumberFromString(written, country)?.isValid() ?? false);
  }
}

/** Whether a code of two letters is that of a country whose phone numbers are known. */
export const isPhoneCountry = (code: string): code is CountryCode => isSupportedCountry(code);

/**
 * Phone numbers: with their country's code, or as written in one of the countries; without blanks or signs only where a word tells. Numbers
 * of orders, invoices and the like are none.
 */
export const phoneNumbers =
  (countries: readonly CountryCode[]): Finder =>
  (text) =>
    new PhoneFinder(countries).find(text);
