import type { ScoredPassage } from '../../../core/contract/facts/search.ts';
import { MOST_PER_UNIT, roughTokens, type TokenCount, tokenCounter } from '../../../lib/prompting/tokens.ts';
import { sentences } from '../../../lib/text/sentences.ts';
import { nameOf } from './values.ts';

/** Which passages are used, in the order in which they came. */
export interface Choice {
  passages: readonly ScoredPassage[];
  leftOut: readonly ScoredPassage[];
  /** The only passage is too long, and stands there as far as it fits. */
  cut: boolean;
}

/** Tokens of a passage's number and of the lines round it. */
const FRAME = 24;
/** A rough count is never so many times the true one. */
const ROUGH = 4;
/** No ordinary text has so many UTF-16 units to a token. */
const MOST_UNITS_PER_TOKEN = 12;

/** The texts that a passage puts into the prompt. */
const textsOf = ({ title, headings, text }: ScoredPassage): string[] => [title, ...headings, text];
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

const roughCost = (passage: ScoredPassage): number => FRAME + sum(textsOf(passage).map(roughTokens));

/** About how many tokens passages take in a prompt. */
export const roughCosts = (passages: readonly ScoredPassage[]): number => sum(passages.map(roughCost));

/** Whether all surely fit, told without counting tokens: most questions need no more. */
export const surelyFit = (passages: readonly ScoredPassage[], budget: number): boolean =>
  sum(passages.flatMap(textsOf).map(({ length }) => length)) * MOST_PER_UNIT + FRAME * passages.length <= budget ||
  roughCosts(passages) <= budget;

/** From the strongest on, each passage that still fits; of the strongest, where it alone is too long, the sentences that fit. */
export async function choose(passages: readonly ScoredPassage[], budget: number, language: string | undefined): Promise<Choice> {
  const count = await tokenCounter();
  const costs = passages.map((passage) =>
    roughCost(passage) > ROUGH * budget ? Number.POSITIVE_INFINITY : FRAME + count(nameOf(passage)) + count(passage.text),
  );
  const order = [...passages.keys()].sort((a, b) => scoreAt(passages, b) - scoreAt(passages, a) || a - b);
  const kept = new Set<number>();
  let left = budget;
  for (const index of order) {
    const cost = costs[index] ?? 0;
    if (cost > left) continue;
    kept.add(index);
    left -= cost;
  }
  const [best = 0] = order;
  if (!kept.has(best)) return onlyPartOf(passages, best, (passage) => shortenedTo(passage, budget, { count, language }));
  const isKept = (_: unknown, index: number): boolean => kept.has(index);
  return { passages: passages.filter(isKept), leftOut: passages.filter((_, index) => !kept.has(index)), cut: false };
}

const scoreAt = (passages: readonly ScoredPassage[], index: number): number => passages[index]?.score ?? 0;

function onlyPartOf(
  passages: readonly ScoredPassage[],
  best: number,
  shorten: (passage: ScoredPassage) => ScoredPassage,
): Choice {
  return {
    passages: passages.slice(best, best + 1).map(shorten),
    leftOut: passages.filter((_, index) => index !== best),
    cut: true,
  };
}

interface Measure {
  count: TokenCount;
  language: string | undefined;
}

/** The first sentences that fit; where not even one does, the words of it that do, with an ellipsis. */
function shortenedTo(passage: ScoredPassage, budget: number, { count, language }: Measure): ScoredPassage {
  const room = budget - FRAME - count(nameOf(passage));
  const start = passage.text.slice(0, budget * MOST_UNITS_PER_TOKEN);
  const ends = sentences(start, language).map(({ end }) => end);
  if (start.length < passage.text.length) ends.pop(); // it may be cut off
  const end = lastFitting(start, ends, room, count);
  if (end > 0) return { ...passage, text: start.slice(0, end) };
  const words = Array.from(start.matchAll(/\s*\S{1,40}/gu), ({ index, 0: word }) => index + word.length);
  return { ...passage, text: `${start.slice(0, lastFitting(start, words, room - 1, count) || words[0])}…` };
}

/** The last of these ends up to which the text fits; 0 when the first one does not. */
function lastFitting(text: string, ends: readonly number[], room: number, count: TokenCount): number {
  let [fitting, left] = [0, room];
  for (const end of ends) {
    left -= count(text.slice(fitting, end));
    if (left < 0) break;
    fitting = end;
  }
  return fitting;
}
