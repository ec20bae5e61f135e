import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it went over the wire. */
export interface Recorded {
  method: string;
  /** With the query. */
  path: string;
  contentType: string;
  body: string;
}

export interface Recorder {
  url: string;
  /** What has come since the last call. */
  take(): Recorded[];
  close(): void;
}

/** Stands before a server and keeps what it is asked. */
export async function recorderBefore(upstream: string): Promise<Recorder> {
  let kept: Recorded[] = [];
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const { method = 'GET', url = '/', headers } = incoming;
      const body = Buffer.concat(parts);
      kept.push({ method, path: url, contentType: String(headers['content-type'] ?? ''), body: body.toString() });
      const onward = send(new URL(url, upstream), { method, headers: { ...headers, host: new URL(upstream).host } }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on('error', () => outgoing.destroy());
      onward.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    take: () => {
      const taken = kept;
      kept = [];
      return taken;
    },
    close: () => server.close(),
  };
}
