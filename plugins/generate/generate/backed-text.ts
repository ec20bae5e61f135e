import type { ScoredPassage } from '../../../core/contract/facts/search.ts';
import { SentenceJudge } from '../../../lib/evidence/score/sentence-judge.ts';
import { withoutRegion } from '../../../lib/text/language-code.ts';
import { sentences } from '../../../lib/text/sentences.ts';
import { words } from '../../../lib/text/words.ts';

/** UTF-16 units of a sentence beyond which it is left to the gates. */
const LONGEST = 2000;
/** Sentences that are judged; what comes behind them is left to the gates. */
const MOST = 60;
/** What may end a sentence: before it comes, there is nothing to look for. */
const ENDS = /[.!?:。！？：\n]/;
const CITED = /\[ *(\d{1,3}) *\]/g;

export interface Drafted {
  passages: readonly ScoredPassage[];
  question: string;
  /** Of question and answer, ISO 639-1. */
  language?: string;
}

/**
 * Lets text go out while it is being written, sentence by sentence, as long as the passages back it. At the first sentence that they do not
 * back it ends: what follows may lean on that. What claims nothing goes out with the next sentence that is backed.
 */
export class BackedText {
  readonly #drafted: Drafted;
  readonly #language: string;
  readonly #emit: (text: string) => void;
  readonly #said = new Set<string>();
  #judge: SentenceJudge | undefined;
  /** What is not out yet. */
  #text = '';
  /** How much of it has been judged, and claims nothing. */
  #neutral = 0;
  #judged = 0;
  #over = false;

  constructor(drafted: Drafted, emit: (text: string) => void) {
    this.#drafted = drafted;
    this.#language = withoutRegion(drafted.language ?? 'en');
    this.#emit = emit;
  }

  take(chunk: string): void {
    if (this.#over) return;
    this.#text += chunk;
    this.#over = this.#text.length - this.#neutral > LONGEST;
    if (!this.#over && ENDS.test(this.#text.slice(this.#neutral))) this.#judgeWhole();
  }

  /** Judges all sentences but the last, which may go on. */
  #judgeWhole(): void {
    const from = this.#neutral;
    const rest = this.#text.slice(from);
    let out = 0;
    for (const { start, end } of sentences(rest, this.#language).slice(0, -1)) {
      if (this.#over) break;
      const verdict = this.#verdict(rest.slice(start, end));
      if (verdict === 'open') this.#over = true;
      else this.#neutral = from + end;
      if (verdict === 'backed') out = from + end;
    }
    if (out === 0) return;
    this.#emit(this.#text.slice(0, out));
    this.#text = this.#text.slice(out);
    this.#neutral -= out;
  }

  #verdict(sentence: string) {
    const { passages, question } = this.#drafted;
    const key = words(sentence, this.#language)
      .map(({ text }) => text.toLowerCase())
      .join(' ');
    const isCitedWrongly = [...sentence.matchAll(CITED)].some(([, number]) => Number(number) > passages.length);
    if (isCitedWrongly || ++this.#judged > MOST) return 'open';
    this.#judge ??= new SentenceJudge(passages.map(sourceOf), question, this.#language);
    const verdict = this.#judge.verdict(sentence);
    const isAgain = verdict === 'backed' && this.#said.has(key);
    this.#said.add(key);
    return isAgain ? 'open' : verdict;
  }
}

const sourceOf = ({ id, text, title, headings, language }: ScoredPassage) => ({
  id,
  text,
  lead: [title, ...headings].filter((line) => line !== '').join('\n\n'),
  ...(language && { language }),
});
