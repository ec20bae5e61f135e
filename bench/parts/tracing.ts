import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Figure, figure } from '../figures.ts';
import { Server } from '../http/server.ts';
import type { Part } from '../part.ts';
import { type Shot, shoot } from '../support/shoot.ts';

const BODY = JSON.stringify({ question: 'How long is the warranty of the pump, and what ends it?', options: {} });
const CONNECTIONS = 10;

/** Services that differ in what they trace. The second that traces nothing says how far two that are the same differ. */
const VARIANTS = {
  off: {},
  again: {},
  on: { OTEL_TRACES_SAMPLER: 'always_on' },
  tenth: { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' },
} as const;

type Variant = keyof typeof VARIANTS;
type Round = Record<Variant, Shot>;

/** Takes what it is sent and throws it away. */
async function collector(): Promise<{ url: string; taken(): number; close(): void }> {
  let taken = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      taken++;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  return { url: `http://127.0.0.1:${port}`, taken: () => taken, close: () => server.close() };
}

async function round(servers: Record<Variant, Server>, seconds: number): Promise<Round> {
  const shots: [string, Shot][] = [];
  for (const [name, server] of Object.entries(servers))
    shots.push([name, await shoot(server, { body: BODY, connections: CONNECTIONS, seconds })]);
  return Object.fromEntries(shots) as Round; // one for each server
}

function figuresOf(rounds: readonly Round[]): Figure[] {
  const of = (name: string, unit: string, value: (round: Round) => number) => figure(name, unit, rounds.map(value));
  return [
    of('CPU, off to off again (how far the same differs)', 'ratio', ({ off, again }) => again.cpu / off.cpu),
    of('CPU, all traced to off', 'ratio', ({ on, off }) => on.cpu / off.cpu),
    of('CPU, a tenth traced to off', 'ratio', ({ tenth, off }) => tenth.cpu / off.cpu),
    of('rate, all traced to off', 'ratio', ({ on, off }) => on.rate / off.rate),
    of('rate, a tenth traced to off', 'ratio', ({ tenth, off }) => tenth.rate / off.rate),
    of('off CPU', 'ms per request', ({ off }) => off.cpu),
    of('all traced CPU', 'ms per request', ({ on }) => on.cpu),
    of('off p50', 'ms', ({ off }) => off.p50),
    of('all traced p50', 'ms', ({ on }) => on.p50),
  ];
}

export const tracing: Part = {
  name: 'tracing',
  summary: 'seek over HTTP with the shipped steps on stub resources: nothing, all and a tenth of it traced',
  quick: false,
  async run({ quick, tell }) {
    const { rounds, seconds } = quick ? { rounds: 3, seconds: 2 } : { rounds: 7, seconds: 4 };
    const { url, taken, close } = await collector();
    const start = ([name, env]: [string, Record<string, string>]) =>
      Server.start('touchstone.ts', [], {
        env: { ...env, ...(Object.keys(env).length > 0 && { OTEL_EXPORTER_OTLP_ENDPOINT: url }) },
      }).then((server) => [name, server] as const);
    const started = await Promise.all(Object.entries(VARIANTS).map(start));
    const servers = Object.fromEntries(started) as Record<Variant, Server>; // one for each
    await round(servers, seconds); // in which the engine compiles what runs often
    const measured: Round[] = [];
    for (let each = 0; each < rounds; each++) measured.push(await round(servers, seconds));
    await Promise.all(Object.values(servers).map((server) => server.stop()));
    close();
    tell(`the collector took ${taken()} batches`);
    return { figures: figuresOf(measured) };
  },
};
