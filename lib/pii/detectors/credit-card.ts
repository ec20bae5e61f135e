import { regex } from '../../text/regex.ts';
import { passesLuhn } from '../check-digits.ts';
import { type Finder, type Found, standsBefore, standsBehind } from '../found.ts';
import { type DigitGroup, numberRuns } from '../number-runs.ts';

/**
 * Numbers that cards of today have, by their first digits and length: Visa, Mastercard, American Express, Diners Club, Discover, JCB, Mir,
 * UnionPay. Of all numbers of these lengths one in a hundred has both such a beginning and the check digit.
 */
const CARD = regex()`
    ^(?:4\d{15}|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11}
    |6(?:011|4[4-9]\d|5\d\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}|220[0-4]\d{12}|62\d{14})$
  `;
/** How the digits are grouped on a card, or nowhere, or everywhere. */
const GROUPED = /^(?:\d+|(?:4 ){2,4}[1-4]|4 6 [45]|8 8|(?:1 ){11,18}1)$/;

const FEWEST = 12;
const MOST = 19;
const TOLD = regex('iu')`
    (?<!\p{L})(?:cards?|visa|master ?card|amex|american express|maestro|credit|debit|cc|kreditkarten?|karten?(?:nummer)?|carte
    |tarjeta|carta
    |cartão|kaart|kort|karta|kártya|кар\p{L}{1,3}|カード|卡号?)(?!\p{L})
  `;

const isTold = (text: string, first: DigitGroup, last: DigitGroup): boolean =>
  standsBefore(text, first.start, TOLD, 60) || standsBehind(text, last.end, TOLD);

/** The longest card number that begins with a group of a run. */
function cardFrom(text: string, run: readonly DigitGroup[], at: number): Found | undefined {
  const first = run[at] as DigitGroup; // inside by the loop
  let [digits, sizes, found] = ['', '', undefined as Found | undefined]; // none is found yet
  for (let next = at; next < run.length; next++) {
    const group = run[next] as DigitGroup; // inside by the loop
    if (next > at && group.gap !== ' ' && group.gap !== '-') break;
    digits += group.digits;
    sizes += `${next > at ? ' ' : ''}${group.digits.length}`;
    if (digits.length > MOST) break;
    if (digits.length < FEWEST || !passesLuhn(digits)) continue;
    // Maestro and cards of shops have any beginning and 12 digits or more: a word must tell.
    if ((CARD.test(digits) && GROUPED.test(sizes)) || isTold(text, first, group))
      found = { type: 'credit_card', start: first.start, end: group.end };
  }
  return found;
}

/** Numbers of payment cards: beginning and length of a brand, and the check digit. */
export const creditCards: Finder = (text) => {
  const found: Found[] = [];
  for (const run of numberRuns(text))
    for (let at = 0; at < run.length; at++) {
      const card = cardFrom(text, run, at);
      if (!card || /[\p{L}\p{N}_]$|\d[.,]$/u.test(text.slice(Math.max(0, card.start - 2), card.start))) continue;
      found.push(card);
      while ((run[at + 1]?.start ?? card.end) < card.end) at++;
    }
  return found;
};
