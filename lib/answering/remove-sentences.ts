import type { SentenceSupport } from '../../core/contract/resources/scorer.ts';
import type { Span } from '../../core/contract/span.ts';
import { cutEdits } from '../text/cut-markdown.ts';
import { applyEdits, type Edit, spanAfter } from '../text/edits.ts';
import { regex } from '../text/regex.ts';

interface Cited extends Span {
  quotes?: { passage: string; answer: Span; span: Span }[];
}

/** An answer with what is known of its sentences, all in UTF-16 units of it. */
export interface Backed<Citation extends Cited> {
  answer: string;
  support: SentenceSupport[];
  citations: Citation[];
}

const MARK = /^(?:[-*+•◦▪–]|\d{1,3}[.)])$/;
const ITEM = /^(?:[-*+•◦▪–]\s|\d{1,3}[.)](?:\s|$))/;
const HEADING = /^#{1,6}\s/;

/** Adds what says nothing alone: the mark of an item that is gone, and what leads to items or stands above text that are gone. */
function withLeads(texts: readonly string[], gone: ReadonlySet<number>): Set<number> {
  const all = new Set(gone);
  for (let at = texts.length - 2; at >= 0; at--) {
    const text = texts[at] as string; // inside by the loop
    if (all.has(at) || !all.has(at + 1)) continue;
    const next = texts.find((_, other) => other > at && !all.has(other)) ?? '';
    const leads = /[:：][*_]*$/.test(text) && !ITEM.test(next);
    const titles = HEADING.test(text) && (next === '' || HEADING.test(next));
    if (MARK.test(text) || leads || titles) all.add(at);
  }
  return all;
}

/** Words of English, German, Spanish and French that begin a sentence on what the one before names. */
const POINTS_BACK = regex('iu')`
    ^(?:it|its|he|his|she|her|they|their|this|these|those|er|dies|dieser|diese|dieses|él|ella|ellos|ellas|esto|este|esta
    |estos|estas|il|elle|ils|elles|cela|ceci)\b
  `;

/**
 * Adds claims that point back to a sentence that is gone: behind another one, or at the beginning, they would be read of
 * something else.
 */
function withPointers(answer: string, support: readonly SentenceSupport[], gone: ReadonlySet<number>): Set<number> {
  const all = new Set(gone);
  let kept = 0;
  for (const [at, { start, end, manner }] of support.entries()) {
    const before = support[at - 1];
    const follows = before && all.has(at - 1) && (kept === 0 || !answer.slice(before.end, start).includes('\n'));
    if (follows && manner === 'claim' && POINTS_BACK.test(answer.slice(start, end))) all.add(at);
    if (!all.has(at) && manner !== 'polite') kept++; // what only leads to it goes with it
  }
  return all;
}

/** A sentence with what is known of it, where it stands once the edits are made. */
export const supportAfter = (sentence: SentenceSupport, edits: readonly Edit[]): SentenceSupport => ({
  ...sentence,
  ...spanAfter(sentence, edits),
  unsupported: sentence.unsupported.map((span) => spanAfter(span, edits)),
  contradictions: sentence.contradictions.map((each) => ({ ...each, ...spanAfter(each, edits) })),
});

/** A citation where it stands once the edits are made. */
export function citationAfter<Citation extends Cited>(citation: Citation, edits: readonly Edit[]): Citation {
  const quotes = citation.quotes?.map((quote) => ({ ...quote, answer: spanAfter(quote.answer, edits) }));
  return { ...citation, ...spanAfter(citation, edits), ...(quotes && { quotes }) };
}

/** The answer without some of its sentences, and where all others stand in it. */
export function removeSentences<Citation extends Cited>(
  { answer, support, citations }: Backed<Citation>,
  unwanted: readonly Span[],
): Backed<Citation> {
  const starts = new Set(unwanted.map(({ start }) => start));
  const first = new Set(support.flatMap(({ start }, at) => (starts.has(start) ? [at] : [])));
  const gone = withLeads(
    support.map(({ start, end }) => answer.slice(start, end)),
    withPointers(answer, support, first),
  );
  const removed = support.filter((_, at) => gone.has(at));
  const edits = cutEdits(answer, removed);
  const isKept = (span: Span): boolean => !removed.some(({ start, end }) => span.start < end && span.end > start);
  return {
    answer: applyEdits(answer, edits),
    support: support
      .filter(isKept)
      .map((sentence) => supportAfter(sentence, edits))
      .filter(isLeft),
    citations: citations
      .filter(isKept)
      .map((citation) => citationAfter(citation, edits))
      .filter(isLeft),
  };
}

/** What stands in a block of code goes with that. */
const isLeft = ({ start, end }: Span): boolean => end > start;

/** Whether an answer still says something: what must be backed, or that something is not told. */
export const saysAnything = (support: readonly SentenceSupport[]): boolean => support.some(({ manner }) => manner !== 'polite');
