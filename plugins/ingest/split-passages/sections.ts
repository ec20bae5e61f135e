import { type Span, trimmed } from '../../../text/sentences.ts';
import type { Block } from './blocks.ts';

/** What stands between one heading and the next. */
export interface Section {
  /** Headings above the text, outermost first. */
  headings: string[];
  /** What becomes a passage when the section stands alone: without the heading line. */
  body: Span;
  /** Where the line of the last of its headings starts; absent when that line is not right above the body. */
  headingStart?: number;
  blocks: Block[];
}

/** A heading, absent before the first one, and the blocks up to the next. */
interface Part {
  head?: Block;
  blocks: Block[];
}

/**
 * Cuts blocks at their headings. A heading without text of its own is left to the path of what is below it; one that
 * has nothing below it either becomes text itself, so that nothing is lost.
 */
export function sectionsOf(content: string, blocks: readonly Block[]): Section[] {
  const sections: Section[] = [];
  const path: Block[] = [];
  const parts = partsOf(blocks);
  for (const [index, { head, blocks: own }] of parts.entries()) {
    if (head) descend(path, head);
    const below = (parts[index + 1]?.head?.level ?? 0) > (head?.level ?? 0);
    if (own.length > 0) sections.push(section(content, path, own, head));
    else if (head && !below) sections.push(section(content, path.slice(0, -1), [{ ...head, kind: 'prose' }]));
  }
  return sections;
}

function partsOf(blocks: readonly Block[]): Part[] {
  const parts: Part[] = [{ blocks: [] }];
  for (const block of blocks) {
    if (block.kind === 'heading') parts.push({ head: block, blocks: [] });
    else parts.at(-1)?.blocks.push(block);
  }
  return parts;
}

function descend(path: Block[], head: Block): void {
  while ((path.at(-1)?.level ?? 0) >= head.level) path.pop();
  path.push(head);
}

function section(content: string, path: readonly Block[], blocks: Block[], head?: Block): Section {
  const body = trimmed(content, blocks[0]?.start ?? 0, blocks.at(-1)?.end ?? 0);
  const headings = path.map(({ heading }) => heading);
  return { headings, body, headingStart: head?.start, blocks };
}

/**
 * Joins sections shorter than `min` to a neighbour under the same heading, as long as the result stays within `size`.
 * What is joined keeps its inner headings in the text and has the heading that all of it shares.
 */
export function joinShort(sections: readonly Section[], min: number, size: number): Section[] {
  const joined: Section[] = [];
  for (const next of sections) {
    const last = joined.at(-1);
    const short = last && (lengthOf(last) < min || lengthOf(next) < min);
    const both = short ? join(last, next) : undefined;
    if (both && lengthOf(both) <= size) joined[joined.length - 1] = both;
    else joined.push(next);
  }
  return joined;
}

const lengthOf = ({ body }: Section): number => body.end - body.start;

function join(first: Section, second: Section): Section | undefined {
  const headings = sharedPath(first.headings, second.headings);
  if (!headings) return undefined;
  const below = headings.length === first.headings.length;
  // A sibling's heading is not above what follows it, so it becomes part of the text.
  const start = below ? first.body.start : first.headingStart;
  if (start === undefined) return undefined;
  const headingStart = below ? first.headingStart : undefined;
  return { headings, body: { start, end: second.body.end }, headingStart, blocks: [...first.blocks, ...second.blocks] };
}

/** The headings that both are under, when they are neighbours in one family: siblings, or a parent and its child. */
function sharedPath(a: readonly string[], b: readonly string[]): string[] | undefined {
  let shared = 0;
  while (shared < Math.min(a.length, b.length) && a[shared] === b[shared]) shared++;
  return Math.max(a.length, b.length) - shared <= 1 ? a.slice(0, shared) : undefined;
}
