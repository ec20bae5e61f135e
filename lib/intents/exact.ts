import type { Likeness, Matcher } from './matcher.ts';

/** A text without what the same question may be typed with or without: capitals, signs, more white space. */
const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Knows a question again that is an example, whatever its capitals and signs. */
export class ExactMatcher implements Matcher {
  readonly #categories = new Map<string, number>();

  /** Examples by category. An example of two categories is that of the first one. */
  constructor(examples: readonly (readonly string[])[]) {
    for (const [category, texts] of examples.entries())
      for (const text of texts.map(plainText))
        if (text !== '' && !this.#categories.has(text)) this.#categories.set(text, category);
  }

  match({ text }: { text: string }): Likeness[] {
    const category = this.#categories.get(plainText(text));
    return category === undefined ? [] : [{ category, share: 1 }];
  }
}
