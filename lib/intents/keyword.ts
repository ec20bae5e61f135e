import type { QuestionText } from '../../core/contract/resources/classifier.ts';
import { meantBy, respelt, unseenWords } from '../text/spelling.ts';
import { stem } from '../text/stem.ts';
import { contentWords, terms } from '../text/terms.ts';
import { WordList } from '../text/word-list.ts';
import { words } from '../text/words.ts';
import { bestOfEach, type Likeness, type Matcher } from './matcher.ts';
import { Postings } from './postings.ts';

/** How much words of the question count that the example lacks, by those of the example that the question lacks (Tversky 1977). */
const BESIDE = 0.3;

/** Stems of the words that tell; of all where none does ("how are you"). */
function keywords(text: string, language: string): Set<string> {
  const found = new Set(terms(text, language));
  if (found.size > 0) return found;
  return new Set(words(text.normalize('NFC'), language).map((word) => stem(word.text.toLowerCase(), language)));
}

interface KeywordOptions {
  /** ISO 639-1: what the examples are written in, and questions are read in. */
  language: string;
  /** A word that no example has is read as the one that was meant, where one is a typing error away. */
  spelling: boolean;
}

/** Compares the words of a question with those of examples, whatever their order: rare ones count more. */
export class KeywordMatcher implements Matcher {
  readonly #options: KeywordOptions;
  readonly #categories: readonly number[];
  /** Weight of all words of each example. */
  readonly #weights: readonly number[];
  readonly #postings: Postings;
  readonly #list: WordList;

  /** Examples by category. */
  constructor(examples: readonly (readonly string[])[], options: KeywordOptions) {
    this.#options = options;
    const all = examples.flatMap((texts, category) =>
      texts.map((text) => ({ category, text, found: keywords(text, options.language) })),
    );
    const postings = new Postings(all.map(({ found }) => found));
    this.#categories = all.map(({ category }) => category);
    this.#weights = all.map(({ found }) => sumOf(found, (word) => postings.rarity(word)));
    this.#postings = postings;
    this.#list = wordsOf(options.spelling ? all.map(({ text }) => text) : [], options.language);
  }

  async match({ text }: Pick<QuestionText, 'text'>): Promise<Likeness[]> {
    const { spelling, language } = this.#options;
    const asked = keywords(spelling ? await this.#mended(text) : text, language);
    const weight = (word: string): number => this.#postings.rarity(word);
    return bestOfEach(this.#likenesses(this.#postings.sums(asked, weight), sumOf(asked, weight)));
  }

  *#likenesses(common: Float64Array, asked: number): Generator<Likeness> {
    for (const [place, both] of common.entries()) {
      if (both === 0) continue;
      const [lacking, beside] = [(this.#weights[place] ?? 0) - both, asked - both];
      yield { category: this.#categories[place] ?? 0, share: both / (both + lacking + BESIDE * beside) };
    }
  }

  async #mended(text: string): Promise<string> {
    const unseen = await unseenWords(text, this.#options.language, (word) => this.#postings.has(word));
    return respelt(text, meantBy(unseen, this.#list));
  }
}

function sumOf(features: Iterable<string>, weight: (feature: string) => number): number {
  let sum = 0;
  for (const feature of features) sum += weight(feature);
  return sum;
}

/** The words of texts, with how often they stand there. */
function wordsOf(texts: readonly string[], language: string): WordList {
  const counts = new Map<string, { all: number; small: number }>();
  for (const word of texts.flatMap((text) => contentWords(text, language))) {
    const count = counts.get(word) ?? { all: 0, small: 0 };
    counts.set(word, { all: count.all + 1, small: count.small + 1 });
  }
  return new WordList(counts);
}
