import type { Issue } from '../../../core/contract/errors.ts';

interface Options {
  url: string;
  secret: string;
  headers: Readonly<Record<string, string>>;
}

const ADDRESS = /^https?:\/\/[^\s@/?#]+(?:[/?#]\S*)?$/i;
/** At least 24 bytes. */
const BASE64 = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/;

/** What is wrong with options that the schema takes. No message repeats a value: it may be a secret. */
export const mistakesIn = ({ url, secret, headers }: Options): Issue[] => [
  ...(ADDRESS.test(url) && URL.canParse(url)
    ? []
    : [mistake(['url'], 'an address that begins with http:// or https:// and holds no user name')]),
  ...(!secret.startsWith('whsec_') || BASE64.test(secret)
    ? []
    : [mistake(['secret'], 'at least 24 bytes in base64 after `whsec_`')]),
  ...Object.entries(headers).flatMap(([name, value]) =>
    isSendable(name, value) ? [] : [mistake(['headers', name], 'a name that a header can have, and one line of Latin letters')],
  ),
];

const mistake = (path: string[], wish: string): Issue => ({ path, message: `option '${path[0]}' wants ${wish}` });

function isSendable(name: string, value: string): boolean {
  try {
    new Headers({ [name]: value });
    return true;
  } catch {
    return false;
  }
}
