import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, enforced, type Figure, figure, median } from '../figures.ts';
import { Server } from '../http/server.ts';
import type { Part } from '../part.ts';
import { SEEK_HEADERS, SEEK_PATH, type Shot, shoot } from '../support/shoot.ts';

const ASKED = {
  question: 'How long is the warranty of the pump, and what ends it?',
  options: { includeSourceResults: true, minConfidence: '10' },
};
const SESSION = { metadata: { user_id: 'user-17' }, system: { session_id: 'session-4711' } };

interface Pair {
  name: string;
  body: object;
  /** Pipelines: with the shipped steps up to the cache, and with one step that answers at once; what runs afterwards is the same. */
  cached: string;
  stub: string;
  /** The least ratio of their rates; absent where the cached one does more than the other before it looks. */
  bar?: number;
}

const PAIRS: readonly Pair[] = [
  { name: 'no log', body: ASKED, cached: 'cached.yaml', stub: 'one-step.yaml', bar: 0.6 },
  { name: 'every answer logged', body: ASKED, cached: 'cached-logged.yaml', stub: 'one-step-logged.yaml', bar: 0.6 },
  {
    name: 'in a conversation, every answer logged',
    body: { ...ASKED, user_session: SESSION },
    cached: 'cached-logged.yaml',
    stub: 'one-step-logged.yaml',
  },
];

/** Answers until one is given again: five of them, behind as many earlier turns as a conversation has. */
const ASKED_BEFORE = 20;
const CONNECTIONS = 10;

type Servers = Record<'cached' | 'stub', Server>;
type Round = Record<keyof Servers, Shot>;

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

function figuresOf(rounds: readonly Round[], { name, bar }: Pair): Figure[] {
  const of = (what: string, unit: string, value: (round: Round) => number) => figure(`${name}: ${what}`, unit, rounds.map(value));
  const ratios = rounds.map(({ cached, stub }) => cached.rate / stub.rate);
  return [
    // By the median alone: whatever else the machine does hits one round or the other.
    ...(bar ? [figure(`${name}: cached to one stub step, median`, 'ratio', [median(ratios)], enforced(atLeast(bar)))] : []),
    figure(`${name}: cached to one stub step`, 'ratio', ratios),
    of('CPU of one stub step to cached', 'ratio', ({ cached, stub }) => stub.cpu / cached.cpu),
    of('cached rate', 'requests/s', ({ cached }) => cached.rate),
    of('one stub step rate', 'requests/s', ({ stub }) => stub.rate),
    of('cached p50', 'ms', ({ cached }) => cached.p50),
    of('cached p99', 'ms', ({ cached }) => cached.p99),
  ];
}

async function measure(pair: Pair, { rounds, seconds }: { rounds: number; seconds: number }): Promise<Figure[]> {
  const servers: Servers = {
    cached: await Server.start('touchstone.ts', [pair.cached]),
    stub: await Server.start('touchstone.ts', [pair.stub]),
  };
  const volley = { body: JSON.stringify(pair.body), connections: CONNECTIONS, seconds };
  await fill(servers.cached, volley.body);
  for (const server of Object.values(servers)) await shoot(server, { ...volley, seconds: 5 }); // the engine compiles what runs often
  const shots: Round[] = [];
  for (let round = 0; round < rounds; round++)
    shots.push({ cached: await shoot(servers.cached, volley), stub: await shoot(servers.stub, volley) });
  await Promise.all(Object.values(servers).map((server) => server.stop()));
  return figuresOf(shots, pair);
}

export const cache: Part = {
  name: 'cache',
  summary: 'seek answered from the cache over HTTP, against the same service answering with one stub step',
  quick: true,
  async run({ quick, tell }) {
    const figures: Figure[] = [];
    for (const pair of PAIRS) {
      tell(pair.name);
      figures.push(...(await measure(pair, quick ? { rounds: 3, seconds: 2 } : { rounds: 9, seconds: 3 })));
    }
    return { figures };
  },
};
