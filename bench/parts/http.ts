import autocannon from 'autocannon';
import { atLeast, type Figure, figure, quantile } from '../figures.ts';
import { KEY } from '../http/key.ts';
import { Server } from '../http/server.ts';
import type { Part } from '../part.ts';

const BODY = JSON.stringify({
  question: 'How long is the warranty of the pump, and what ends it?',
  user_session: { metadata: { user_id: 'user-17' }, system: { session_id: 'session-4711' } },
  options: { includeSourceResults: true, minConfidence: '10' },
});
const HEADERS = { apikey: KEY, 'content-type': 'application/json' };
const PATH = '/v1/test/seek';

interface Shot {
  /** Requests answered a second. */
  rate: number;
  /** Milliseconds of the server's processor time for each. */
  cpu: number;
  p50: number;
  p95: number;
  p99: number;
}

/** Keeps so many connections busy for so many seconds. Throws when a request fails. */
async function shoot(server: Server, connections: number, seconds: number): Promise<Shot> {
  const times: number[] = [];
  const before = await server.cpu();
  const running = autocannon({
    url: server.url + PATH,
    connections,
    duration: seconds,
    method: 'POST',
    headers: HEADERS,
    body: BODY,
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

interface Plan {
  connections: number;
  rounds: number;
  seconds: number;
}

/** Both servers in turn, so that whatever else the machine does hits both. */
async function compare(ours: Server, koa: Server, { connections, rounds, seconds }: Plan): Promise<Figure[]> {
  const shots: { ours: Shot; koa: Shot }[] = [];
  for (let round = 0; round < rounds; round++) {
    shots.push({ ours: await shoot(ours, connections, seconds), koa: await shoot(koa, connections, seconds) });
  }
  const at = `${connections} connection${connections === 1 ? '' : 's'}`;
  const each = (name: string, unit: string, who: 'ours' | 'koa', field: keyof Shot) =>
    figure(
      `${at}: ${name}`,
      unit,
      shots.map((shot) => shot[who][field]),
    );
  return [
    figure(
      `${at}: rate, Touchstone to bare Koa`,
      'ratio',
      shots.map((shot) => shot.ours.rate / shot.koa.rate),
      atLeast(0.5),
    ),
    each('Touchstone rate', 'requests/s', 'ours', 'rate'),
    each('bare Koa rate', 'requests/s', 'koa', 'rate'),
    each('Touchstone CPU', 'ms per request', 'ours', 'cpu'),
    each('bare Koa CPU', 'ms per request', 'koa', 'cpu'),
    each('Touchstone p50', 'ms', 'ours', 'p50'),
    each('Touchstone p95', 'ms', 'ours', 'p95'),
    each('Touchstone p99', 'ms', 'ours', 'p99'),
    each('bare Koa p99', 'ms', 'koa', 'p99'),
  ];
}

/** The answer that Touchstone gives, for the other server to give as well. */
async function sampleAnswer({ url }: Server): Promise<string> {
  const response = await fetch(url + PATH, { method: 'POST', headers: HEADERS, body: BODY });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`the service answers ${response.status}: ${text}`);
  return text;
}

export const http: Part = {
  name: 'http',
  summary: 'seek over HTTP on stub resources, against a bare Koa service that answers with as many bytes',
  quick: true,
  async run({ quick, tell }) {
    const levels = quick ? [10, 100] : [1, 10, 100, 500];
    const amount = quick ? { rounds: 2, seconds: 2 } : { rounds: 5, seconds: 5 };
    const ours = await Server.start('touchstone.ts');
    const answer = await sampleAnswer(ours);
    const koa = await Server.start('koa.ts', [answer]);
    tell(`request ${Buffer.byteLength(BODY)} bytes, answer ${Buffer.byteLength(answer)} bytes`);
    for (const server of [ours, koa]) await shoot(server, 10, amount.seconds); // both compiled before anything counts
    const figures: Figure[] = [];
    for (const connections of levels) {
      tell(`${connections} connections`);
      figures.push(...(await compare(ours, koa, { connections, ...amount })));
    }
    await Promise.all([ours.stop(), koa.stop()]);
    return { figures };
  },
};
