import type { FoundPii } from '../../../core/contract/facts/end.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import type { PiiSpan } from '../../../core/contract/resources/pii-detector.ts';
import { citationAfter, supportAfter } from '../../../lib/answering/remove-sentences.ts';
import { type Hiding, hidePii } from './hide.ts';

/** Facts that hold words of the answer. */
export const ANSWER_TEXTS = [
  'answer',
  'draft',
  'citations',
  'support',
  'semanticAnalysis',
  'semanticDetails',
] as const satisfies readonly (keyof Turn)[];
type AnswerTexts = Partial<Pick<Turn, (typeof ANSWER_TEXTS)[number]>>;
type Sources = Partial<Pick<Turn, 'passages'>> & { stump: string };

/** Letters and digits alone: sources write numbers with other signs between. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@]+/gu, '');

/** Tells what stands in the sources of the answer. They are read when something is found. */
export function inSources({ passages = [], stump }: Sources): (span: PiiSpan) => boolean {
  let sources: string | undefined;
  return ({ text }) => {
    sources ??= bare(
      [...passages.flatMap(({ title, headings, text: passage, url }) => [title, ...headings, passage, url]), stump].join('\n'),
    );
    return sources.includes(bare(text));
  };
}

const wordsOf = (spans: readonly string[]): Set<string> =>
  new Set(spans.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 1));

/** What is said of the words of the answer, without those that were hidden. */
function protectDetails({ semanticAnalysis, semanticDetails }: AnswerTexts, hidden: ReadonlySet<string>): AnswerTexts {
  if (hidden.size === 0 || !semanticDetails) return {};
  const isShown = (word: unknown): boolean => !hidden.has(String(word));
  const details = Object.entries(semanticDetails).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.filter(isShown) : value,
  ]);
  const analysis = semanticAnalysis?.replace(/[\p{L}\p{N}@._+-]+/gu, (word) => (hidden.has(word) ? '…' : word));
  return { semanticDetails: Object.fromEntries(details), ...(analysis && { semanticAnalysis: analysis }) };
}

/** The answer, its draft and what is said of their words, as they may go on. */
export function protectAnswer(
  { answer = '', draft, citations, support, ...said }: AnswerTexts,
  hiding: Hiding,
  isSpared: (span: PiiSpan) => boolean,
): AnswerTexts & { found: FoundPii[] } {
  const hidden = hidePii(answer, 'answer', hiding, isSpared);
  const before = draft === undefined || draft === answer ? hidden : hidePii(draft, 'answer', hiding, isSpared);
  const { edits } = hidden;
  const texts = edits.map(({ start, end }) => answer.slice(start, end).trim());
  return {
    found: hidden.found.length > 0 ? hidden.found : before.found,
    answer: hidden.text,
    ...(draft !== undefined && { draft: before.text }),
    ...(citations && { citations: citations.map((each) => citationAfter(each, edits)) }),
    ...(support && { support: support.map((each) => supportAfter(each, edits)) }),
    ...protectDetails(said, wordsOf(texts)),
  };
}
