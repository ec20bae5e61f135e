import type { Span } from '../../../core/contract/span.ts';

/** A word, a number, a sign or the end of a line. */
export interface AddressToken extends Span {
  kind: 'word' | 'number' | 'sign' | 'break';
  text: string;
  /** Of a word: in small letters, without a full stop behind it. */
  plain: string;
  /** A word that begins with a capital, or an ordinal. */
  isCapital: boolean;
}

const TOKEN = /\d{1,6}(?:-\d{1,4})?[A-Za-z]?(?![\p{L}\p{N}])|\d+(?:st|nd|rd|th)?|\p{L}[\p{L}\p{M}'’-]*\.?|\n|[^\s]/gu;
const LETTER = /^\p{L}/u;

function kindOf(text: string): AddressToken['kind'] {
  if (text >= '0' && text <= ':') return text === ':' ? 'sign' : 'number';
  if (text === '\n') return 'break';
  return LETTER.test(text) ? 'word' : 'sign';
}

/** "d'Ouchy" is a name, too. */
function isName(word: string): boolean {
  const first = /^[dl]['’]/.test(word) ? word.charAt(2) : word.charAt(0);
  return first !== first.toLowerCase();
}

const plainOf = (word: string): string => (word.endsWith('.') ? word.slice(0, -1) : word).toLowerCase();

export const addressTokens = (text: string): AddressToken[] =>
  [...text.matchAll(TOKEN)].map(({ 0: found, index }) => {
    const kind = kindOf(found);
    const isCapital = kind === 'word' ? isName(found) : kind === 'number' && /[a-z]{2}$/.test(found);
    const plain = kind === 'word' ? plainOf(found) : found;
    return { kind, text: found, plain, isCapital, start: index, end: index + found.length };
  });
