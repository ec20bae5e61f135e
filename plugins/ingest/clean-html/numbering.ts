import type { Block, Item } from '../../../lib/text/block.ts';
import { blocksOf } from '../../../lib/text/blocks.ts';

/** Two items with the same number, somewhere. */
const REPEATED = /^[ \t]*(\d{1,3})[.)][ \t][\s\S]{0,20000}?^[ \t]*\1[.)][ \t]/m;

interface Edit {
  at: number;
  /** Characters that are replaced. */
  length: number;
  text: string;
}

/**
 * Markdown counts the items of a list itself, and many write "1." before each of them: who reads an answer as plain text sees the
 * numbers that stand there. So they are made to say what Markdown means.
 */
export function withNumbers(markdown: string): string {
  if (!REPEATED.test(markdown)) return markdown;
  const edits = blocksOf(markdown).flatMap((block) => editsIn(block, markdown));
  let [text, at] = ['', 0];
  for (const edit of edits.sort((a, b) => a.at - b.at)) {
    text += markdown.slice(at, edit.at) + edit.text;
    at = edit.at + edit.length;
  }
  return text + markdown.slice(at);
}

function editsIn(block: Block, text: string): Edit[] {
  if (block.kind === 'quote') return block.blocks.flatMap((inner) => editsIn(inner, text));
  if (block.kind !== 'list') return [];
  return block.items.flatMap((item, place) => [
    ...(block.ordered ? renumberItem(item, block.first + place, text) : []),
    ...item.blocks.flatMap((inner) => editsIn(inner, text)),
  ]);
}

/** A wider number pushes what is nested in its item to the right. */
function renumberItem({ start, end }: Item, number: number, text: string): Edit[] {
  const [old = ''] = /^\d+/.exec(text.slice(start, start + 10)) ?? [];
  const now = String(number);
  if (old === '' || old === now) return [];
  const wider = ' '.repeat(Math.max(0, now.length - old.length));
  const lines = wider === '' ? [] : [...text.slice(start, end).matchAll(/\n(?=[ \t]*\S)/g)];
  return [
    { at: start, length: old.length, text: now },
    ...lines.map(({ index }) => ({ at: start + index + 1, length: 0, text: wider })),
  ];
}
