import type { Finder, Found } from '../found.ts';

/** RFC 5321, 4.5.3.1: units of a local part and of a domain. */
const LONGEST_LOCAL = 64;
const LONGEST_DOMAIN = 255;
const LOCAL = /[\p{L}\p{M}\p{N}._%+'’&-]/u;
const LEADING = /^[^\p{L}\p{N}]+/u;
const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}(?:\p{L}{2,24}|xn--[a-z0-9-]{2,59})/u;
/** A picture for screens with small dots: `icon@2x.png`. */
const PICTURE = /^\d+x\.(?:png|jpe?g|gif|webp|svg|avif)$/i;

function emailAround(text: string, sign: number): Found | undefined {
  let start = sign;
  while (start > 0 && sign - start < LONGEST_LOCAL && LOCAL.test(text.charAt(start - 1))) start--;
  start += LEADING.exec(text.slice(start, sign))?.[0].length ?? 0;
  if (start === sign || text.charAt(sign - 1) === '.') return undefined;
  const domain = DOMAIN.exec(text.slice(sign + 1, sign + 1 + LONGEST_DOMAIN))?.[0];
  if (!domain || PICTURE.test(domain)) return undefined;
  return { type: 'email', start, end: sign + 1 + domain.length };
}

/** E-mail addresses, of any script. */
export const emails: Finder = (text) => {
  const found: Found[] = [];
  for (let sign = text.indexOf('@'); sign >= 0; sign = text.indexOf('@', sign + 1)) {
    const email = emailAround(text, sign);
    if (email && email.start >= (found.at(-1)?.end ?? 0)) found.push(email);
  }
  return found;
};
