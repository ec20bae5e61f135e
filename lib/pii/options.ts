import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Issue } from '../../core/contract/errors.ts';
import { PII_TYPES, type PiiType } from '../../core/contract/resources/pii-detector.ts';
import { readPattern } from '../text/pattern.ts';
import { isPhoneCountry } from './detectors/phone.ts';
import { MOST_STEPS } from './own-pattern.ts';

/** What each type is, and whether it is looked for where a configuration says nothing. */
const TYPES: Readonly<Record<PiiType, [default_: boolean, description: string]>> = {
  credit_card: [true, 'Numbers of payment cards.'],
  iban: [true, 'International bank account numbers.'],
  email: [true, 'E-mail addresses.'],
  ip_address: [true, 'IP addresses of machines, version 4 and 6.'],
  ssn: [true, 'Social security numbers of the United States.'],
  date_of_birth: [true, 'Dates beside words that tell that somebody was born then.'],
  phone: [true, 'Phone numbers.'],
  password: [true, 'What stands behind "password:", "my PIN is" and the like.'],
  user_name: [true, 'What stands behind "username:", "my login is" and the like.'],
  credentials: [false, 'API keys, tokens and private keys.'],
  street_address: [true, 'Street addresses and post boxes.'],
  zip_code: [true, 'Postal codes.'],
  name: [false, 'Names of persons, where words tell: "my name is", "Dr.".'],
};

const isOn = (type: PiiType) => Type.Boolean({ default: TYPES[type][0], description: TYPES[type][1] });

/** Options of whatever finds personal data by these means. */
export const PII_OPTIONS = {
  detect: Type.Object(
    // each type has its switch
    Object.fromEntries(PII_TYPES.map((type) => [type, isOn(type)])) as Record<PiiType, ReturnType<typeof isOn>>,
    { default: {}, description: 'What is looked for: each type on or off.' },
  ),
  phone_countries: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), {
    default: ['US', 'GB'],
    maxItems: 20,
    description: "Countries (ISO 3166-1, two letters) whose phone numbers are known without the country's code in front.",
  }),
  patterns: Type.Array(
    Type.Object({
      name: Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$', description: 'What it finds, such as `employee_number`.' }),
      re: Type.String({ maxLength: 2000, description: 'A regular expression in linear time (RE2): `/pattern/flags` or bare.' }),
    }),
    { default: [], maxItems: 100, description: 'Patterns of your own; what they match is personal data, too.' },
  ),
  allow: Type.Array(Type.String({ pattern: '\\S', maxLength: 200 }), {
    default: [],
    maxItems: 1000,
    description: 'Texts that are no personal data, such as your own support address; in capitals or not.',
  }),
};

const SCHEMA = Type.Object(PII_OPTIONS);
export type PiiOptions = Static<typeof SCHEMA>;

/** Where no file says otherwise. */
export const PII_DEFAULTS: PiiOptions = Value.Default(SCHEMA, {}) as PiiOptions; // every option has a default

/** What is wrong with options that the schema takes. */
export function mistakesInPii({ patterns, phone_countries }: Pick<PiiOptions, 'patterns' | 'phone_countries'>): Issue[] {
  const countries = phone_countries.flatMap((code, index) =>
    isPhoneCountry(code) ? [] : [{ path: ['phone_countries', index], message: `there is no country with the code '${code}'` }],
  );
  const unread = patterns.flatMap(({ re }, index) => {
    const pattern = readPattern(re, MOST_STEPS);
    return typeof pattern === 'string' ? [{ path: ['patterns', index, 're'], message: pattern }] : [];
  });
  return [...countries, ...unread];
}

/** The types that options have switched on. */
export const typesOf = ({ detect }: Pick<PiiOptions, 'detect'>): PiiType[] => PII_TYPES.filter((type) => detect[type]);
