/** How a tokenizer writes its tokens. */
export interface TokenStyle {
  /** What stands before a token that goes on with a word: `##`, or nothing. */
  continuing: string;
  /** What stands after a token that ends a word: `</w>`, or nothing. */
  ending: string;
  /** Each character stands for a byte of UTF-8. */
  bytes: boolean;
  /** What stands for a word that the tokenizer does not know. */
  unknown?: string;
}

/** One character of the text as the tokens hold it, and the first and last token that do; `text` is absent where they do not tell. */
export interface TokenCharacter {
  text?: string;
  first: number;
  last: number;
}

/**
 * What is left of a character when case, accents, widths and white space are taken away, as tokenizers do in various ways: none, one or
 * several characters.
 */
export const foldCharacter = (character: string): string[] => [
  ...character
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\p{C}\s\u2581]/gu, ''),
];

/** Bytes that stand for themselves in the alphabet of byte-level tokenizers; the others follow from U+0100 on (GPT-2, encoder.py). */
const isPlain = (byte: number): boolean => (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;

const BYTES: ReadonlyMap<string, number> = (() => {
  const others = Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => !isPlain(byte));
  return new Map(
    Array.from({ length: 256 }, (_, byte) => [String.fromCharCode(isPlain(byte) ? byte : 256 + others.indexOf(byte)), byte]),
  );
})();

/** How many bytes a character has in UTF-8 that begins with this one. */
const lengthFrom = (byte: number): number => (byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4);

/** The bytes that a token stands for; undefined where it is text. */
function bytesOf(token: string, { bytes }: TokenStyle): number[] | undefined {
  if (bytes) return [...token].map((character) => BYTES.get(character) ?? 63);
  const [, byte] = /^<0x([0-9A-F]{2})>$/.exec(token) ?? [];
  return byte === undefined ? undefined : [Number.parseInt(byte, 16)];
}

function textOf(token: string, at: number, { continuing, ending }: TokenStyle): string {
  const begun = at > 0 && continuing !== '' && token.startsWith(continuing) ? token.slice(continuing.length) : token;
  return ending !== '' && begun.endsWith(ending) ? begun.slice(0, -ending.length) : begun;
}

/** The characters that tokens stand for, folded, in order. A character of several bytes may be spread over several tokens. */
export function charactersOf(tokens: readonly string[], style: TokenStyle): TokenCharacter[] {
  const found: TokenCharacter[] = [];
  const add = (text: string, first: number, last: number): void => {
    for (const character of foldCharacter(text)) found.push({ text: character, first, last });
  };
  let open: { bytes: number[]; first: number } | undefined;
  for (const [at, token] of tokens.entries()) {
    const bytes = token === style.unknown ? undefined : bytesOf(token, style);
    for (const byte of bytes ?? []) {
      open ??= { bytes: [], first: at };
      open.bytes.push(byte);
      if (open.bytes.length < lengthFrom(open.bytes[0] as number)) continue; // one was pushed
      add(Buffer.from(open.bytes).toString(), open.first, at);
      open = undefined;
    }
    if (token === style.unknown) found.push({ first: at, last: at });
    else if (!bytes) add(textOf(token, at, style), at, at);
  }
  return found;
}
