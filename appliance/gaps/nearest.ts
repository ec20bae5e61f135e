import type { Call } from '../../core/contract/call.ts';
import type { KnowledgeBase } from '../../core/contract/resources/knowledge-base.ts';
import type { Pipeline } from '../../core/host/runner.ts';
import { terms as termsOf } from '../../lib/text/terms.ts';
import { linkOf, percent } from '../answers/source-passages.ts';
import { questionLanguage } from './question-terms.ts';

/** From this score on a passage is told: below it, it has nothing to do with the question. */
const LEAST = 10;
/** Characters of a passage that are told. */
const TOLD = 400;

export interface Nearest {
  document: string;
  url?: string;
  /** 0-100. */
  score: number;
  passage: string;
}

/** What an instance's documents have for questions, as its pipeline searches them. */
export class DocumentSearch {
  readonly #pipeline: Pipeline;
  readonly #instance: string;
  readonly #call: Call;
  /** Whether a term stands in any document, by its stem. */
  readonly #known = new Map<string, Promise<boolean>>();

  constructor(pipeline: Pipeline, instance: string, call: Call) {
    this.#pipeline = pipeline;
    this.#instance = instance;
    this.#call = call;
  }

  /** The passage that fits best; undefined where none does. */
  async nearest(question: string): Promise<Nearest | undefined> {
    const start = { question, options: {}, session: {}, instance: this.#instance };
    const { turn } = await this.#pipeline.search(start, this.#call);
    const [best] = turn.passages ?? [];
    const score = percent(turn.kbScore ?? (best?.score ?? 0) * 100);
    if (!best || score < LEAST) return undefined;
    const { url } = linkOf(best.url);
    return {
      document: best.title || url || best.document,
      ...(url !== undefined && { url }),
      score,
      passage: best.text.slice(0, TOLD),
    };
  }

  /** The words, by their stems, that no document holds. */
  async missing(words: ReadonlyMap<string, string>, question: string): Promise<string[]> {
    const language = questionLanguage(question);
    const known = await Promise.all([...words].map(([term, word]) => this.#isKnown(term, word, language)));
    return [...words.values()].filter((_, at) => !known[at]);
  }

  #isKnown(term: string, word: string, language: string): Promise<boolean> {
    const found = this.#known.get(term) ?? this.#find(term, word, language);
    this.#known.set(term, found);
    return found;
  }

  async #find(term: string, word: string, language: string): Promise<boolean> {
    const [base]: KnowledgeBase[] = [...this.#pipeline.resources('knowledge_base').values()];
    if (!base) return true;
    const query = { text: word, language, mode: 'keyword', top: 1, correct: false } as const;
    const { passages } = await base.search(query, this.#call);
    return passages.some(
      ({ text, title, headings, terms }) =>
        terms?.has(term) || termsOf([title, ...headings, text].join('\n'), language).includes(term),
    );
  }
}
