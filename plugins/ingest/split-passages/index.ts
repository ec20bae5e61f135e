import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Static, Type } from 'typebox';
import type { Batch, LoadableDocument, Pages, Passage, SourceDocument } from '../../../core/contract/facts/batch.ts';
import { definePlugin } from '../../../core/contract/plugin.ts';
import type { Span } from '../../../core/contract/span.ts';
import { blocksOf } from '../../../lib/text/blocks.ts';
import { trimSpan } from '../../../lib/text/sentences.ts';
import { joinShort } from './join.ts';
import { pack } from './pack.ts';
import { type Piece, type Section, sectionsOf } from './sections.ts';
import { unitsOf } from './units.ts';

const Config = Type.Object({
  size: Type.Integer({
    minimum: 100,
    maximum: 20_000,
    default: 2000,
    description:
      'The most characters of a passage. An item of a list, a row or a sentence is cut only where it alone is longer, ' +
      'then at the end of a line.',
  }),
  overlap: Type.Integer({
    minimum: 0,
    maximum: 1000,
    default: 200,
    description:
      'The most characters of whole sentences that a passage repeats of the one before, where a paragraph had to be ' +
      'cut between them. Half of `size` is the most that counts.',
  }),
  min: Type.Integer({
    minimum: 0,
    maximum: 5000,
    default: 600,
    description:
      'A section with fewer characters is joined to a neighbour under the same heading when both fit into `size`. 0 joins nothing.',
  }),
});
type Config = Static<typeof Config>;

export const splitPassages = definePlugin<Batch>()({
  name: 'split_passages',
  summary:
    'Cuts documents into passages at headings, between blocks and sentences; lists, tables and code stay whole where they can.',
  config: Config,
  needs: ['documents'],
  wants: ['failures'],
  gives: ['loadable', 'failures'],
  create: (config) => ({
    async run({ documents, failures = [] }, { signal }) {
      const loadable: LoadableDocument[] = [];
      const empty: Batch['failures'] = [];
      for (const document of documents) {
        const split = splitDocument(document, config);
        if (split.passages.length > 0) loadable.push(split);
        else empty.push({ item: document.id, reason: 'has no text' });
        // A batch can take a second; the process may be answering questions meanwhile.
        await setImmediate(undefined, { signal });
      }
      return { loadable, failures: [...failures, ...empty] };
    },
  }),
});

/** A piece without any is a rule, a picture or a bullet. */
const WORDS = /[\p{L}\p{N}]/u;

function splitDocument({ content, whole, pages, format: _, ...kept }: SourceDocument, config: Config): LoadableDocument {
  const all = trimSpan(content, 0, content.length);
  const cut = whole ? [{ ...all, section: all, headings: [] }] : piecesOf(content, config);
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

function piecesOf(content: string, config: Config): Piece[] {
  const sections = sectionsOf(content, blocksOf(content));
  const pieces = sections.flatMap((section) => cut(content, section, config));
  return joinShort(pieces, config.min, config.size);
}

function cut(content: string, { blocks, ...whole }: Section, { size, overlap }: Config): Piece[] {
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
