import { foldText, type Match, WordList } from './matcher.ts';
import { coarseWords, LISTED } from './profanity.ts';

/** Entries found in a text, by the list that they stand in. */
export type Found = Record<'block' | 'profanity', ReadonlySet<string>>;

const NONE: ReadonlySet<string> = new Set();

const inside = ({ start, end }: Match, spared: readonly Match[]): boolean =>
  spared.some((each) => each.start <= start && end <= each.end);

/** The lists of a step. */
export class Screen {
  readonly #block: WordList;
  readonly #allow: WordList;
  /** Coarse words by language; undefined where none are blocked. */
  readonly #coarse?: Map<string, WordList>;

  constructor({ profanity, block, allow }: { profanity: boolean; block: readonly string[]; allow: readonly string[] }) {
    this.#block = new WordList(block);
    this.#allow = new WordList(allow);
    if (profanity) this.#coarse = new Map();
  }

  /** `language` is an ISO 639-1 code. */
  find(text: string, language: string): Found {
    const read = foldText(text);
    const spared = [...this.#allow.find(read)];
    const entries = (list: WordList | undefined): ReadonlySet<string> =>
      list ? new Set([...list.find(read)].filter((match) => !inside(match, spared)).map(({ entry }) => entry)) : NONE;
    return { block: entries(this.#block), profanity: entries(this.#coarseOf(language)) };
  }

  /** A language's list is made when it is first wanted, in a millisecond. */
  #coarseOf(language: string): WordList | undefined {
    const key = LISTED.includes(language) ? language : 'other';
    const list = this.#coarse?.get(key) ?? (this.#coarse && new WordList(coarseWords(key)));
    if (list) this.#coarse?.set(key, list);
    return list;
  }
}
