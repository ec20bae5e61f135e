import { words } from '../text/words.ts';
import { bestOfEach, type Likeness, type Matcher } from './matcher.ts';
import { Postings } from './postings.ts';

/** Letters of a piece. */
const LETTERS = 3;

/** The pieces of three letters of all words, ends marked. */
function pieces(text: string): Set<string> {
  const found = new Set<string>();
  for (const { text: word } of words(text.normalize('NFC').toLowerCase())) {
    const marked = ` ${word} `;
    for (let at = 0; at + LETTERS <= marked.length; at++) found.add(marked.slice(at, at + LETTERS));
    if (marked.length === LETTERS) found.add(marked);
  }
  return found;
}

/** Compares the spelling of a whole question with that of examples: the share of the pieces that both have (Dice 1945). */
export class FuzzyMatcher implements Matcher {
  readonly #categories: readonly number[];
  readonly #sizes: readonly number[];
  readonly #postings: Postings;

  /** Examples by category. */
  constructor(examples: readonly (readonly string[])[]) {
    const all = examples.flatMap((texts, category) => texts.map((text) => ({ category, found: pieces(text) })));
    this.#categories = all.map(({ category }) => category);
    this.#sizes = all.map(({ found }) => found.size);
    this.#postings = new Postings(all.map(({ found }) => found));
  }

  match({ text }: { text: string }): Likeness[] {
    const asked = pieces(text);
    const common = this.#postings.sums(asked, () => 1);
    return bestOfEach(this.#likenesses(common, asked.size));
  }

  *#likenesses(common: Float64Array, size: number): Generator<Likeness> {
    for (const [place, count] of common.entries())
      if (count > 0) yield { category: this.#categories[place] ?? 0, share: (2 * count) / (size + (this.#sizes[place] ?? 0)) };
  }
}
