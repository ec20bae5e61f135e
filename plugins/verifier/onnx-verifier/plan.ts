import type { VerifierQuestion } from '../../../core/contract/resources/verifier.ts';
import type { Span } from '../../../core/contract/span.ts';
import { piecesOf } from './pieces.ts';

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
  stretches: Span[];
  runs: Run[];
}

/** So many inputs are made for one answer; more would take minutes. */
const MOST_RUNS = 1000;

/** Throws where there would be too many. */
export function checkRuns(runs: number): void {
  if (runs > MOST_RUNS) throw new Error(`the answer and its passages make ${runs} inputs, and at most ${MOST_RUNS} are read`);
}

const withTitle = (title: string, text: string): string => (title === '' ? text : `${title}\n${text}`);

/** Share of the room in which a title may stand above each piece of its passage. */
const TITLE = 0.25;

/** The passages in pieces of at most `room` tokens, as `lengthOf` counts them, each below its title unless that is too long. */
export const passagesOf = ({ sources }: VerifierQuestion, room: number, lengthOf: (text: string) => number): string[] =>
  sources.flatMap(({ title, text }) => {
    const shown = lengthOf(title) <= room * TITLE ? title : '';
    const pieces = piecesOf(text, room, (piece) => lengthOf(withTitle(shown, piece)));
    return pieces.map(({ start, end }) => withTitle(shown, text.slice(start, end)));
  });
