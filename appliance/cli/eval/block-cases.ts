import type { SourceDocument } from '../../../core/contract/facts/batch.ts';
import type { Block } from '../../../lib/text/block.ts';
import { blocksOf } from '../../../lib/text/blocks.ts';

export const BLOCK_KINDS = ['steps', 'list', 'code', 'table'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** A heading that is asked as a question, and what stands below it. */
export interface BlockCase {
  kind: BlockKind;
  question: string;
  document: Pick<SourceDocument, 'id' | 'title' | 'url' | 'content'>;
  /** Items, lines of code, rows: all of them are to be shown. */
  pieces: string[];
  /** Characters of the section. */
  size: number;
}

/** Words of a heading that can be asked; items, lines and rows that make a block; characters of a section that can be shown whole. */
const WORDS = { least: 3, most: 10 };
const PIECES = { least: 2, most: 20 };
const MOST_CHARACTERS = 2500;

interface Section {
  heading: string;
  blocks: Block[];
}

function sectionsOf(content: string): Section[] {
  const sections: Section[] = [];
  for (const block of blocksOf(content)) {
    if (block.kind === 'heading') sections.push({ heading: block.words, blocks: [] });
    else sections.at(-1)?.blocks.push(block);
  }
  return sections.filter(({ blocks }) => blocks.length > 0);
}

const kindOf = (block: Block): BlockKind | undefined =>
  block.kind === 'list'
    ? block.ordered
      ? 'steps'
      : 'list'
    : block.kind === 'code' || block.kind === 'table'
      ? block.kind
      : undefined;

/** What is to be shown of a block, piece by piece. */
function piecesOf(block: Block, content: string): string[] {
  const textOf = ({ start, end }: { start: number; end: number }): string => content.slice(start, end);
  if (block.kind === 'list')
    return block.items.map((item) => textOf({ start: item.start, end: item.blocks[0]?.end ?? item.end }));
  if (block.kind === 'table') return block.rows.map(textOf);
  const lines = textOf(block).split('\n');
  return lines.filter((line) => line.trim() !== '' && !/^\s*(?:`{3,}|~{3,})/.test(line));
}

function caseOf({ heading, blocks }: Section, { id, title, url, content }: SourceDocument): BlockCase[] {
  const kind = BLOCK_KINDS.find((each) => blocks.some((block) => kindOf(block) === each));
  const pieces = blocks.filter((block) => kind && kindOf(block) === kind).flatMap((block) => piecesOf(block, content));
  const size = (blocks.at(-1)?.end ?? 0) - (blocks[0]?.start ?? 0);
  const words = heading.split(/\s+/).length;
  const fits = words >= WORDS.least && words <= WORDS.most && size <= MOST_CHARACTERS;
  if (!kind || !fits || pieces.length < (kind === 'code' ? 1 : PIECES.least) || pieces.length > PIECES.most) return [];
  const question = /[?？]$/.test(heading) ? heading : `${heading}?`;
  return [{ kind, question, document: { id, title, url, content }, pieces, size }];
}

/** The headings of documents that stand above a block once, the same number of each kind, spread over the documents. */
export function blockCases(documents: readonly SourceDocument[], most: number): BlockCase[] {
  const all = documents.flatMap((document) => sectionsOf(document.content).flatMap((section) => caseOf(section, document)));
  const counts = new Map<string, number>();
  for (const { question } of all) counts.set(question, (counts.get(question) ?? 0) + 1);
  const once = all.filter(({ question }) => counts.get(question) === 1);
  return BLOCK_KINDS.flatMap((kind) => {
    const own = once.filter((each) => each.kind === kind);
    const step = Math.max(1, own.length / most);
    return Array.from({ length: Math.min(most, own.length) }, (_, at) => own[Math.floor(at * step)] as BlockCase); // inside by the length
  });
}
