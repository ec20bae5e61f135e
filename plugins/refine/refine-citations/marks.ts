import type { Span } from '../../../core/contract/span.ts';

/** Code, in which brackets mean something else; or a mark such as `[1]` or `[1, 2]`, which is no Markdown link. */
const CODE_OR_MARK = /```[\s\S]*?```|`[^`\n]*`|\[ *(\d{1,3}(?: *[,;] *\d{1,3})*) *\](?!\()/g;

/** A mark in an answer, in UTF-16 units; `end` is exclusive. */
export interface Mark extends Span {
  /** As the prompt numbers its passages, from 1. */
  numbers: number[];
}

export function marksOf(answer: string): Mark[] {
  return Array.from(answer.matchAll(CODE_OR_MARK)).flatMap(({ index, 0: whole, 1: numbers }) =>
    numbers === undefined ? [] : [{ start: index, end: index + whole.length, numbers: numbers.split(/[,;]/).map(Number) }],
  );
}

export interface Checked {
  answer: string;
  /** Numbers that were taken out. */
  unknown: number[];
}

/** The answer without numbers of passages that do not exist; a mark that is left empty goes with the space before it. */
export function withKnownMarks(answer: string, count: number): Checked {
  const isKnown = (number: number): boolean => number >= 1 && number <= count;
  const unknown = new Set<number>();
  let [checked, end] = ['', 0];
  for (const { start, end: after, numbers } of marksOf(answer)) {
    const known = numbers.filter(isKnown);
    if (known.length === numbers.length) continue;
    for (const number of numbers) if (!isKnown(number)) unknown.add(number);
    checked += answer.slice(end, start);
    end = after;
    if (known.length > 0) checked += `[${known.join(', ')}]`;
    else [checked, end] = withoutGap(checked, answer, end);
  }
  return { answer: checked + answer.slice(end), unknown: [...unknown] };
}

/** Closes the gap of a mark: before it, or after it where it began a line. */
function withoutGap(before: string, answer: string, end: number): [string, number] {
  let cut = before.length;
  while (cut > 0 && /[ \t]/.test(before.charAt(cut - 1))) cut--;
  const begins = cut === 0 || before[cut - 1] === '\n';
  if (!begins) return [before.slice(0, cut), end];
  let next = end;
  while (/[ \t]/.test(answer.charAt(next))) next++;
  return [before, next];
}
