import { once } from 'node:events';
import http from 'node:http';
import type { Socket } from 'node:net';
import tls, { type DetailedPeerCertificate, type TLSSocket } from 'node:tls';

export interface Asking {
  /** The server's nodes, with `https:`. */
  addresses: readonly string[];
  /** Address of an HTTP proxy that leads there; empty where there is none. */
  proxy: string;
  signal: AbortSignal;
}

/** What a certificate or its fingerprint has to say about the trust in a server. */
export class TrustError extends Error {}

const plain = (fingerprint: string): string => fingerprint.replaceAll(':', '').toLowerCase();

/**
 * Asks a server for the certificate of its authority and gives it as PEM when it has the SHA-256 fingerprint, in any
 * writing. The server is not trusted for sending it: only what proves to be signed by that authority is, from then on. A
 * client that merely finds the fingerprint in what it is sent would trust whoever sends a copy along.
 */
export async function authorityOf(fingerprint: string, asking: Asking): Promise<string> {
  const asked = asking.addresses.map((address) => authorityAt(address, fingerprint, asking));
  try {
    return await Promise.any(asked);
  } catch (thrown) {
    asking.signal.throwIfAborted();
    throw (thrown as AggregateError).errors[0]; // which is what `any` throws
  }
}

async function authorityAt(address: string, fingerprint: string, asking: Asking): Promise<string> {
  const chain = await sentBy(address, asking);
  const found = chain.find((each) => plain(each.fingerprint256) === plain(fingerprint));
  if (found) return `-----BEGIN CERTIFICATE-----\n${found.raw.toString('base64')}\n-----END CERTIFICATE-----\n`;
  const last = chain.at(-1);
  throw new TrustError(
    last && isRoot(last)
      ? `its authority has not the fingerprint of \`ca_fingerprint\` but ${last.fingerprint256}`
      : 'it does not send the certificate of its authority, which `ca_fingerprint` is compared with: give that as a file with `ca`',
  );
}

const isRoot = ({ fingerprint256, issuerCertificate }: DetailedPeerCertificate): boolean =>
  issuerCertificate?.fingerprint256 === fingerprint256;

/** The certificates that a server sends, its own first. */
async function sentBy(address: string, asking: Asking): Promise<DetailedPeerCertificate[]> {
  const { hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  const tunnel = asking.proxy === '' ? undefined : await throughProxy(address, asking);
  const servername = /^[\d.]+$|:/.test(host) ? undefined : host;
  const socket = tls.connect({
    ...(tunnel ? { socket: tunnel } : { host, port: Number(port || 443) }),
    servername,
    rejectUnauthorized: false, // nothing is said to it
  });
  try {
    await once(socket, 'secureConnect', { signal: asking.signal });
    return chainOf(socket);
  } finally {
    socket.destroy();
  }
}

function chainOf(socket: TLSSocket): DetailedPeerCertificate[] {
  const chain: DetailedPeerCertificate[] = [];
  let next: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true);
  while (next?.raw && !chain.includes(next)) {
    chain.push(next);
    next = next.issuerCertificate;
  }
  return chain;
}

async function throughProxy(address: string, { proxy, signal }: Asking): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const { protocol, host, username, password } = new URL(proxy);
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  const request = http.request(`${protocol}//${host}`, {
    method: 'CONNECT',
    path: `${hostname}:${port || 443}`,
    headers: username ? { 'proxy-authorization': `Basic ${credentials}` } : {},
    signal,
  });
  request.end();
  const [response, socket] = (await once(request, 'connect', { signal })) as [http.IncomingMessage, Socket]; // its documented arguments
  if (response.statusCode === 200) return socket;
  socket.destroy();
  throw new Error(`the proxy answered ${response.statusCode}`);
}
