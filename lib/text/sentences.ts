import type { Span } from '../../core/contract/span.ts';
import type { Block } from './block.ts';
import { blocksOf } from './blocks.ts';
import { segmenter } from './words.ts';

// A full stop after these ends no sentence. Single letters (initials) are treated the same way.
const ABBREVIATIONS = new Set(
  `
    e.g i.e etc vs cf approx dept est fig figs no nos vol ch sec mr mrs ms dr prof st jr sr inc ltd co corp gov gen col sgt
    capt rev hon u.s u.k u.n a.m p.m bzw z.b d.h usw ca nr str sog ggf evtl p.ej sr sra ud uds pág núm art av
  `
    .trim()
    .split(/\s+/),
);

const lastWord = (text: string): string => /([\p{L}.]+)\.\s*$/u.exec(text)?.[1]?.toLowerCase() ?? '';

function endsInside(sentence: string, next: string): boolean {
  const word = lastWord(sentence);
  if (word && (word.length === 1 || ABBREVIATIONS.has(word))) return true;
  return /[.!?]["'”’)\]]*\s+$/.test(sentence) ? /^\p{Ll}/u.test(next) : false;
}

/** Characters before a full stop in which its word is looked for: without a bound, a text of one long word takes minutes. */
const ENDING = 40;

/**
 * The sentences of a text, without the space around them. An item of a list with what is nested in it is cut like other text, its mark
 * belonging to its first sentence; headings, rows of tables and blocks of code count as sentences, a line of dashes does not.
 */
export const sentences = (text: string, language?: string): Span[] => sentencesOf(blocksOf(text), text, language);

/** The sentences of some blocks of a text. */
export const sentencesOf = (blocks: readonly Block[], text: string, language = 'en'): Span[] =>
  leavesOf(blocks).flatMap((leaf) => (leaf.isWhole ? [trimSpan(text, leaf.start, leaf.end)] : flowing(text, leaf, language)));

/** A stretch that no block is in; `isWhole` where it is not cut into sentences. */
interface Leaf extends Span {
  isWhole: boolean;
}

function leavesOf(blocks: readonly Block[]): Leaf[] {
  return blocks.flatMap((block): Leaf[] => {
    const { start, end } = block;
    switch (block.kind) {
      case 'list':
        return block.items.flatMap((item) => {
          const [first = { ...item, isWhole: false }, ...others] = leavesOf(item.blocks);
          return [{ ...first, start: item.start }, ...others];
        });
      case 'quote':
        return leavesOf(block.blocks);
      case 'table':
        return [...(block.header ? [block.header] : []), ...block.rows].map((row) => ({ ...row, isWhole: true }));
      default:
        return [{ start, end, isWhole: block.kind !== 'paragraph' }];
    }
  });
}

/** Line breaks inside of a paragraph, with the marks of a quotation that follow them, are spaces to a reader. */
const BREAK = /[\r\n][ \t]*(?:>[ \t]?)*/g;

/** The sentences of a paragraph. */
function flowing(text: string, leaf: Span, language: string): Span[] {
  const paragraph = text.slice(leaf.start, leaf.end).replace(BREAK, (found) => ' '.repeat(found.length));
  const spans: Span[] = [];
  let start = 0;
  const parts = [...segmenter(language, 'sentence').segment(paragraph)];
  for (const [index, { segment, index: at }] of parts.entries()) {
    const next = parts[index + 1]?.segment;
    const end = at + segment.length;
    const ending = paragraph.slice(Math.max(start, end - ENDING), end);
    if (next !== undefined && (isMark(paragraph.slice(start, end)) || endsInside(ending, next))) continue;
    const span = trimSpan(paragraph, start, end);
    if (span.end > span.start) spans.push({ start: leaf.start + span.start, end: leaf.start + span.end });
    start = end;
  }
  return spans;
}

/** The mark of an item: "1." alone is no sentence. */
const isMark = (text: string): boolean => /^\s*(?:[-*+•◦▪‣–]|\d{1,9}[.)])\s*$/.test(text);

/** The same stretch without white space at its ends. */
export function trimSpan(text: string, start: number, end: number): Span {
  while (start < end && /\s/.test(text.charAt(start))) start++;
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
  return { start, end };
}
