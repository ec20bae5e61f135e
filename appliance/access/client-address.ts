import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4, isIPv6, type Socket } from 'node:net';

/** An address, or a network such as `10.0.0.0/8`; undefined when it is neither. */
export function networkOf(text: string): { address: string; prefix: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [, address = '', bits] = /^([^/]+?)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  const longest = version === 4 ? 32 : 128;
  const prefix = Number(bits ?? longest);
  return version === 0 || prefix > longest ? undefined : { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** Where a call comes from. */
export interface ClientAddress {
  address: string;
  /** What limits count by: an IPv4 address, or the network of an IPv6 address. */
  limited: string;
}

/**
 * Where requests come from. What proxies say of it counts only as far as they are trusted: `X-Forwarded-For` is read from its end,
 * up to the first address that is no proxy of ours. Whatever a caller has put before that is not looked at.
 */
export class ClientAddresses {
  readonly #trusted = new BlockList();
  readonly #trustsAny: boolean;
  /** Of connections that are open: most of them carry many calls. */
  readonly #plain = new WeakMap<Socket, ClientAddress>();

  /** Networks as `networkOf` reads them. */
  constructor(proxies: readonly string[]) {
    this.#trustsAny = proxies.length > 0;
    for (const proxy of proxies) {
      const network = networkOf(proxy);
      if (network) this.#trusted.addSubnet(network.address, network.prefix, network.family);
    }
  }

  of({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): ClientAddress {
    const plain = this.#plain.get(socket) ?? clientAddress(plainAddress(socket.remoteAddress ?? ''));
    this.#plain.set(socket, plain);
    if (!this.#trustsAny || headers['x-forwarded-for'] === undefined) return plain;
    return clientAddress(this.#forwarded(plain.address, String(headers['x-forwarded-for']).split(','))); // Node joins several
  }

  /** Whether the caller's side of the connection is encrypted, as far as a trusted proxy or the socket says. */
  isSecure({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
    if ('encrypted' in socket && socket.encrypted === true) return true;
    const proxied = this.#trustsAny && this.#isTrusted(plainAddress(socket.remoteAddress ?? ''));
    return proxied && String(headers['x-forwarded-proto']).split(',').at(-1)?.trim() === 'https';
  }

  #forwarded(from: string, forwarded: string[]): string {
    let address = from;
    while (forwarded.length > 0 && this.#isTrusted(address)) {
      const next = plainAddress(forwarded.pop() ?? '');
      if (isIP(next) === 0) break;
      address = next;
    }
    return address;
  }

  /** What connections from an address are counted by; undefined of a trusted proxy, which many callers come through. */
  countedBy(address: string): string | undefined {
    const plain = plainAddress(address);
    return this.#trustsAny && this.#isTrusted(plain) ? undefined : limitedAddress(plain);
  }

  #isTrusted(address: string): boolean {
    return isIP(address) !== 0 && this.#trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
  }
}

const clientAddress = (address: string): ClientAddress => ({ address, limited: limitedAddress(address) });

/** Without the port that some proxies add, and an IPv4 address as such where the socket is one of IPv6. */
export function plainAddress(text: string): string {
  const bare = text.trim().replace(/^\[(.+)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1$2');
  return bare.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

/** Groups of an IPv6 address that its owner cannot change: a network of 64 bits is the least that anybody has. */
const NETWORK_GROUPS = 4;

function limitedAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
