import { atLeast, type Bar, type Figure, figure } from '../figures.ts';
import { Server } from '../http/server.ts';
import type { Part } from '../part.ts';
import { SEEK_HEADERS, SEEK_PATH, type Shot, shoot } from '../support/shoot.ts';

const BODY = JSON.stringify({
  question: 'How long is the warranty of the pump, and what ends it?',
  user_session: { metadata: { user_id: 'user-17' }, system: { session_id: 'session-4711' } },
  options: { includeSourceResults: true, minConfidence: '10' },
});

/** Some thousand requests, in which the engine compiles what runs often. */
const warmUp = (server: Server): Promise<Shot> => shoot(server, { body: BODY, connections: 10, seconds: 8 });

interface Plan {
  connections: number;
  rounds: number;
  seconds: number;
}

interface Servers {
  /** With the shipped steps. */
  ours: Server;
  /** With one step that answers at once. */
  edge: Server;
  koa: Server;
}

/** The servers in turn, so that whatever else the machine does hits all. */
async function compare({ ours, edge, koa }: Servers, { connections, rounds, seconds }: Plan): Promise<Figure[]> {
  const shots: Record<keyof Servers, Shot>[] = [];
  for (let round = 0; round < rounds; round++) {
    shots.push({
      ours: await shoot(ours, { body: BODY, connections, seconds }),
      edge: await shoot(edge, { body: BODY, connections, seconds }),
      koa: await shoot(koa, { body: BODY, connections, seconds }),
    });
  }
  const at = `${connections} connection${connections === 1 ? '' : 's'}`;
  const of = (name: string, unit: string, value: (shot: Record<keyof Servers, Shot>) => number, bar?: Bar) =>
    figure(`${at}: ${name}`, unit, shots.map(value), bar);
  return [
    of('rate, Touchstone to bare Koa', 'ratio', (shot) => shot.ours.rate / shot.koa.rate, atLeast(0.5)),
    of('rate, Touchstone without steps to bare Koa', 'ratio', (shot) => shot.edge.rate / shot.koa.rate),
    of('Touchstone rate', 'requests/s', (shot) => shot.ours.rate),
    of('Touchstone without steps rate', 'requests/s', (shot) => shot.edge.rate),
    of('bare Koa rate', 'requests/s', (shot) => shot.koa.rate),
    of('Touchstone CPU', 'ms per request', (shot) => shot.ours.cpu),
    of('Touchstone without steps CPU', 'ms per request', (shot) => shot.edge.cpu),
    of('bare Koa CPU', 'ms per request', (shot) => shot.koa.cpu),
    of('Touchstone p50', 'ms', (shot) => shot.ours.p50),
    of('Touchstone p95', 'ms', (shot) => shot.ours.p95),
    of('Touchstone p99', 'ms', (shot) => shot.ours.p99),
    of('bare Koa p99', 'ms', (shot) => shot.koa.p99),
  ];
}

/** The answer that Touchstone gives, for the other server to give as well. */
async function sampleAnswer({ url }: Server): Promise<string> {
  const response = await fetch(url + SEEK_PATH, { method: 'POST', headers: SEEK_HEADERS, body: BODY });
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
    const edge = await Server.start('touchstone.ts', ['edge.yaml']);
    const servers: Servers = { ours, edge, koa: await Server.start('koa.ts', [answer]) };
    tell(`request ${Buffer.byteLength(BODY)} bytes, answer ${Buffer.byteLength(answer)} bytes`);
    for (const server of Object.values(servers)) await warmUp(server);
    const figures: Figure[] = [];
    for (const connections of levels) {
      tell(`${connections} connections`);
      figures.push(...(await compare(servers, { connections, ...amount })));
    }
    await Promise.all(Object.values(servers).map((server) => server.stop()));
    return { figures };
  },
};
