import type { Host, ResourceCall } from '../../core/contract/call.ts';
import type {
  Category,
  CategoryMatch,
  Classification,
  Classifier,
  QuestionText,
} from '../../core/contract/resources/classifier.ts';
import type { Embedder } from '../../core/contract/resources/embedder.ts';
import { examplesOf, OTHER, type TaughtCategory } from './category.ts';
import { ExactMatcher } from './exact.ts';
import { FuzzyMatcher } from './fuzzy.ts';
import { KeywordMatcher } from './keyword.ts';
import { intentLabel } from './label.ts';
import type { Likeness, Matcher } from './matcher.ts';
import { VectorMatcher } from './vector.ts';

/** How questions are compared with examples. */
export const MATCH_METHODS = ['exact', 'fuzzy', 'keyword', 'fuzzy_keyword', 'vector'] as const;
export type MatchMethod = (typeof MATCH_METHODS)[number];

export interface ClassifierOptions {
  /** Called once, when the classifier is made ready. */
  categories(): Promise<readonly TaughtCategory[]>;
  match: MatchMethod;
  /** The likeness to its best category below which a question is of none, 0-1. */
  threshold: number;
  /** ISO 639-1: what the examples are written in, where words are compared. */
  language: string;
  /** For `vector`. */
  embedder?: Embedder;
  /** Folder in which the vectors of examples are kept. */
  cache?: string;
}

/** Categories that are named besides the one chosen. */
const NAMED = 3;

/** Sorts questions into categories by examples. */
export class IntentClassifier implements Classifier {
  readonly #options: ClassifierOptions;
  #categories: readonly TaughtCategory[] = [];
  #other: Category = OTHER;
  #exact: Matcher = new ExactMatcher([]);
  #matcher: Matcher = this.#exact;

  constructor(options: ClassifierOptions) {
    this.#options = options;
  }

  async ready({ log }: Pick<Host, 'log'>): Promise<void> {
    const categories = await this.#options.categories();
    const examples = categories.map(examplesOf);
    this.#categories = categories;
    this.#other = categories.find(({ id }) => id === OTHER.id) ?? OTHER;
    this.#exact = new ExactMatcher(examples);
    const matcher = this.#matcherOf(examples);
    if (matcher instanceof VectorMatcher && examples.some(({ length }) => length > 0)) await matcher.learn(log);
    this.#matcher = matcher;
  }

  #matcherOf(examples: readonly (readonly string[])[]): Matcher {
    const { match, language, embedder, cache } = this.#options;
    if (match === 'exact') return this.#exact;
    if (match === 'fuzzy') return new FuzzyMatcher(examples);
    const words = new KeywordMatcher(examples, { language, spelling: match !== 'keyword' });
    return match === 'vector' && embedder ? new VectorMatcher(examples, { embedder, cache, otherwise: words }) : words;
  }

  async classify(question: QuestionText, call: ResourceCall): Promise<Classification> {
    const found = await this.#match(question, call);
    const [best] = found;
    const nearest = found.slice(0, NAMED).flatMap((each) => this.#named(each, question));
    const category =
      best && best.share >= this.#options.threshold ? (this.#categories[best.category] ?? this.#other) : this.#other;
    return { category, intent: labelIn(category, question), nearest };
  }

  /** An example itself is what it is an example of, whatever is compared. */
  async #match(question: QuestionText, call: ResourceCall): Promise<readonly Likeness[]> {
    if (this.#categories.length === 0) return [];
    const exact = await this.#exact.match(question, call);
    return exact.length > 0 ? exact : this.#matcher.match(question, call);
  }

  #named({ category, share }: Likeness, question: QuestionText): CategoryMatch[] {
    const found = this.#categories[category];
    const score = Math.round(100 * share);
    return found && score > 0 ? [{ category: found, intent: labelIn(found, question), score }] : [];
  }
}

const labelIn = ({ id, name }: Category, question: QuestionText): string =>
  id === OTHER.id ? intentLabel(question) : intentLabel(question, name);
