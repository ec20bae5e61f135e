import type { Tokenizer } from '@huggingface/tokenizers';
import type { Span } from '../../core/contract/span.ts';
import { tokenSpans } from './token-spans.ts';
import type { TokenStyle } from './token-texts.ts';

/** The two segments of an input, with the tokens that the model wants round them. */
export interface JoinedSegments {
  ids: number[];
  /** The segment of each token, 0 or 1. */
  types: number[];
  /** Place of the first token of the second segment. */
  second: number;
}

const FIRST = '\u0001';
const SECOND = '\u0002';

/** The parts of a tokenizer.json that tell how tokens are written. */
interface Written {
  model?: { type?: string; continuing_subword_prefix?: string | null; end_of_word_suffix?: string | null };
  pre_tokenizer?: unknown;
}

const styleOf = ({ model = {}, pre_tokenizer }: Written, unknown: string | undefined): TokenStyle => ({
  continuing: model.continuing_subword_prefix ?? (model.type === 'WordPiece' ? '##' : ''),
  ending: model.end_of_word_suffix ?? '',
  bytes: JSON.stringify(pre_tokenizer ?? null).includes('"ByteLevel"'),
  ...(unknown !== undefined && { unknown }),
});

/** Cuts texts into tokens and puts two of them into one input. */
export class Segments {
  readonly #tokenizer: Tokenizer;
  readonly #style: TokenStyle;
  readonly #layout: { tokens: readonly string[]; types: readonly number[] };
  /** Ids that mean something to the model beyond the text: what a text says must not be taken for them. */
  readonly #control: ReadonlySet<number>;

  constructor({ tokenizer, written }: { tokenizer: Tokenizer; written: object }) {
    this.#tokenizer = tokenizer;
    const unknown = tokenizer.model?.unk_token;
    this.#style = styleOf(written as Written, unknown); // a tokenizer.json, which the tokenizer has read
    const { tokens = [], token_type_ids: types = tokens.map(() => 0) } =
      tokenizer.post_processor?.post_process([FIRST], [SECOND], true) ?? {};
    if (!tokens.includes(FIRST) || !tokens.includes(SECOND))
      throw new Error('its tokenizer.json has no post_processor that joins two texts');
    this.#layout = { tokens, types };
    const special = [...tokenizer.get_added_tokens_decoder().values()].filter((token) => token.special);
    this.#control = new Set(special.filter(({ content }) => content !== unknown).map(({ id }) => id));
  }

  /** Tokens that an input has besides its two segments. */
  get around(): number {
    return this.#layout.tokens.length - 2;
  }

  lengthOf = (text: string): number => this.#encode(text).ids.length;

  idsOf = (text: string): number[] => this.#encode(text).ids;

  /** The tokens of a text, each with the stretch of it that it stands for. */
  place(text: string): { ids: number[]; spans: Span[] } {
    const { ids, tokens } = this.#encode(text);
    return { ids, spans: tokenSpans(text, tokens, this.#style) };
  }

  pair(first: readonly number[], second: readonly number[]): JoinedSegments {
    const pair: JoinedSegments = { ids: [], types: [], second: 0 };
    for (const [at, token] of this.#layout.tokens.entries()) {
      if (token === SECOND) pair.second = pair.ids.length;
      const ids = token === FIRST ? first : token === SECOND ? second : [this.#tokenizer.token_to_id(token) ?? 0];
      const type = this.#layout.types[at] ?? 0;
      for (const id of ids) {
        pair.ids.push(id);
        pair.types.push(type);
      }
    }
    return pair;
  }

  /** Without special tokens: whoever writes `[SEP]` into an answer does not begin a new segment. */
  #encode(text: string): { ids: number[]; tokens: string[] } {
    const { ids, tokens }: { ids: number[]; tokens: string[] } = this.#tokenizer.encode(text, { add_special_tokens: false });
    const isText = (at: number): boolean => !this.#control.has(ids[at] ?? 0);
    return { ids: ids.filter((_, at) => isText(at)), tokens: tokens.filter((_, at) => isText(at)) };
  }
}
