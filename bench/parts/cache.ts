import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, type Figure, figure } from '../figures.ts';
import { Server } from '../http/server.ts';
import type { Part } from '../part.ts';
import { SEEK_HEADERS, SEEK_PATH, type Shot, shoot } from '../support/shoot.ts';

const QUESTION = 'How long is the warranty of the pump, and what ends it?';
const OPTIONS = { includeSourceResults: true, minConfidence: '10' };
/** Each with how its figures are called. */
const BODIES: Readonly<Record<string, object>> = {
  'a question alone': { question: QUESTION, options: OPTIONS },
  'a question in a conversation': {
    question: QUESTION,
    options: OPTIONS,
    user_session: { metadata: { user_id: 'user-17' }, system: { session_id: 'session-4711' } },
  },
};
/** Answers until one is given again: five of them, behind as many earlier turns as a conversation has. */
const ASKED_BEFORE = 20;

interface Servers {
  cached: Server;
  /** The same service with one step that answers at once. */
  stub: Server;
}

/** Asks until the answer comes from the cache. */
async function fill({ url }: Server, body: string): Promise<void> {
  for (let time = 0; time < ASKED_BEFORE; time++) {
    const response = await fetch(url + SEEK_PATH, { method: 'POST', headers: SEEK_HEADERS, body });
    const { reason } = (await response.json()) as { reason: string }; // every answer has one
    if (reason === 'cached' && time >= ASKED_BEFORE - 2) return;
    await pause(50); // what runs afterwards keeps it
  }
  throw new Error('no answer came from the cache');
}

async function compare({ cached, stub }: Servers, name: string, { rounds, ...volley }: Plan): Promise<Figure[]> {
  const shots: Record<keyof Servers, Shot>[] = [];
  for (let round = 0; round < rounds; round++)
    shots.push({ cached: await shoot(cached, volley), stub: await shoot(stub, volley) });
  const of = (what: string, unit: string, value: (shot: Record<keyof Servers, Shot>) => number) =>
    figure(`${name}: ${what}`, unit, shots.map(value));
  return [
    { ...of('cached to one stub step', 'ratio', (shot) => shot.cached.rate / shot.stub.rate), bar: atLeast(0.6) },
    of('cached rate', 'requests/s', (shot) => shot.cached.rate),
    of('one stub step rate', 'requests/s', (shot) => shot.stub.rate),
    of('cached p50', 'ms', (shot) => shot.cached.p50),
    of('cached p99', 'ms', (shot) => shot.cached.p99),
    of('cached CPU', 'ms per request', (shot) => shot.cached.cpu),
    of('one stub step CPU', 'ms per request', (shot) => shot.stub.cpu),
  ];
}

interface Plan {
  body: string;
  connections: number;
  rounds: number;
  seconds: number;
}

export const cache: Part = {
  name: 'cache',
  summary: 'seek answered from the cache over HTTP, against the same service answering with one stub step',
  quick: true,
  async run({ quick, tell }) {
    const plan = quick ? { rounds: 2, seconds: 2 } : { rounds: 7, seconds: 4 };
    const servers: Servers = {
      cached: await Server.start('touchstone.ts', ['cached.yaml']),
      stub: await Server.start('touchstone.ts', ['edge.yaml']),
    };
    const figures: Figure[] = [];
    for (const [name, asked] of Object.entries(BODIES)) {
      const body = JSON.stringify(asked);
      await fill(servers.cached, body);
      for (const server of Object.values(servers)) await shoot(server, { body, connections: 10, seconds: 5 });
      tell(name);
      figures.push(...(await compare(servers, name, { body, connections: 10, ...plan })));
    }
    await Promise.all(Object.values(servers).map((server) => server.stop()));
    return { figures };
  },
};
