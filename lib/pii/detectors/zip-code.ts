import { regex } from '../../text/regex.ts';
import { type Finder, foundAt } from '../found.ts';

const STATES = `
  AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE
  NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA VI WA WV WI WY GU AA AE AP
`;
/** Behind the code of a state. */
const OF_STATE = new RegExp(
  String.raw`(?<!\p{L})(?:${STATES.trim().split(/\s+/).join('|')})[ ,]{1,2}(\d{5}(?:-\d{4})?)(?![\p{L}\d-])`,
  'gu',
);
/** Forms that nothing else has: of the United Kingdom, of Canada. */
const OF_ITSELF = regex('gu')`
    (?<![\p{L}\d])(?:[A-PR-UWYZ](?:\d[\dA-HJKPS-UW]?|[A-HK-Y]\d[\dABEHMNPRV-Y]?) \d[ABD-HJLNP-UW-Z]{2}
    |[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]\d[ABCEGHJ-NPRSTV-Z]\d)(?![\p{L}\d])
  `;
const TOLD = regex('giu')`
    (?<!\p{L})(?:zip(?:[ -]?code)?|post(?:al)?[ -]?code|plz|postleitzahl|code postal|código postal|c\.p\.|cep|postnummer
    |postinumero)(?:(?: is| ist| est| es)? ?[:#]? {0,8})
    ((?=[A-Z]{0,2}[ -]?\d)[A-Z]{0,2}[ -]?\d{2,5}(?:[ -]?(?:\d{2,4}|[A-Z]{1,2}))?)(?![\p{L}\d])
  `;

/** Postal codes: behind the code of a state, in the form of the United Kingdom or of Canada, or where a word tells. */
export const zipCodes: Finder = (text) =>
  [OF_STATE, OF_ITSELF, TOLD].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index, 0: whole, 1: code = whole }) =>
      foundAt('zip_code', index + whole.length - code.length, code.length),
    ),
  );
