import type { Schemas } from '../../../api/client.ts';

type AnswerRecord = Schemas['AnswerRecord'];

/** A part of a text and what is known of it. Places are UTF-16 units. Stretches do not overlap. */
export interface Stretch {
  start: number;
  end: number;
  /** Number of the passage that backs it, from 1, as the screen shows it. */
  source?: number;
  /** It backs the whole sentence, which has other words. */
  loose?: boolean;
  /** In no passage. */
  unsupported?: boolean;
  /** A word of the question. */
  asked?: boolean;
  /** Its source is named after it: what comes next is of another. */
  named?: boolean;
}

type Kind = Omit<Stretch, 'start' | 'end' | 'named'>;

/** Paints kinds over places; what is painted later lies above. */
class Canvas {
  readonly #kinds: (Kind | undefined)[];

  constructor(length: number) {
    this.#kinds = new Array<Kind | undefined>(length).fill(undefined);
  }

  paint(start: number, end: number, kindOf: (before: Kind | undefined) => Kind | undefined): void {
    const made = new Map<Kind | undefined, Kind | undefined>();
    for (let at = Math.max(0, start); at < Math.min(end, this.#kinds.length); at++) {
      const before = this.#kinds[at];
      if (!made.has(before)) made.set(before, kindOf(before));
      this.#kinds[at] = made.get(before);
    }
  }

  stretches(): Stretch[] {
    const found: Stretch[] = [];
    this.#kinds.forEach((kind, at) => {
      const last = found.at(-1);
      if (kind && last?.end === at && this.#kinds[at - 1] === kind) last.end = at + 1;
      else if (kind) found.push({ ...kind, start: at, end: at + 1 });
    });
    return found;
  }
}

/** Numbers of passages, by their ids. */
export const numbersOf = ({ passages = [] }: Pick<AnswerRecord, 'passages'>): ReadonlyMap<string, number> =>
  new Map(passages.map(({ id }, at) => [id, at + 1]));

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Where words stand in a text, as whole words and in any case. */
function placesOf(terms: readonly string[], text: string): { start: number; end: number }[] {
  const wanted = [...new Set(terms)].filter((term) => term.trim() !== '').sort((a, b) => b.length - a.length);
  if (wanted.length === 0) return [];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${wanted.map(escapePattern).join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
}

/** The words of an answer that no passage holds, as the score tells them. */
export const unsupportedTerms = ({ semanticDetails: details }: AnswerRecord): string[] =>
  details
    ? [
        ...(details.unattributedKeyTerms ?? []),
        ...(details.unattributedTerms ?? []),
        ...(details.unattributedNumbers ?? []).map(String),
      ]
    : [];

/** Marks that end a sentence or a quotation belong to its words. */
const MARKS = /[.,:;!?…)\]"'”’»]*/y;

function afterMarks(text: string, end: number): number {
  MARKS.lastIndex = end;
  MARKS.test(text);
  return Math.max(end, MARKS.lastIndex);
}

/** What backs the words of an answer: quotations above sentences, the stronger above the weaker, and what nothing backs. */
export function answerStretches(record: AnswerRecord, text = record.answer): Stretch[] {
  const numbers = numbersOf(record);
  const canvas = new Canvas(text.length);
  const cited = (text === record.answer ? (record.citations ?? []) : []).toSorted(
    (a, b) => Number(a.quote !== undefined) - Number(b.quote !== undefined) || (a.strength ?? 0) - (b.strength ?? 0),
  );
  for (const { start, end, passage, quote } of cited) {
    const source = numbers.get(passage);
    const kind: Kind = { source, ...(quote === undefined && { loose: true }) };
    if (source !== undefined) canvas.paint(start, afterMarks(text, end), () => kind);
  }
  for (const { start, end } of placesOf(unsupportedTerms(record), text))
    canvas.paint(start, end, (before) => (before?.source !== undefined && !before.loose ? before : { unsupported: true }));
  return withNames(canvas.stretches());
}

/** Each run of stretches of one source names it once, at its end. */
function withNames(stretches: readonly Stretch[]): Stretch[] {
  return stretches.map((stretch, at) => {
    const next = stretches.slice(at + 1).find(({ source }) => source !== undefined);
    return stretch.source === undefined || next?.source === stretch.source ? stretch : { ...stretch, named: true };
  });
}

/** What of a passage the answer quotes, and the words of the question in it. */
export function passageStretches(record: AnswerRecord, at: number): Stretch[] {
  const passage = record.passages?.[at];
  if (!passage) return [];
  const canvas = new Canvas(passage.passage.length);
  for (const { passage: id, quoteStart, quoteEnd } of record.citations ?? [])
    if (id === passage.id && quoteStart !== undefined && quoteEnd !== undefined)
      canvas.paint(quoteStart, quoteEnd, () => ({ source: at + 1 }));
  for (const { position, length } of passage.highlights ?? [])
    canvas.paint(position, position + length, (before) => ({ ...before, asked: true }));
  return canvas.stretches();
}

/** Numbers of the passages that the marked stretches come from, in the order of their numbers. */
export const sourcesIn = (stretches: readonly Stretch[]): number[] =>
  [...new Set(stretches.flatMap(({ source }) => source ?? []))].sort((a, b) => a - b);
