import type { Span } from '../../../core/contract/span.ts';
import { tokens } from '../tokens/tokens.ts';
import { clausesOf, declineIn } from './declines.ts';
import { type Framing, framingOf, inAny } from './frame.ts';

/** `decline`: it says that something is not told. `polite`: it says nothing of the subject. */
export type SentenceKind = 'claim' | 'decline' | 'polite';

/** What a sentence says beside its claims, in UTF-16 units of it. */
export interface SentenceReading extends Framing {
  /** The stretches that say that something is not told. */
  declines: Span[];
  /** It tells something beside them. */
  tells: boolean;
}

/** Meaningful words from which on a clause tells something; a number or a name does alone. */
const TELLS = 2;

/** Whether a stretch of a sentence tells something beside its frames. */
function tells(sentence: string, { start, end }: Span, isFrame: (span: Span) => boolean, language: string): boolean {
  const told = tokens(sentence.slice(start, end), language).filter(
    (token) => !token.stop && !isFrame({ start: token.start + start, end: token.end + start }),
  );
  return told.length >= TELLS || told.some(({ kind, name }) => kind === 'number' || name);
}

export function readSentence(sentence: string, language: string): SentenceReading {
  const plain = sentence.replaceAll('’', "'");
  const spans = clausesOf(plain, language);
  const framing = framingOf(plain, spans, language);
  const clauses = spans.map(({ start, end }) => ({ start, end, at: declineIn(plain.slice(start, end), language) }));
  const read = { ...framing, declines: [] as Span[], tells: true }; // filled below
  if (clauses.every(({ at }) => at === undefined)) return read;
  const isFrame = inAny(sentence.length, [...framing.marks, ...framing.courtesies, ...framing.frames]);
  read.tells = false;
  for (const { start, end, at } of clauses) {
    const tellsBefore = tells(sentence, { start, end: at === undefined ? end : start + at }, isFrame, language);
    if (at !== undefined) read.declines.push({ start: tellsBefore ? start + at : start, end });
    read.tells ||= tellsBefore;
  }
  return read;
}
