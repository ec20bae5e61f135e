import { Type } from 'typebox';
import type { Issue } from '../../core/contract/errors.ts';
import { Duration } from '../../core/contract/options.ts';
import { networkOf } from './client-address.ts';

const CallsPerMinute = Type.Object(
  {
    key: Type.Integer({
      minimum: 0,
      maximum: 1e6,
      default: 0,
      description: 'Of one key that has no limit of its own; 0 is no limit.',
    }),
    address: Type.Integer({ minimum: 0, maximum: 1e6, default: 0, description: 'Of one address, whoever calls; 0 is no limit.' }),
    visitor: Type.Integer({
      minimum: 0,
      maximum: 1e6,
      default: 60,
      description: 'Of one address with an embed code that has no limit of its own; 0 is no limit.',
    }),
  },
  { default: {}, description: 'Most calls a minute; what is more is answered with 429.' },
);

const LockoutOptions = Type.Object(
  {
    failures: Type.Integer({
      minimum: 0,
      maximum: 10_000,
      default: 30,
      description: 'Wrong keys by which an address is locked out; 0 locks nobody out.',
    }),
    within: Duration({ default: '10m', description: 'Time after the last wrong key by which all of an address are forgotten.' }),
    first: Duration({ default: '10s', description: 'The first lock; each further wrong key doubles it.' }),
    longest: Duration({ default: '15m', description: 'The longest lock.' }),
  },
  { default: {}, description: 'What wrong keys lead to.' },
);

/** Who may call, from where and how often: a part of `touchstone.yaml`. */
export const accessSchema = Type.Object(
  {
    calls_per_minute: CallsPerMinute,
    tokens_per_day: Type.Integer({
      minimum: 0,
      maximum: 1e12,
      default: 0,
      description:
        'Tokens of language models that a key may spend a day (UTC), where it has no budget of its own; 0 is no limit.',
    }),
    lockout: LockoutOptions,
    trusted_proxies: Type.Array(Type.String(), {
      default: [],
      description:
        'Addresses and networks, such as 10.0.0.0/8, of proxies whose X-Forwarded-For is believed; nobody else is believed.',
    }),
    cors_origins: Type.Array(Type.String(), {
      default: [],
      description:
        'Origins, such as https://www.example.com, whose pages may call with a key; those of embed codes need no mention.',
    }),
    sessions: Type.Object(
      {
        longest: Duration({ default: '12h', description: 'When a session ends at the latest.' }),
        idle: Duration({ default: '2h', description: 'Time without a call after which a session ends.' }),
      },
      { default: {}, description: 'How long people stay signed in to the screens.' },
    ),
    audit_retention: Duration({ default: '400d', description: 'How long entries of the audit are kept.' }),
  },
  { default: {}, description: 'Who may call, from where and how often.' },
);

/** As browsers write an origin: no path, no slash at the end. */
export const ORIGIN = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/;

/** Shorter keys can be guessed, and headers carry no other characters. */
const ADMIN_KEY = /^[\x21-\x7e]{20,256}$/;

interface Given {
  admin_key?: unknown;
  access?: { trusted_proxies?: unknown; cors_origins?: unknown };
}

/** What is wrong with settings of access beyond their schema; the value may be anything. No message repeats a secret. */
export function accessIssues({ admin_key: key, access }: Given): Issue[] {
  const weak = typeof key === 'string' && !ADMIN_KEY.test(key);
  return [
    ...(weak ? [{ path: ['admin_key'], message: "option 'admin_key' wants 20 to 256 visible ASCII characters" }] : []),
    ...entriesOf(access?.trusted_proxies).flatMap(([at, text]) =>
      networkOf(text) ? [] : [wrong('trusted_proxies', at, 'an address or a network, such as 10.0.0.0/8')],
    ),
    ...entriesOf(access?.cors_origins).flatMap(([at, text]) =>
      ORIGIN.test(text) ? [] : [wrong('cors_origins', at, 'an origin, such as https://www.example.com')],
    ),
  ];
}

const entriesOf = (list: unknown): [number, string][] =>
  Array.isArray(list) ? list.flatMap((each, at) => (typeof each === 'string' ? [[at, each]] : [])) : [];

const wrong = (option: string, at: number, what: string): Issue => ({
  path: ['access', option, at],
  message: `option '${option}' wants ${what}`,
});
