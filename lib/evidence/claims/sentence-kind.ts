import type { Span } from '../../../core/contract/span.ts';
import { tokens } from '../tokens/tokens.ts';
import { clausesOf, declineIn } from './declines.ts';
import { asides, frames, inAny, isPolite } from './frame.ts';

/** `decline`: it says that something is not told. `polite`: it says nothing of the subject. */
export type SentenceKind = 'claim' | 'decline' | 'polite';

/** What kind of sentence it is, and the stretches of it that claim nothing, in UTF-16 units of it. */
export interface SentenceReading {
  manner: SentenceKind;
  frames: Span[];
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

/** The stretches that say that something is not told, and whether there is more in the sentence that tells something. */
function declinesOf(sentence: string, isFrame: (span: Span) => boolean, language: string): { declines: Span[]; more: boolean } {
  const declines: Span[] = [];
  let more = false;
  const plain = sentence.replaceAll('’', "'");
  const clauses = clausesOf(plain, language).map(({ start, end }) => ({
    start,
    end,
    at: declineIn(plain.slice(start, end), language),
  }));
  if (clauses.every(({ at }) => at === undefined)) return { declines, more: true };
  for (const { start, end, at } of clauses) {
    const tellsBefore = tells(sentence, { start, end: at === undefined ? end : start + at }, isFrame, language);
    if (at !== undefined) declines.push({ start: tellsBefore ? start + at : start, end });
    more ||= tellsBefore;
  }
  return { declines, more };
}

/** One that names a number tells something whatever else it says. */
const hasNumber = (sentence: string, isFrame: (span: Span) => boolean): boolean =>
  [...sentence.matchAll(/\d/g)].some(({ index }) => !isFrame({ start: index, end: index + 1 }));

/** A sentence that declines and tells something keeps what it tells as its claim. */
export function readSentence(
  sentence: string,
  language: string,
  aside: readonly Span[] = asides(sentence, language),
): SentenceReading {
  const framing = frames(sentence, language, aside);
  const isFrame = inAny(sentence.length, framing);
  const { declines, more } = declinesOf(sentence, isFrame, language);
  if (declines.length > 0) return { manner: more ? 'claim' : 'decline', frames: [...framing, ...declines] };
  return { manner: isPolite(sentence, language) && !hasNumber(sentence, isFrame) ? 'polite' : 'claim', frames: framing };
}
