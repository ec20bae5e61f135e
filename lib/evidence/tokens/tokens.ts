import { isNegation } from '../lexicon/negation.ts';
import { type Piece, pieces } from './pieces.ts';
import { withUnits } from './quantities.ts';
import { withSpelledNumbers } from './spelled-numbers.ts';
import type { Token } from './token.ts';
import { type WordForm, wordForm } from './word-forms.ts';

/** Before a word that begins a sentence, a line or a list item, where it is capitalised whatever it is. */
const BEGINNING = /(?<=(?:[.!?:;\n•|]|^)[\s"'“‘«(¡¿*_#-]*)/uy;

function begins(text: string, start: number): boolean {
  BEGINNING.lastIndex = start;
  return BEGINNING.test(text);
}

/** German writes every noun with a capital letter: there only acronyms are told as names. */
const isName = ({ acronym, capital, lower }: WordForm, text: string, start: number, language: string): boolean =>
  acronym || (capital && lower.length > 1 && language !== 'de' && !begins(text, start));

function wordToken(text: string, { start, end, text: own }: Piece, language: string): Token {
  const form = wordForm(own, language);
  const { keys, kind, stop, lower } = form;
  return {
    start,
    end,
    text: own,
    kind,
    keys,
    stop,
    name: !stop && kind === 'word' && isName(form, text, start, language),
    negation: isNegation(lower, language, text[start - 1]),
  };
}

/** A number or a sign of a unit. */
const knownToken = ({ start, end, text }: Piece, known: Required<Piece>['known']): Token => ({
  start,
  end,
  text,
  stop: false,
  name: false,
  negation: false,
  ...known,
});

/** The words, numbers and units of a text, with what each is compared by. */
export function tokens(text: string, language = 'en'): Token[] {
  const all = withSpelledNumbers(pieces(text, language), text, language);
  const found = all.map((piece) => (piece.known ? knownToken(piece, piece.known) : wordToken(text, piece, language)));
  return withUnits(found, text, language);
}
