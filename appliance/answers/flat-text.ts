import type { Span } from '../../core/contract/span.ts';
import type { Block } from '../../lib/text/block.ts';
import { blocksOf } from '../../lib/text/blocks.ts';

/** What stands between parts of a text that was in lines. */
const BETWEEN = ' · ';

const CELLS = /^\s*\|?|\|?\s*$/g;
const FENCES = /^[ \t]*(?:`{3,}|~{3,}).*$/gm;
const MARK = /^[ \t]*(?:[-*+•◦▪‣–]|\d{1,9}[.)])[ \t]+/;

/** The parts of a block without the marks that make it one. */
function partsOf(block: Block, text: string): string[] {
  const of = ({ start, end }: Span): string => text.slice(start, end);
  switch (block.kind) {
    case 'heading':
      return [block.words];
    case 'list':
      return block.items.flatMap(({ blocks, ...item }) =>
        blocks.length > 0 ? blocks.flatMap((each) => partsOf(each, text)) : [of(item)],
      );
    case 'quote':
      return block.blocks.flatMap((each) => partsOf(each, text));
    case 'table': {
      const names = block.header ? [of(block.header).split('\n')[0] ?? ''] : [];
      return [...names, ...block.rows.map(of)].map((row) => row.replace(CELLS, '').replace(/\s*\|\s*/g, ', '));
    }
    case 'code':
      return [of(block).replace(FENCES, '')];
    default:
      return [
        of(block)
          .replace(MARK, '')
          .replace(/\n[ \t]*>[ \t]?/g, ' '),
      ];
  }
}

/** A text in Markdown on one line, for where lines and marks have no place: headings, items and rows part by a dot in the middle. */
export const flatText = (text: string): string =>
  blocksOf(text)
    .flatMap((block) => partsOf(block, text))
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .join(BETWEEN);
