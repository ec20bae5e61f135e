import type { VerifierQuestion } from '../../../core/contract/resources/verifier.ts';
import type { Span } from '../../../core/contract/span.ts';
import { block, line, shorten } from '../../../lib/prompting/data-text.ts';
import { roughTokens } from '../../../lib/prompting/tokens.ts';
import { type Screen, without } from '../../../lib/screening/screen.ts';

/** A stretch of the answer as a judge is shown it: a sentence that it is to judge, or what stands between such. */
export interface ShownSentence {
  text: string;
  /** Its place among the sentences that are asked about; absent where it is not to be judged. */
  asked?: number;
}

/** What a judge is shown, as texts that are safe in a prompt. */
export interface Shown {
  question: string;
  passages: readonly string[];
  sentences: readonly ShownSentence[];
}

/** What is shown, and how much is not. */
export interface Showing extends Shown {
  /** Places, among the sentences that are asked about, of those that give orders to a model. */
  orders: ReadonlySet<number>;
  /** Passages that do not fit, whole or in part. */
  leftOut: number;
  /** Sentences of passages that give orders to a model. */
  cutOut: number;
}

interface Showable {
  screen: Screen;
  /** Sentences that are orders to a model with more than this probability are not shown. */
  above: number;
  /** Most tokens of passages and answer, roughly. */
  budget: number;
}

/** Tokens of a passage's number and of the lines round it. */
const FRAME = 24;
/** UTF-16 units of a question: more of it tells a judge nothing. */
const LONGEST_QUESTION = 1000;

/** As much of a text as fits, from its beginning. */
function fitting(text: string, room: number): string {
  let fit = text;
  for (let tokens = roughTokens(fit); tokens > room; tokens = roughTokens(fit))
    fit = shorten(fit, Math.min(fit.length - 1, Math.floor((fit.length * room) / tokens)));
  return fit;
}

/** Passages from the first one on, as far as they fit; of the first one what fits, where it alone is too long. */
function fittingPassages(passages: readonly string[], room: number): { passages: string[]; leftOut: number } {
  const shown: string[] = [];
  let left = room;
  for (const passage of passages) {
    const cost = FRAME + roughTokens(passage);
    if (cost > left) break;
    shown.push(passage);
    left -= cost;
  }
  const [first] = passages;
  if (shown.length > 0 || first === undefined) return { passages: shown, leftOut: passages.length - shown.length };
  const part = fitting(first, room - FRAME);
  return { passages: part === '' ? [] : [part], leftOut: passages.length };
}

const meets = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

/** The answer in order: the sentences that are asked about, and what stands between them. None of them gives orders. */
function sentencesOf({ answer, sentences }: VerifierQuestion, orders: readonly Span[]): Pick<Showing, 'sentences' | 'orders'> {
  const shown: (ShownSentence & Span)[] = [];
  let end = 0;
  for (const [asked, sentence] of sentences.entries()) {
    shown.push({ text: '', start: end, end: sentence.start }, { text: '', ...sentence, asked });
    end = sentence.end;
  }
  shown.push({ text: '', start: end, end: answer.length });
  const isOrder = (span: Span): boolean => orders.some((order) => meets(order, span));
  return {
    sentences: shown
      .filter((span) => !isOrder(span))
      .map(({ start, end: to, asked }) => ({ text: line(answer.slice(start, to)), ...(asked !== undefined && { asked }) }))
      .filter(({ text, asked }) => text !== '' || asked !== undefined),
    orders: new Set(sentences.flatMap((sentence, at) => (isOrder(sentence) ? [at] : []))),
  };
}

/** What a judge is shown of an answer and its passages. Undefined where the answer takes more than half of the budget. */
export function showingOf(asked: VerifierQuestion, { screen, above, budget }: Showable): Showing | undefined {
  const ordersIn = (text: string): Span[] => screen(text).filter(({ probability }) => probability > above);
  const answer = sentencesOf(asked, ordersIn(asked.answer));
  const tokens = answer.sentences.reduce((sum, { text }) => sum + roughTokens(text) + 4, 0); // its key, too
  if (tokens > budget / 2) return undefined;
  let cutOut = 0;
  const texts = asked.sources.map(({ title, text }) => {
    const orders = ordersIn(text);
    cutOut += orders.length;
    const kept = block(without(text, orders));
    return title === '' || ordersIn(title).length > 0 ? kept : `${line(title)}\n${kept}`;
  });
  const passages = fittingPassages(texts, budget - tokens);
  return { question: line(asked.question, LONGEST_QUESTION), ...answer, ...passages, cutOut };
}
