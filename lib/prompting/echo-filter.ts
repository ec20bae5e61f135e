import { regex } from '../text/regex.ts';
import { words } from '../text/words.ts';

/** What a prompt is recognised by. */
export interface Echoed {
  /** The word that stands round what is data, and nowhere in that. */
  mark: string;
  question: string;
}

/** Lines that `templates/grounded.liquid` puts above data. */
const HEADERS = [
  'Passage [',
  'Text of the company:',
  'Known besides:',
  'Conversation so far, the oldest first:',
  'What the question means by itself:',
];
const HEADER = regex()`
    ^(?:(?:Passage \[\d{1,3}\]:|Text of the company:|Known besides:|Conversation so far, the oldest first:)\s*
    |What the question means by itself:.*)$
  `;
/** A passage's header with text behind it: the text is the answer's. */
const NUMBERED = /^Passage \[\d{1,3}\]:[^\S\n]*/;
/** What else a line may begin with: emphasis, a heading, a quotation. */
const DECORATION = /^[\s#>*_]+/;
const ASKS = /^(?:question|frage|pregunta)\s*:[\s*_]*/i;
const ANSWERS = /^[\s#>*_]*(?:answer|antwort|respuesta|réponse)\s*:[\s*_]*/i;
/** The same as one letter, behind a question. */
const LETTER = /^[\s#>*_]*[AR]\s*:[\s*_]*/;
const LABELS = ['question:', 'frage:', 'pregunta:'];
const OWN_LABELS = ['answer:', 'antwort:', 'respuesta:', 'réponse:'];
/** Words from which on the same line is no chance. */
const ASKED = 3;

const plain = (text: string): string =>
  words(text)
    .map((word) => word.text.toLowerCase())
    .join(' ');

/**
 * Takes out of an answer what a language model repeats of its prompt, while the text is still coming: marks, what stands between them, the
 * headers above, the question. What comes behind another question with its label is an answer to what nobody asked.
 */
export class EchoFilter {
  readonly #mark: string;
  readonly #marked: RegExp;
  readonly #question: string;
  #state: 'answer' | 'material' | 'over' = 'answer';
  /** Of the line that is coming: what cannot be told yet. */
  #held = '';
  /** A part of that line is out. */
  #begun = false;
  /** Something is out. */
  #said = false;
  /** What is out leads to what comes: "You ask:". */
  #leads = false;
  /** The question was repeated just before. */
  #asked = false;
  /** The answer itself began with a question: it may hold others. */
  #asks = false;
  #changed = false;

  constructor({ mark, question }: Echoed) {
    this.#mark = mark;
    this.#marked = new RegExp(`<*${mark.replace(/[^\p{L}\p{N}]/gu, '\\$&')}>*`, 'gu');
    this.#question = plain(question);
  }

  /** Whether anything was taken out. */
  get changed(): boolean {
    return this.#changed;
  }

  /** What this piece brings of the answer; what may be the beginning of an echo is held back. */
  take(piece: string): string {
    this.#held += piece;
    let out = '';
    for (let end = this.#held.indexOf('\n'); end >= 0; end = this.#held.indexOf('\n')) {
      out += this.#line(this.#held.slice(0, end), '\n');
      this.#held = this.#held.slice(end + 1);
    }
    return out + this.#beginning();
  }

  /** What is left when the answer ends. */
  end(): string {
    const line = this.#held;
    this.#held = '';
    return line === '' ? '' : this.#line(line, '');
  }

  /** The part of an unfinished line that may go out. */
  #beginning(): string {
    if (this.#state !== 'answer' || (!this.#begun && this.#mayBeEcho(this.#held))) return '';
    const sure = this.#lengthUnmarked(this.#held);
    if (sure === 0) return '';
    const out = this.#held.slice(0, sure);
    this.#held = this.#held.slice(sure);
    this.#begun = true;
    return this.#out(out);
  }

  /** How much of a text lies before a mark, or before what may become one. */
  #lengthUnmarked(text: string): number {
    const at = text.search(this.#marked);
    if (at >= 0) return at;
    const [tail = ''] = /<*[a-z\d]*$/i.exec(text) ?? [];
    for (let start = 0; start < tail.length; start++) {
      const last = tail.slice(start).replace(/^<+/, '');
      if (this.#mark.startsWith(last)) return text.length - tail.length + start;
    }
    return text.length;
  }

  /** Whether an unfinished line may still become one that is repeated. */
  #mayBeEcho(line: string): boolean {
    const bare = line.replace(DECORATION, '');
    if (bare === '') return true;
    const begins = (all: readonly string[], text: string): boolean =>
      all.some((each) => each.startsWith(text) || text.startsWith(each));
    const lower = bare.toLowerCase();
    if (begins(HEADERS, bare) || begins(LABELS, lower) || (!this.#said && begins(OWN_LABELS, lower))) return true;
    if (this.#asked && /^[AR]\s*(?::|$)/.test(bare)) return true;
    return this.#question.startsWith(plain(bare));
  }

  /** What is left of a line that has come to its end, or of the rest of it. */
  #line(line: string, end: string): string {
    const isWhole = !this.#begun;
    this.#begun = false;
    if (this.#state === 'over') return this.#drop();
    const left = line.includes(this.#mark) ? this.#withoutMarks(line) : this.#state === 'answer' ? line : '';
    if (left !== line && left.trim() === '') return this.#drop(isWhole ? '' : end);
    return isWhole ? this.#wholeLine(left, end) : this.#out(left + end);
  }

  #withoutMarks(line: string): string {
    let [left, at] = ['', 0];
    for (const { index, 0: found } of line.matchAll(this.#marked)) {
      if (this.#state === 'answer') left += line.slice(at, index);
      at = index + found.length;
      this.#state = found.startsWith('<') && this.#state === 'answer' ? 'material' : 'answer';
    }
    this.#changed = true;
    return this.#state === 'answer' ? left + line.slice(at) : left;
  }

  #wholeLine(line: string, end: string): string {
    const bare = line.replace(DECORATION, '').trimEnd();
    if (HEADER.test(bare)) return this.#drop();
    const asked = ASKS.exec(bare);
    if (asked) return this.#questionLine(line, plain(bare.slice(asked[0].length)), end);
    if (/[?？][*_]*$/.test(bare) && this.#isQuestion(plain(bare))) {
      this.#asked ||= !this.#said;
      return this.#drop();
    }
    return this.#answerLine(line.replace(NUMBERED, ''), line, end);
  }

  #isQuestion(text: string): boolean {
    return text === this.#question && text.split(' ').length >= ASKED;
  }

  #questionLine(line: string, question: string, end: string): string {
    if (this.#asks) return this.#out(line + end);
    if (question === '' || question === this.#question) this.#asked = true;
    else if (this.#said && !this.#leads) this.#state = 'over';
    else {
      this.#asks = !this.#said;
      return this.#out(line + end);
    }
    return this.#drop();
  }

  /** A line without the label that stands before an answer. */
  #answerLine(text: string, line: string, end: string): string {
    let left = text;
    if (!this.#said) left = left.replace(ANSWERS, '');
    if (this.#asked) left = left.replace(LETTER, '');
    if (left === line) return this.#out(line + end);
    this.#changed = true;
    return left.trim() === '' ? '' : this.#out(left + end);
  }

  #drop(instead = ''): string {
    this.#changed = true;
    return instead;
  }

  #out(text: string): string {
    if (text.trim() !== '') {
      this.#said = true;
      this.#leads = /[:：][\s*_]*$/.test(text);
      this.#asked = false;
    }
    return this.#said ? text : '';
  }
}
