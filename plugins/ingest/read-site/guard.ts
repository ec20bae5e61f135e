import { type LookupAddress, type LookupOptions, lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** What is not of the public internet (https://www.iana.org/assignments/iana-ipv4-special-registry). */
const V4: readonly [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Within 2000::/3, outside of which nothing of IPv6 is public: Teredo and other protocols, documentation, 6to4. */
const V6: readonly [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

/** An IPv4 address within one of IPv6, with its 32 bits in two groups: `new URL` writes them so. */
const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/i;

/** Whether an IP address, without brackets, is of a private network, of this machine, or otherwise not of the public internet. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.split('%', 1)[0] ?? '';
  const dotted = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (dotted !== undefined) return isPrivateAddress(dotted);
  const [, high, low] = MAPPED.exec(plain) ?? [];
  if (high !== undefined && low !== undefined) return isPrivateAddress(dottedOf(high, low));
  if (isIP(plain) === 4) return blocked.check(plain);
  return !global.check(plain, 'ipv6') || blocked.check(plain, 'ipv6');
}

function dottedOf(high: string, low: string): string {
  const bits = Number.parseInt(high, 16) * 65_536 + Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => Math.floor(bits / 2 ** shift) % 256).join('.');
}

const blocked = new BlockList();
for (const [network, prefix] of V4) blocked.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of V6) blocked.addSubnet(network, prefix, 'ipv6');
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** A host that must not be asked, or that leads to where nothing must be asked. */
export class RefusedHost extends Error {
  constructor(host: string, address: string) {
    const leads = host === address ? 'is' : `leads to ${address},`;
    super(`${host} ${leads} an address of a private network: set allow_private where it is meant to be read`);
  }
}

/** Throws RefusedHost for an address of numbers that is private: no name is looked up for it. */
export function refusePrivate({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) > 0 && isPrivateAddress(host)) throw new RefusedHost(host, host);
}

type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * Looks names up for sockets: they connect to what was checked, whatever the name leads to a moment later. A name of which one address is
 * private is refused.
 */
export const guardedLookup =
  (look: Resolve = resolve): LookupFunction =>
  (hostname, options, done) => {
    look(hostname, { ...options, all: true }, (error, found) => {
      const refused = error ? undefined : found.find(({ address }) => isPrivateAddress(address));
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new Error(`${hostname} has no address`), []);
      if (refused) return done(new RefusedHost(hostname, refused.address), []);
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  };
