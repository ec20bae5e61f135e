import { createHash } from 'node:crypto';
import type { LoadableDocument, Pages, Passage, SourceDocument } from '../../../core/contract/facts/batch.ts';
import type { Span } from '../../../core/contract/span.ts';
import { blocksOf } from '../../../lib/text/blocks.ts';
import { trimSpan } from '../../../lib/text/sentences.ts';
import { joinShort } from './join.ts';
import { pack } from './pack.ts';
import { type Piece, type Section, sectionsOf } from './sections.ts';
import { unitsOf } from './units.ts';

/** In UTF-16 units. */
interface SplitOptions {
  size: number;
  overlap: number;
  min: number;
}

/** What there is to cut, as it is told to the process that does it. */
export interface SplitTask {
  document: SourceDocument;
  options: SplitOptions;
}

/** A piece without any is a rule, a picture or a bullet. */
const WORDS = /[\p{L}\p{N}]/u;

/** A document with the passages that it is cut into; none where it has no words. */
export function splitDocument({ document: { content, whole, pages, format: _, ...kept }, options }: SplitTask): LoadableDocument {
  const all = trimSpan(content, 0, content.length);
  const cut = whole ? [{ ...all, section: all, headings: [] }] : piecesOf(content, options);
  const pieces = cut.filter(({ start, end }) => WORDS.test(content.slice(start, end)));
  const passages = pieces.map((piece, position) => passageOf(piece, position));
  return { ...kept, hash: hashOf(kept, passages), passages };

  /** Pages begin at a letter, passages at the mark of an item or a cell before it. */
  function firstLetter(from: number, to: number): number {
    return from + Math.max(0, content.slice(from, to).search(/\p{L}/u));
  }

  function passageOf({ start, end, headings, lead = '', section, cutBefore, cutAfter }: Piece, position: number): Passage {
    const { id, title, source } = kept;
    const url = addressOf(kept.url, firstLetter(start, end), pages);
    const below = headings[0] === title ? headings.slice(1) : headings;
    const shown = { title, url, source, headings: below, text: lead + content.slice(start, end) };
    const cuts = { ...(lead && { lead: lead.length }), ...(cutBefore && { cutBefore }), ...(cutAfter && { cutAfter }) };
    return { id: `${id}#${position}`, document: id, position, ...shown, start, end, section: placesIn(pieces, section), ...cuts };
  }
}

/** The address of the page that holds an offset; the document's own on the first page, and where it has an anchor already. */
function addressOf(url: string, offset: number, { name, starts }: Pages = { name: 'page', starts: [] }): string {
  const page = starts.findLastIndex((start) => start <= offset) + 1;
  return url === '' || url.includes('#') || page < 2 ? url : `${url}#${name}=${page}`;
}

/** The first and the last piece that have to do with a stretch. */
function placesIn(pieces: readonly Piece[], { start, end }: Span): { first: number; last: number } {
  return { first: pieces.findIndex((piece) => piece.end > start), last: pieces.findLastIndex((piece) => piece.start < end) };
}

function piecesOf(content: string, options: SplitOptions): Piece[] {
  const sections = sectionsOf(content, blocksOf(content));
  const pieces = sections.flatMap((section) => cut(content, section, options));
  return joinShort(pieces, options.min, options.size);
}

function cut(content: string, { blocks, ...whole }: Section, { size, overlap }: SplitOptions): Piece[] {
  if (whole.end - whole.start <= size) return [whole];
  const [first, ...more] = pack(unitsOf(content, blocks, size), { size, overlap: Math.min(overlap, size / 2) });
  const { headings, section } = whole;
  return [{ ...whole, ...first }, ...more.map((span) => ({ ...span, headings, section }))];
}

type Kept = Omit<SourceDocument, 'content' | 'format' | 'whole' | 'pages'>;

/** The origin counts too: a document that moved to another folder must be known to live there, or pruning would lose it. */
function hashOf({ id, title, url, source, publicRecord, metadata, lists, origin }: Kept, passages: readonly Passage[]): string {
  const fields = Object.entries(metadata).sort(([a], [b]) => (a < b ? -1 : 1));
  const texts = passages.map(({ text, headings, start, end, section, lead, cutBefore, cutAfter, ...passage }) => [
    ...[text, headings, start, end],
    ...[section, lead, cutBefore, cutAfter],
    ...(passage.url === url ? [] : [passage.url]),
  ]);
  const indexed = [id, title, url, source, publicRecord ?? null, origin, fields, texts, ...(lists ? [lists] : [])];
  return createHash('sha256').update(JSON.stringify(indexed)).digest('hex');
}
