import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { FuzzedRequest } from './requests.ts';

export interface FuzzedAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** Milliseconds without a byte after which an answer is missing. */
const PATIENCE = 60_000;

const agent = new Agent({ keepAlive: true });

/** Sends a request as it is. Throws when the connection ends without a whole answer. */
export function send(url: string, { method, target, headers, body }: FuzzedRequest): Promise<FuzzedAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const call = request({ agent, hostname, port, method, path: target, headers, timeout: PATIENCE }, (response) => {
      const { statusCode: status = 0, headers: received } = response;
      buffer(response).then((whole) => resolve({ status, headers: received, body: whole }), reject);
    });
    call.on('timeout', () => call.destroy(new Error(`no answer in ${PATIENCE} ms`)));
    call.on('error', reject);
    call.end(body);
  });
}
