const SPECIAL = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'];
/** The id of the token that ends a segment. */
export const SEPARATOR = SPECIAL.indexOf('[SEP]');

const special = (id: string, type_id: number) => ({ SpecialToken: { id, type_id } });
const sequence = (id: string, type_id: number) => ({ Sequence: { id, type_id } });

/** What all of them have alike: the same special tokens, and `[CLS] A [SEP] B [SEP]` for two texts. */
const COMMON = {
  version: '1.0',
  added_tokens: SPECIAL.map((content, id) => ({ id, content, special: true, normalized: false })),
  post_processor: {
    type: 'TemplateProcessing',
    single: [special('[CLS]', 0), sequence('A', 0), special('[SEP]', 0)],
    pair: [special('[CLS]', 0), sequence('A', 0), special('[SEP]', 0), sequence('B', 1), special('[SEP]', 1)],
    special_tokens: {},
  },
};

const numberWords = (words: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set([...SPECIAL, ...words])].map((word, id) => [word, id]));

/** Words and marks as the pre-tokenizer of BERT cuts them, without case and accents. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .match(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu) ?? [];

/** A tokenizer.json (WordPiece) that knows the words of these texts, each as a whole, and no other. */
export const wordTokenizer = (texts: readonly string[]): object => ({
  ...COMMON,
  normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, strip_accents: null, lowercase: true },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: numberWords(texts.flatMap(wordsOf)),
  },
});

/** Bytes that have a character of their own in byte-level tokenizers; `Ġ` and its like stand for the others. */
const isPlain = (byte: number): boolean => (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;

function byteAlphabet(): string[] {
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) => String.fromCharCode(isPlain(byte) ? byte : next++));
}

/** The merges that make a word of its letters, from the left. */
const mergesOf = (word: string): [string, string][] =>
  Array.from({ length: word.length - 1 }, (_, at) => [word.slice(0, at + 1), word[at + 1] as string]); // inside by the length

/** A tokenizer.json (byte-level BPE) that knows these words, in letters of ASCII, and else single bytes. */
export const byteTokenizer = (words: readonly string[]): object => ({
  ...COMMON,
  normalizer: { type: 'NFC' },
  pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true },
  decoder: { type: 'ByteLevel', add_prefix_space: true, trim_offsets: true, use_regex: true },
  model: {
    type: 'BPE',
    dropout: null,
    unk_token: null,
    continuing_subword_prefix: '',
    end_of_word_suffix: '',
    fuse_unk: false,
    vocab: numberWords([...byteAlphabet(), ...words.flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1)))]),
    merges: words.flatMap(mergesOf),
  },
});

/** A tokenizer.json (Unigram, as SentencePiece makes it) that knows these pieces, a space alone, and single small letters. */
export const pieceTokenizer = (pieces: readonly string[]): object => ({
  ...COMMON,
  normalizer: { type: 'NFKC' },
  pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
  decoder: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
  model: {
    type: 'Unigram',
    unk_id: SPECIAL.indexOf('[UNK]'),
    vocab: [
      ...SPECIAL.map((token) => [token, 0]),
      ...pieces.map((piece) => [piece, -1]),
      ['▁', -3],
      ...'abcdefghijklmnopqrstuvwxyz'.split('').map((letter) => [letter, -6]),
    ],
  },
});
