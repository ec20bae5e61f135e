import autocannon from 'autocannon';
import { quantile } from '../figures.ts';
import { KEY } from '../http/key.ts';
import type { Server } from '../http/server.ts';

export const SEEK_HEADERS = { apikey: KEY, 'content-type': 'application/json' };
export const SEEK_PATH = '/v1/test/seek';

/** What is fired at a server. */
export interface Volley {
  body: string;
  connections: number;
  seconds: number;
}

export interface Shot {
  /** Requests answered a second. */
  rate: number;
  /** Milliseconds of the server's processor time for each. */
  cpu: number;
  p50: number;
  p95: number;
  p99: number;
}

/** Keeps so many connections busy for so many seconds. Throws when a request fails. */
export async function shoot(server: Server, { body, connections, seconds }: Volley): Promise<Shot> {
  const times: number[] = [];
  const before = await server.cpu();
  const running = autocannon({
    url: server.url + SEEK_PATH,
    connections,
    duration: seconds,
    method: 'POST',
    headers: SEEK_HEADERS,
    body,
  });
  running.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  const { requests, non2xx, errors, timeouts } = await running;
  if (non2xx + errors + timeouts > 0) throw new Error(`${non2xx} refused, ${errors} broken, ${timeouts} timed out`);
  return {
    rate: requests.total / seconds,
    cpu: ((await server.cpu()) - before) / requests.total,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
  };
}
