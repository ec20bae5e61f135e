import { PII_TYPES, type PiiDetector, type PiiSpan, type PiiType } from '../../core/contract/resources/pii-detector.ts';
import { birthDates } from './detectors/birth-date.ts';
import { creditCards } from './detectors/credit-card.ts';
import { emails } from './detectors/email.ts';
import { ibans } from './detectors/iban.ts';
import { ipAddresses } from './detectors/ip-address.ts';
import { personNames } from './detectors/person-name.ts';
import { isPhoneCountry, phoneNumbers } from './detectors/phone.ts';
import { credentials, passwords, userNames } from './detectors/secrets.ts';
import { socialSecurityNumbers } from './detectors/ssn.ts';
import { streetAddresses } from './detectors/street-address.ts';
import { zipCodes } from './detectors/zip-code.ts';
import type { Finder, Found } from './found.ts';
import { type NormalText, normalText, originalSpan } from './normal-text.ts';
import { type PiiOptions, typesOf } from './options.ts';
import { ownPattern } from './own-pattern.ts';

/** What has no digit is none of these. */
const withDigit =
  (find: Finder): Finder =>
  (text) =>
    /\d/.test(text) ? find(text) : [];

const FINDERS: Readonly<Record<Exclude<PiiType, 'phone'>, Finder>> = {
  credit_card: withDigit(creditCards),
  iban: withDigit(ibans),
  email: emails,
  ip_address: withDigit(ipAddresses),
  ssn: withDigit(socialSecurityNumbers),
  date_of_birth: withDigit(birthDates),
  password: passwords,
  user_name: userNames,
  credentials,
  street_address: streetAddresses,
  zip_code: withDigit(zipCodes),
  name: personNames,
};

/** Of types that overlap the one that comes first here names what is found; before them patterns of a configuration. */
const ORDER: ReadonlyMap<string, number> = new Map(PII_TYPES.map((type, index) => [type, index]));
const rank = ({ type }: Found): number => ORDER.get(type) ?? -1;

/** In order, and those that overlap as one: nothing that was found may be left over. */
function apart(found: readonly Found[]): Found[] {
  const kept: Found[] = [];
  for (const each of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (!last || each.start >= last.end) kept.push({ ...each });
    else {
      if (rank(each) < rank(last)) last.type = each.type;
      last.end = Math.max(last.end, each.end);
    }
  }
  return kept;
}

/** How a text is compared with those that are allowed. */
const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** Finds what options name in texts of any script, whatever digits, blanks and dashes they are written with. */
export function piiDetector(options: PiiOptions): PiiDetector {
  const finders = finderList(options);
  const allowed = new Set(options.allow.map(plain));
  const spanOf = (normal: NormalText, { type, ...span }: Found): PiiSpan => {
    const { start, end } = originalSpan(normal, span);
    return { type, start, end, text: normal.original.slice(start, end) };
  };
  return {
    types: [...options.patterns.map(({ name }) => name), ...typesOf(options)],
    detect(text) {
      const normal = normalText(text);
      const found = apart(finders.flatMap((find) => find(normal.text)));
      return found.map((each) => spanOf(normal, each)).filter((each) => !allowed.has(plain(each.text)));
    },
  };
}

function finderList({ patterns, phone_countries, ...options }: PiiOptions): Finder[] {
  const phones = phoneNumbers(phone_countries.filter(isPhoneCountry));
  const types = typesOf(options);
  const shipped = types.map((type) => (type === 'phone' ? withDigit(phones) : FINDERS[type]));
  return [...patterns.map(ownPattern), ...shipped];
}
