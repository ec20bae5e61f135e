import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Trace } from '../../core/contract/trace.ts';
import type { EvidenceSource } from '../../lib/evidence/matching/sources.ts';
import { groundAnswer } from '../../lib/evidence/score/ground.ts';
import { textsAlone } from '../../lib/evidence/scorer/sources.ts';
import { onnx } from '../../plugins/embedder/onnx/index.ts';
import { grounding as scorerPlugin } from '../../plugins/scorer/grounding.ts';
import { callWith, quietHost } from '../../test/support/call.ts';
import { configure } from '../../test/support/run-step.ts';
import { atMost, figure, median, quantile } from '../figures.ts';
import type { Part } from '../part.ts';

const BEGINNINGS = 'ad be con de en for in mar mer mon nor par per pre pro re sen sor tra un ver wal wes yar zen'.split(' ');
const MIDDLES = 'ba ce di fo gu ha je ki lo mu na pe qui ro sa te'.split(' ');
const ENDINGS = 'ble der fix gon ler mant nel pon ral ster'.split(' ');
/** Four thousand words, of which few come often, as in a language. */
const WORDS = ENDINGS.flatMap((end) => MIDDLES.flatMap((middle) => BEGINNINGS.map((beginning) => beginning + middle + end)));
const VERBS = 'moves holds needs covers returns checks pays closes'.split(' ');

/** The same numbers in every run. */
function counter(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

function sentence(next: (limit: number) => number): string {
  const word = (): string => WORDS[Math.floor(WORDS.length ** (next(1000) / 1000))] ?? '';
  return `The ${word()} of the ${word()} ${VERBS[next(VERBS.length)]} ${next(900) + 10} ${word()}s for every ${word()} in Denver.`;
}

function text(characters: number, seed: number): string {
  const next = counter(seed);
  let made = sentence(next);
  while (made.length < characters) made += ` ${sentence(next)}`;
  return made.slice(0, characters);
}

const passages = (count: number, round: number): EvidenceSource[] =>
  Array.from({ length: count }, (_, at) => ({ id: String(at), text: text(600, 1000 * round + at) }));

const QUESTION = 'How long is the warranty of the pump?';

/** An answer of so many words, of which half stand in the passages. */
function answerTo(sources: readonly EvidenceSource[], words: number, seed: number): string {
  const quoted = sources.map((source) => source.text.slice(0, 6 * words)).join(' ');
  return `${text(3 * words, seed)} ${quoted}`.split(' ').slice(0, words).join(' ');
}

/** How many words are compared with how many passages. */
type Size = readonly [words: number, count: number];

function timeOf([words, count]: Size, round: number): number {
  const sources = passages(count, round);
  const answer = answerTo(sources, words, 7 + round);
  const start = performance.now();
  groundAnswer({ answer, language: 'en', question: QUESTION, sources });
  return performance.now() - start;
}

/**
 * Milliseconds of so many scorings of each size, after some that warm it up. The sizes take turns: what else the machine
 * does hits all alike.
 * No text comes twice, so that none is known.
 */
function timeSizes(sizes: readonly Size[], rounds: number): number[][] {
  const milliseconds = sizes.map((): number[] => []);
  let texts = 10_000;
  for (let round = -50; round < rounds; round++)
    for (const [at, size] of sizes.entries()) {
      const time = timeOf(size, ++texts);
      if (round >= 0) milliseconds[at]?.push(time);
    }
  return milliseconds;
}

/** Sentences of the passages, each with two of its words replaced: words leave in doubt whether they are backed. */
function retold(sources: readonly EvidenceSource[], words: number): string {
  const told = sources.flatMap(({ text: own }) => own.match(/[^.]+\./g) ?? []);
  return told
    .map((each) => each.trim().replace(/ of the \w+/, ' beneath that lantern'))
    .join(' ')
    .split(' ')
    .slice(0, words)
    .join(' ');
}

interface WithEmbedder {
  milliseconds: number[];
  /** Sentences of each answer that were embedded. */
  compared: number[];
  /** The longest that the event loop was held, in milliseconds. */
  held: number;
}

/** How many sentences the scorer says that it compared by their meaning. */
function comparedIn(trace: Trace): number {
  trace.end({ step: 'score', seconds: 0, outcome: 'ok' });
  return Number(trace.steps[0]?.details?.comparedByMeaning ?? 0);
}

/** The same with the bundled embedder; no text comes twice, so that none is known. */
async function timedWithEmbedder(rounds: number): Promise<WithEmbedder> {
  const embedder = onnx.create({ workers: 1 });
  await embedder.ready?.(quietHost);
  const scorer = scorerPlugin.create({ ...configure(scorerPlugin), embedder, patience: 10_000 });
  const found: WithEmbedder = { milliseconds: [], compared: [], held: 0 };
  const loop = monitorEventLoopDelay({ resolution: 1 });
  try {
    for (let round = -5; round < rounds; round++) {
      const sources = passages(5, 5000 + round);
      const asked = {
        answer: retold(sources, 150),
        language: 'en',
        question: QUESTION,
        passages: textsAlone(sources.map(({ text: own }) => own)),
      };
      if (round === 0) loop.enable();
      const start = performance.now();
      const trace = new Trace(false);
      await scorer.score(asked, callWith({ trace }));
      if (round < 0) continue;
      found.milliseconds.push(performance.now() - start);
      found.compared.push(comparedIn(trace));
    }
    found.held = loop.max / 1e6;
  } finally {
    loop.disable();
    await embedder.close?.();
  }
  return found;
}

export const grounding: Part = {
  name: 'grounding',
  summary: 'time to compare an answer with its passages, and how it grows with either',
  quick: true,
  async run({ quick, tell }) {
    const rounds = quick ? 200 : 1000;
    const words = [75, 150, 300, 450, 600];
    const counts = [2, 5, 10, 15, 20];
    tell('150 words against 5 passages');
    const [standard = []] = timeSizes([[150, 5]], rounds);
    tell('longer answers');
    const byWords = timeSizes(
      words.map((each) => [each, 5]),
      rounds,
    ).map(median);
    tell('more passages');
    const byCount = timeSizes(
      counts.map((each) => [150, each]),
      rounds,
    ).map(median);
    tell('with the bundled embedder');
    const embedded = await timedWithEmbedder(quick ? 20 : 200);
    const growth = (times: number[], from: number, to: number, factor: number): number =>
      (times[to] ?? Number.NaN) / (times[from] ?? Number.NaN) / factor;
    return {
      figures: [
        figure('150 words, 5 passages of 600 characters, p50', 'ms', [quantile(standard, 0.5)], atMost(2)),
        figure('the same, p95', 'ms', [quantile(standard, 0.95)]),
        figure('four times the words: time beyond four times', 'ratio', [growth(byWords, 1, 4, 4)], atMost(1.25)),
        figure('four times the passages: time beyond four times', 'ratio', [growth(byCount, 1, 4, 4)], atMost(1.25)),
        figure('with the bundled embedder and no text known, p50', 'ms', [quantile(embedded.milliseconds, 0.5)], atMost(60)),
        figure('the same, p95', 'ms', [quantile(embedded.milliseconds, 0.95)]),
        figure('sentences of an answer that were compared by meaning', 'sentences', [median(embedded.compared)]),
        figure('longest that the event loop was held meanwhile', 'ms', [embedded.held]),
      ],
      plots: [
        { title: 'Time by the length of the answer, 5 passages', x: 'words', xs: words, y: 'ms', ys: byWords },
        { title: 'Time by the number of passages, 150 words', x: 'passages of 600 characters', xs: counts, y: 'ms', ys: byCount },
      ],
    };
  },
};
