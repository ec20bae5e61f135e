import type { Cut } from '../../../core/contract/facts/batch.ts';
import type { Span } from '../../../core/contract/span.ts';
import type { Block, Heading } from '../../../lib/text/block.ts';
import { trimSpan } from '../../../lib/text/sentences.ts';

/** A stretch of content and the headings above it, outermost first. */
export interface Piece extends Span {
  headings: string[];
  /** The section that it is of, or all those that it is joined of. */
  section: Span;
  /** Repeated in front of it, see `Unit`. */
  lead?: string;
  cutBefore?: Cut;
  cutAfter?: Cut;
  /** Where the line of the last of these headings starts; absent when that line is not right above. */
  headingStart?: number;
}

/** What stands between one heading and the next, without the heading line. */
export interface Section extends Piece {
  blocks: Block[];
}

/** A heading, absent before the first one, and the blocks up to the next. */
interface Part {
  head?: Heading;
  blocks: Block[];
}

/**
 * Cuts blocks at their headings. A heading without text of its own is left to the path of what is below it; one that
 * has nothing below it either becomes text itself, so that nothing is lost.
 */
export function sectionsOf(content: string, blocks: readonly Block[]): Section[] {
  const sections: Section[] = [];
  const path: Heading[] = [];
  const parts = partsOf(blocks);
  for (const [index, { head, blocks: own }] of parts.entries()) {
    if (head) descend(path, head);
    const below = (parts[index + 1]?.head?.level ?? 0) > (head?.level ?? 0);
    if (own.length > 0) sections.push(section(content, path, own, head));
    else if (head && !below)
      sections.push(section(content, path.slice(0, -1), [{ kind: 'paragraph', start: head.start, end: head.end }]));
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

function descend(path: Heading[], head: Heading): void {
  while ((path.at(-1)?.level ?? 0) >= head.level) path.pop();
  path.push(head);
}

function section(content: string, path: readonly Heading[], blocks: Block[], head?: Heading): Section {
  const body = trimSpan(content, blocks[0]?.start ?? 0, blocks.at(-1)?.end ?? 0);
  return { ...body, section: body, headings: path.map(({ words }) => words), headingStart: head?.start, blocks };
}
