import type { VerifierQuestion } from '../../../core/resources.ts';
import type { Stretch } from '../../../core/turn.ts';

/** One input of the model, and where its output stands for which stretches. */
export interface Run {
  ids: number[];
  types: number[];
  /** The first stretch that it judges, and how many in a row. */
  stretch: number;
  count: number;
  /** Row of the output for the first stretch, where there is a row for each token. */
  row: number;
}

/** What the model is to read to judge an answer. */
export interface Plan {
  /** Stretches of the answer that are judged one by one, in order. */
  stretches: Stretch[];
  runs: Run[];
}

/** So many inputs are made for one answer; more would take minutes. */
const MOST_RUNS = 1000;

/** Throws where there would be too many. */
export function checkRuns(runs: number): void {
  if (runs > MOST_RUNS) throw new Error(`the answer and its passages make ${runs} inputs, and at most ${MOST_RUNS} are read`);
}

/** A passage as both kinds of model read it. */
export const headed = (title: string, text: string): string => (title === '' ? text : `${title}\n${text}`);

/** Sources that say anything. */
export const told = ({ sources }: VerifierQuestion): VerifierQuestion['sources'] =>
  sources.filter(({ text }) => text.trim() !== '');
