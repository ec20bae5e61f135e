import type { Span } from '../../../core/contract/span.ts';
import { DECLINING } from '../lexicon/declines.ts';
import type { Declining } from '../lexicon/declining.ts';
import { tokens } from '../tokens/tokens.ts';
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

function clausesOf(sentence: string, { turns }: Declining): Span[] {
  const cuts = [0, ...[...sentence.matchAll(turns)].map(({ index, 0: { length } }) => index + length), sentence.length];
  return cuts.slice(1).map((end, at) => ({ start: cuts[at] ?? 0, end }));
}

/** UTF-16 units before a decline in which its condition is looked for: without a bound, a text of nothing but conditions takes minutes. */
const BEFORE = 200;

/** Where in a clause it says that something is not told; nowhere if that is only a condition. */
function declineIn(clause: string, { active, passive, condition }: Declining): number | undefined {
  const begin = (pattern: RegExp): number[] => {
    const at = pattern.exec(clause)?.index;
    return at === undefined || condition.test(clause.slice(Math.max(0, at - BEFORE), at)) ? [] : [at];
  };
  if (passive.some((pattern) => begin(pattern).length > 0)) return 0;
  const found = active.flatMap(begin);
  return found.length === 0 ? undefined : Math.min(...found);
}

/** The stretches that say that something is not told, and whether there is more in the sentence that tells something. */
function declinesOf(sentence: string, isFrame: (span: Span) => boolean, language: string): { declines: Span[]; more: boolean } {
  const declining = DECLINING[language];
  const plain = sentence.replaceAll('’', "'");
  if (!declining?.denial.test(plain)) return { declines: [], more: true };
  const declines: Span[] = [];
  const others: Span[] = [];
  for (const { start, end } of clausesOf(plain, declining)) {
    const at = declineIn(plain.slice(start, end), declining);
    if (at !== undefined) declines.push({ start: start + at, end });
    others.push({ start, end: at === undefined ? end : start + at });
  }
  return { declines, more: others.some((other) => tells(sentence, other, isFrame, language)) };
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
