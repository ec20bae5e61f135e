/** Bytes of UTF-8 that a token stands for: close enough for languages with and without blanks. */
const BYTES_PER_TOKEN = 4;

/** Roughly; servers count with tokenizers of their own. */
export const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);

/**
 * The beginning of a text that has about so many tokens, never ending inside a character. Servers refuse empty texts: they
 * become a blank.
 */
export function cutTo(text: string, tokens: number): string {
  if (text === '') return ' ';
  const bytes = Buffer.from(text);
  if (bytes.length <= tokens * BYTES_PER_TOKEN) return text;
  // A character that is cut in two decodes to a replacement character.
  return bytes
    .subarray(0, tokens * BYTES_PER_TOKEN)
    .toString()
    .replace(/\ufffd+$/, '');
}

/** Consecutive texts in groups of at most so many texts and tokens; a text that is larger stands alone. */
export function batchesOf(texts: readonly string[], most: { texts: number; tokens: number }): string[][] {
  const batches: string[][] = [];
  let tokens = 0;
  for (const text of texts) {
    const own = tokensOf(text);
    const last = batches.at(-1);
    if (last && last.length < most.texts && tokens + own <= most.tokens) {
      last.push(text);
      tokens += own;
    } else {
      batches.push([text]);
      tokens = own;
    }
  }
  return batches;
}
