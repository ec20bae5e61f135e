import type { Citation, Quote } from '../../../core/contract/facts/answer.ts';
import type { ScoredPassage } from '../../../core/contract/facts/search.ts';
import type { Span } from '../../../core/contract/span.ts';
import { sentences } from '../../../lib/text/sentences.ts';
import { terms } from '../../../lib/text/terms.ts';
import type { Mark } from './marks.ts';

export interface Evidence {
  passages: readonly ScoredPassage[];
  marks: readonly Mark[];
  quotes: readonly Quote[];
  language: string;
  /** The share of a sentence's terms that a passage must hold to back it. */
  minShare: number;
}

interface Cited extends Span {
  numbers: number[];
}

/** The sentences of the answer with the marks that belong to them: one behind a full stop belongs to the sentence before. */
function citedSentences(answer: string, marks: readonly Mark[], language: string): Cited[] {
  let bare = '';
  for (const { start, end } of marks) bare += answer.slice(bare.length, start) + ' '.repeat(end - start);
  bare += answer.slice(bare.length);
  const found: Cited[] = sentences(bare, language).map((span) => ({ ...span, numbers: [] }));
  let at = 0;
  for (const { start, end, numbers } of marks) {
    while (at + 1 < found.length && (found[at + 1]?.start ?? 0) <= start) at++;
    const [before, next] = found.slice(at, at + 2);
    if (!before) break;
    const owner = next && start >= before.end && answer.slice(before.end, start).includes('\n') ? next : before;
    owner.numbers.push(...numbers);
    owner.start = Math.min(owner.start, start);
    owner.end = Math.max(owner.end, end);
  }
  return found;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Whose stretch, as the model told, holds the sentence word for word. */
function quotingPassages(sentence: string, { quotes, passages }: Evidence): string[] {
  const texts = new Map(passages.map(({ id, text }) => [id, text]));
  const holds = ({ passage, start, end }: Quote): boolean =>
    oneLine(texts.get(passage)?.slice(start, end) ?? '').includes(oneLine(sentence));
  return quotes.filter(holds).map(({ passage }) => passage);
}

type Terms = ReadonlyMap<string, ReadonlySet<string>>;

/** Passages that hold enough of the sentence's terms, the one that holds most first. */
function similar(sentence: string, termsOf: Terms, { language, minShare }: Evidence): string[] {
  const wanted = [...new Set(terms(sentence, language))];
  if (wanted.length === 0) return [];
  return [...termsOf]
    .map(([id, held]) => ({ id, share: wanted.filter((term) => held.has(term)).length / wanted.length }))
    .filter(({ share }) => share >= minShare)
    .sort((a, b) => b.share - a.share)
    .map(({ id }) => id);
}

/** Each sentence of the answer with the passages that back it: those it names, else those it quotes, else those that hold its terms. */
export function backing(answer: string, evidence: Evidence): Citation[] {
  const { passages, marks, language } = evidence;
  const termsOf: Terms = new Map(passages.map(({ id, text }) => [id, new Set(terms(text, language))]));
  return citedSentences(answer, marks, language).map(({ start, end, numbers }) => {
    const sentence = answer.slice(start, end);
    const named = numbers.flatMap((number) => passages[number - 1]?.id ?? []);
    const literal = named.length > 0 ? named : quotingPassages(sentence, evidence);
    return { start, end, passages: [...new Set(literal.length > 0 ? literal : similar(sentence, termsOf, evidence))] };
  });
}
