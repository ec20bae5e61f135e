import type { Span } from '../../core/contract/span.ts';

/** Digits in a row. */
export interface DigitGroup extends Span {
  digits: string;
  /** What stands between it and the group before; empty for the first of a run. */
  gap: string;
}

/** The longest gap within a number: `) - `. */
const LONGEST_GAP = 3;
const GAP = /^[ ().\-/]+$/;

/** Groups of digits with nothing but blanks and signs of numbers between them; each list holds a number as it is written, or several. */
export function numberRuns(text: string): DigitGroup[][] {
  const runs: DigitGroup[][] = [];
  for (const { 0: digits, index: start } of text.matchAll(/\d+/g)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const gap = last ? text.slice(last.end, Math.min(start, last.end + LONGEST_GAP + 1)) : '';
    const group = { digits, start, end: start + digits.length, gap };
    if (run && gap.length <= LONGEST_GAP && GAP.test(gap)) run.push(group);
    else runs.push([{ ...group, gap: '' }]);
  }
  return runs;
}
