import { isIPv6 } from 'node:net';
import { type Finder, foundAt, standsBefore } from '../found.ts';

const V4 =
  /(?<![\p{L}\p{N}.])(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?![\p{L}\p{N}]|\.\d|\/\d)/gu;
const V6 = /(?<![\p{L}\p{N}:.])[0-9a-fA-F:.]{3,45}/gu;
/** Addresses that are nobody's: the machine itself, all machines, masks of networks. */
const NOBODY = /^(?:0\.|127\.|255\.)|^(?:::1?)$/;
const VERSION = /(?:\bv|versions?|release|build|rev\.?)\s*$/i;

/** Of version 6 with at least two colons; a word like `a::b` is no address of anyone. */
function isV6(candidate: string): boolean {
  return /\d/.test(candidate) && (candidate.match(/:/g)?.length ?? 0) >= 2 && isIPv6(candidate) && !NOBODY.test(candidate);
}

/** Addresses of machines on the internet, of both versions; neither ranges of addresses nor numbers of versions. */
export const ipAddresses: Finder = (text) => {
  const v4 = [...text.matchAll(V4)]
    .filter(({ 0: address, index }) => !NOBODY.test(address) && !standsBefore(text, index, VERSION, 12))
    .map(({ 0: address, index }) => foundAt('ip_address', index, address.length));
  const v6 = [...text.matchAll(V6)].flatMap(({ 0: whole, index }) => {
    const address = whole.replace(/(?:(?<!:):|\.)+$/, ''); // the end of a sentence
    return isV6(address) ? [foundAt('ip_address', index, address.length)] : [];
  });
  return [...v4, ...v6];
};
