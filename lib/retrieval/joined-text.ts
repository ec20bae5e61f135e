import type { Passage } from '../../core/contract/facts/batch.ts';

/** What stands between two passages: a blank in a paragraph, an end of line in a list, a table or code, else an empty line. */
const gapBefore = ({ cutBefore }: Passage): string => (cutBefore === undefined ? '\n\n' : cutBefore === 'text' ? ' ' : '\n');

/** The text of passages of one document, in their order: what two of them hold, and headers that are repeated, stand there once. */
export function joinedText([first, ...others]: readonly Passage[]): string {
  if (!first) return '';
  let { text, end } = first;
  for (const next of others) {
    // Its header is there already; a part of what it repeats as well.
    const repeated = Math.max(0, end - next.start);
    text += (repeated > 0 ? '' : gapBefore(next)) + next.text.slice((next.lead ?? 0) + repeated);
    end = Math.max(end, next.end);
  }
  return text;
}
