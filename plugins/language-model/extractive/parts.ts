import type { Span } from '../../../core/contract/span.ts';
import type { Block, List } from '../../../lib/text/block.ts';
import type { Candidate, Source } from './candidates.ts';
import type { Section, Sentence } from './reading.ts';

/** A stretch of a passage that the answer shows. */
export interface Part extends Span {
  source: Source;
  /** Places of its section and block in the passage. */
  section: number;
  block: number;
  /** `flow`: part of a paragraph; `lines`: its lines stand as they do in the passage. */
  form: 'flow' | 'lines';
  /** Items that the list has besides. */
  more?: number;
}

/** A place in a source. */
export interface Place {
  source: Source;
  section: number;
}

/** Most items that are shown of a list. */
const MOST_ITEMS = 20;
/** Most UTF-16 units of a table or of code that are shown. */
const MOST_UNITS = 3000;

export const sectionAt = ({ source, section }: Place): Section | undefined => source.reading.sections[section];

export const blockAt = (place: Place, block: number): Block | undefined => sectionAt(place)?.blocks[block];

/** All of a block, up to a bound. */
export function wholeBlock(place: Place, at: number): Part[] {
  const block = blockAt(place, at);
  if (!block) return [];
  const part: Part = { ...place, block: at, start: block.start, end: block.end, form: 'lines' };
  switch (block.kind) {
    case 'list':
      return [{ ...part, ...boundList(block) }];
    case 'table': {
      const kept = block.rows.findLast(({ end }) => end - block.start <= MOST_UNITS) ?? block.rows[0] ?? block;
      return [{ ...part, end: kept.end }];
    }
    case 'paragraph':
    case 'quote':
      return [{ ...part, form: 'flow' }];
    default:
      return [part];
  }
}

function boundList({ items, end }: List): Pick<Part, 'end' | 'more'> {
  const last = items[MOST_ITEMS - 1];
  return items.length <= MOST_ITEMS || !last ? { end } : { end: last.end, more: items.length - MOST_ITEMS };
}

/** The sentence that announces a block, where the one right before it does; with the item or paragraph that it stands in left out. */
export function announcementOf(place: Place, block: number): Part[] {
  const before = place.source.reading.sentences.findLast((each) => each.section === place.section && each.block === block - 1);
  const isParagraph = blockAt(place, block - 1)?.kind === 'paragraph';
  return before?.announces && isParagraph ? [flowOf(place, before)] : [];
}

export const flowOf = (place: Place, { block, start, end }: Pick<Sentence, 'block' | 'start' | 'end'>): Part => ({
  ...place,
  block,
  start,
  end,
  form: 'flow',
});

/** What a sentence announces: the block after its own, with those that go on with it; nothing where something else follows. */
export function announcedBy(place: Place, { block, index }: Sentence): Part[] {
  const next = place.source.reading.sentences[index + 1];
  const isLast = next === undefined || next.section !== place.section || next.block !== block;
  const following = blockAt(place, block + 1);
  if (!isLast || !following || following.kind === 'paragraph') return [];
  return procedure(place, block + 1);
}

/** A block; of numbered steps also what stands between them and the steps that go on counting. */
export function procedure(place: Place, from: number): Part[] {
  const blocks = sectionAt(place)?.blocks ?? [];
  let last = from;
  let list = blocks[from];
  for (let at = from + 1; at < blocks.length; at++) {
    const next = blocks[at];
    if (list?.kind !== 'list' || !list.ordered) break;
    if (next?.kind !== 'list' || !next.ordered || next.first !== list.first + list.items.length) continue;
    [last, list] = [at, next];
  }
  return blocks.slice(from, last + 1).flatMap((_, at) => wholeBlock(place, from + at));
}

/** A row with the header of its table, an item, a block of code: the smallest thing around a sentence that can be shown alone. */
export function shownAlone({ source, sentence }: Candidate): Part[] {
  const place = { source, section: sentence.section };
  const block = blockAt(place, sentence.block);
  const alone: Part = {
    ...flowOf(place, sentence),
    form: block?.kind === 'paragraph' || block?.kind === 'quote' ? 'flow' : 'lines',
  };
  if (block?.kind === 'code') return wholeBlock(place, sentence.block);
  return block?.kind === 'table' && block.header ? [{ ...alone, ...block.header }, alone] : [alone];
}
