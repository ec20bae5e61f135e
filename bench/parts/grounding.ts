import { groundAnswer } from '../../grounding/ground.ts';
import type { Source } from '../../grounding/sources.ts';
import { atMost, type Figure, figure, quantile } from '../figures.ts';
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

const passages = (count: number, round: number): Source[] =>
  Array.from({ length: count }, (_, at) => ({ id: String(at), text: text(600, 1000 * round + at) }));

/** Milliseconds of each of so many scorings, after as many that warm it up. Half of the answer's sentences stand in the passages. */
function timed(words: number, count: number, rounds: number): number[] {
  const milliseconds: number[] = [];
  for (let round = -rounds; round < rounds; round++) {
    const sources = passages(count, Math.abs(round));
    const quoted = sources.map((source) => source.text.slice(0, 6 * words)).join(' ');
    const answer = `${text(3 * words, 7 + Math.abs(round))} ${quoted}`.split(' ').slice(0, words).join(' ');
    const start = performance.now();
    groundAnswer({ answer, language: 'en', question: 'How long is the warranty of the pump?', sources });
    if (round >= 0) milliseconds.push(performance.now() - start);
  }
  return milliseconds;
}

export const grounding: Part = {
  name: 'grounding',
  summary: 'time to compare an answer with its passages, and how it grows with either',
  quick: true,
  async run({ quick, tell }) {
    const rounds = quick ? 200 : 1000;
    const figures: Figure[] = [];
    const measure = (words: number, count: number, share: number, name: string, most?: number): void => {
      tell(`${words} words against ${count} passages`);
      const value = quantile(timed(words, count, rounds), share);
      figures.push(
        figure(`${words} words, ${count} passages of 600 characters, ${name}`, 'ms', [value], most ? atMost(most) : undefined),
      );
    };
    measure(150, 5, 0.5, 'p50', 2);
    measure(150, 5, 0.95, 'p95');
    for (const words of [300, 600]) measure(words, 5, 0.5, 'p50');
    for (const count of [10, 20]) measure(150, count, 0.5, 'p50');
    return { figures };
  },
};
