import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import tls from 'node:tls';
import { folderWith } from '../folder.ts';
import type { Server } from './server.ts';

export interface Certificate {
  key: string;
  /** PEM: its own certificate and those that it sends along. */
  chain: string;
}

/** Something that speaks for a server under a certificate of its choice. */
export interface Front {
  url: string;
  /** Bytes that came in, as text: what a caller would have told an impostor. */
  heard(): string;
  close(): void;
}

export async function frontOf({ url }: Server, { key, chain }: Certificate): Promise<Front> {
  const { port: behind } = new URL(url);
  const open = new Set<tls.TLSSocket>();
  let heard = '';
  const front = tls.createServer({ key, cert: chain }, (socket) => {
    const onward = tls.connect({ host: '127.0.0.1', port: Number(behind), rejectUnauthorized: false });
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy()).on('close', () => open.delete(one));
      one.pipe(other);
    }
    socket.on('data', (bytes) => {
      heard += bytes;
    });
  });
  front.on('tlsClientError', () => {}); // who does not trust it hangs up
  await once(front.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `https://127.0.0.1:${(front.address() as AddressInfo).port}`, // it listens on a port
    heard: () => heard,
    close() {
      for (const socket of open) socket.destroy();
      front.close();
    },
  };
}

/** The server's own certificate, sent with that of its authority, as Elasticsearch does that has set itself up. */
export function ownCertificate({ ca = '' }: Server): Certificate {
  const read = (name: string) => readFileSync(join(dirname(ca), name), 'utf8');
  return { key: read('node.key'), chain: `${read('node.pem')}${read('ca.pem')}` };
}

/** A certificate that names the server's authority as its signer and comes with a copy of it, but was signed by nobody it knows. */
export function forgedCertificate({ ca = '' }: Server): Certificate {
  const folder = folderWith({ 'extensions.cnf': 'subjectAltName=IP:127.0.0.1\nauthorityKeyIdentifier=none\n' });
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  const subject = openssl('x509', '-in', ca, '-noout', '-subject', '-nameopt', 'compat').toString();
  const name = subject
    .trim()
    .replace(/^subject=\s*/, '')
    .replace(/^(?!\/)/, '/');
  const made = ['-newkey', 'rsa:2048', '-nodes'];
  openssl('req', '-x509', ...made, '-days', '2', '-subj', name, '-keyout', 'false-ca.key', '-out', 'false-ca.pem');
  openssl('req', ...made, '-subj', '/CN=localhost', '-keyout', 'leaf.key', '-out', 'leaf.csr');
  const signed = ['-CA', 'false-ca.pem', '-CAkey', 'false-ca.key', '-CAcreateserial', '-extfile', 'extensions.cnf'];
  openssl('x509', '-req', '-in', 'leaf.csr', ...signed, '-days', '2', '-out', 'leaf.pem');
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  return { key: read('leaf.key'), chain: `${read('leaf.pem')}${readFileSync(ca, 'utf8')}` };
}
