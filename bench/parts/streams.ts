import { setTimeout as pause } from 'node:timers/promises';
import { atMost, type Bar, enforced, type Figure, figure, quantile } from '../figures.ts';
import { Server } from '../http/server.ts';
import type { Measured, Part, PartOptions } from '../part.ts';
import { answerTo, PacedModel, type Streamed, streamOne } from '../support/streams.ts';

/** Streams at once. */
const STREAMS = 80;
/** Streams that are left in the middle, and how many are under way at once. */
const LEFT = 1000;
/** Milliseconds after which a caller leaves: before the first word, or while the answer is being written. */
const PATIENCE = 900;
/** Milliseconds in which what was left is to be gone. */
const SETTLED = 1000;
/** So many times that long it may take on a machine that has other work; what is still there then is there for ever. */
const NEVER = 20;

const NONE = enforced(atMost(0));
/** Live memory after a collection, to that before. */
const NO_LEAK = enforced(atMost(1.1));

let asked = 0;
const nextTag = (): string => `tag-${++asked}`;

interface Round {
  /** Milliseconds from the model's first word to its arrival here, a figure for each stream. */
  delays: number[];
  /** Streams whose text is not, letter for letter, what the model wrote. */
  wrong: number;
}

async function round(url: string, model: PacedModel): Promise<Round> {
  const tags = Array.from({ length: STREAMS }, nextTag);
  const streams = (await Promise.all(tags.map((tag) => streamOne(url, tag)))) as Streamed[]; // nobody leaves
  return {
    delays: streams.map(({ first }, index) => first - (model.firstSent.get(tags[index] ?? '') ?? Number.NaN)),
    wrong: streams.filter(({ text, answer }, index) => text.trim() !== answerTo(tags[index] ?? '') || answer !== text.trim())
      .length,
  };
}

async function leave(url: string, many: number): Promise<void> {
  let started = 0;
  const lane = async (): Promise<void> => {
    while (started++ < many) await streamOne(url, nextTag(), Math.random() * PATIENCE);
  };
  await Promise.all(Array.from({ length: STREAMS }, lane));
}

async function streamsAtOnce(server: Server, model: PacedModel, rounds: number): Promise<Figure[]> {
  for (let index = 0; index < 3; index++) await round(server.url, model); // in which the engine compiles what runs often
  const before = await server.usage();
  const results: Round[] = [];
  for (let index = 0; index < rounds; index++) results.push(await round(server.url, model));
  const after = await server.usage();
  const of = (name: string, unit: string, value: (round: Round) => number, bar?: Bar) =>
    figure(`${STREAMS} streams: ${name}`, unit, results.map(value), bar);
  return [
    of('first chunk after the model’s first, p50', 'ms', ({ delays }) => quantile(delays, 0.5)),
    of('first chunk after the model’s first, p95', 'ms', ({ delays }) => quantile(delays, 0.95), atMost(15)),
    of('first chunk after the model’s first, slowest', 'ms', ({ delays }) => Math.max(...delays)),
    of('answers with lost or reordered text', '', ({ wrong }) => wrong, NONE),
    figure('live memory after all rounds, to that before', 'ratio', [after.memory / before.memory], NO_LEAK),
  ];
}

async function streamsLeft(server: Server, model: PacedModel): Promise<Figure[]> {
  await leave(server.url, LEFT / 5);
  await pause(SETTLED);
  const before = await server.usage();
  await leave(server.url, LEFT);
  await pause(SETTLED);
  const late = model.running;
  const after = await settledUsage(server, model, before.sockets);
  const { running } = model;
  const { wrong } = await round(server.url, model);
  return [
    figure(`${LEFT} streams left: calls of the model that still run after ${SETTLED} ms`, '', [late], atMost(0)),
    figure(`${LEFT} streams left: calls of the model that never end`, '', [running], NONE),
    figure(`${LEFT} streams left: open sockets more than before`, '', [Math.max(0, after.sockets - before.sockets)], NONE),
    figure(`${LEFT} streams left: live memory, to that before`, 'ratio', [after.memory / before.memory], NO_LEAK),
    figure(`${LEFT} streams left: wrong answers of the ${STREAMS} that follow`, '', [wrong], NONE),
  ];
}

/** What the server holds when nothing runs any more, or when it has not come to rest for so long that it never will. */
async function settledUsage(server: Server, model: PacedModel, sockets: number): ReturnType<Server['usage']> {
  for (let look = 0; ; look++) {
    const usage = await server.usage();
    if ((model.running === 0 && usage.sockets <= sockets) || look === NEVER) return usage;
    await pause(SETTLED);
  }
}

async function measure({ quick }: PartOptions): Promise<Measured> {
  const model = new PacedModel();
  const env = { MODEL_URL: await model.open() };
  const server = await Server.start('touchstone.ts', ['streams.yaml'], { flags: ['--expose-gc'], env });
  try {
    return { figures: [...(await streamsAtOnce(server, model, quick ? 3 : 15)), ...(await streamsLeft(server, model))] };
  } finally {
    await server.stop();
    await model.close();
  }
}

export const streams: Part = {
  name: 'streams',
  summary: 'eighty answers streamed at once from a model behind HTTP, and a thousand that are left in the middle',
  quick: true,
  run: measure,
};
