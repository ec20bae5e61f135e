import type { Span } from '../../../core/contract/span.ts';

/** A word, a number, a sign or the end of a line. */
export interface AddressToken extends Span {
  kind: 'word' | 'number' | 'sign' | 'break';
  text: string;
  /** Of a word: in small letters, without a full stop behind it. */
  plain: string;
}

const TOKEN =
  /(?<number>\d{1,6}(?:-\d{1,4})?[A-Za-z]?(?![\p{L}\p{N}])|\d+(?:st|nd|rd|th)?)|(?<word>\p{L}[\p{L}\p{M}'’-]*\.?)|(?<break>\n)|[^\s]/gu;

const kindOf = ({ number, word, break: end }: Record<string, string | undefined>): AddressToken['kind'] =>
  number !== undefined ? 'number' : word !== undefined ? 'word' : end !== undefined ? 'break' : 'sign';

export const addressTokens = (text: string): AddressToken[] =>
  [...text.matchAll(TOKEN)].map(({ 0: found, index, groups = {} }) => {
    const kind = kindOf(groups);
    const plain = kind === 'word' ? found.toLowerCase().replace(/\.$/, '') : found;
    return { kind, text: found, plain, start: index, end: index + found.length };
  });
