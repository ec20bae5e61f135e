import type { Call } from '../../core/contract/call.ts';
import type { Embedder } from '../../core/contract/resources/embedder.ts';
import { questionForm } from '../../lib/caching/question-form.ts';
import type { Asked } from './asked.ts';
import type { Meanings } from './group.ts';
import { questionLanguage } from './question-terms.ts';

/** Questions that are embedded, the most frequent ones: a few seconds of work when none of them is remembered. */
const MOST_EMBEDDED = 500;
/** Questions that are embedded at a time. */
const TOGETHER = 16;
/** Vectors that are remembered: of 384 numbers, 6 MB. */
const REMEMBERED = 4000;
/** Characters of a question that are embedded. */
const LONGEST = 1000;

/** What questions mean, as an embedder tells it; remembered, as the same questions stand in a list from day to day. */
export class QuestionMeanings {
  readonly #vectors = new Map<string, Float32Array>();

  /** Of the most frequent questions in languages of the embedder. None where there is no embedder. */
  async of(asked: readonly Asked[], embedder: Embedder | undefined, call: Call): Promise<Meanings> {
    const found = new Map<string, Float32Array>();
    if (!embedder) return found;
    const forms = mostFrequent(asked.filter(({ question }) => isKnown(embedder, question)));
    const unknown = forms.filter(([form]) => !this.#vectors.has(`${embedder.id} ${form}`));
    for (let start = 0; start < unknown.length; start += TOGETHER) {
      call.signal.throwIfAborted();
      const some = unknown.slice(start, start + TOGETHER);
      const vectors = await embedder.embedPassages(
        some.map(([, text]) => text.slice(0, LONGEST)),
        call,
      );
      for (const [at, [form]] of some.entries()) this.#remember(`${embedder.id} ${form}`, vectors[at]);
    }
    for (const [form] of forms) {
      const vector = this.#vectors.get(`${embedder.id} ${form}`);
      if (vector) found.set(form, vector);
    }
    return found;
  }

  #remember(name: string, vector: Float32Array | undefined): void {
    if (!vector) return;
    const [oldest] = this.#vectors.size >= REMEMBERED ? this.#vectors.keys() : [];
    if (oldest !== undefined) this.#vectors.delete(oldest);
    this.#vectors.set(name, unit(vector));
  }
}

const isKnown = ({ languages }: Embedder, question: string): boolean =>
  languages.includes('*') || languages.includes(questionLanguage(question));

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length > 0 ? vector.map((value) => value / length) : vector;
}

function mostFrequent(asked: readonly Asked[]): [form: string, text: string][] {
  const forms = new Map<string, { text: string; count: number }>();
  for (const { question } of asked) {
    const form = questionForm(question);
    const before = forms.get(form);
    forms.set(form, { text: before?.text ?? question, count: (before?.count ?? 0) + 1 });
  }
  return [...forms]
    .sort(([a, { count: ofA }], [b, { count: ofB }]) => ofB - ofA || (a < b ? -1 : 1))
    .slice(0, MOST_EMBEDDED)
    .map(([form, { text }]) => [form, text]);
}
