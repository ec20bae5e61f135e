import { PHRASES, SIGNS, WORDS } from './lexicon.ts';

/**
 * Constants of VADER (Hutto and Gilbert 2014, "VADER: A Parsimonious Rule-based Model for Sentiment Analysis of Social Media Text"), there
 * measured with people's ratings.
 */
const BOOST = 0.293;
const LOUD = 0.733;
const NEGATED = -0.74;
const EXCLAIMED = 0.292;
const MOST_EXCLAMATIONS = 4;
const EVENNESS = 15;
/** How much of a boost remains one, two and three words away, and how far a negation reaches. */
const REACH = [1, 0.95, 0.9] as const;

const BOOSTERS = new Set(
  `
    absolutely amazingly awfully completely deeply downright enormously entirely especially exceptionally extremely fucking
    highly hugely incredibly intensely just most particularly really remarkably seriously so such super thoroughly too totally
    truly unbelievably utterly very
  `
    .trim()
    .split(/\s+/),
);
const DAMPERS = new Set('barely hardly kinda little marginally partly scarcely slightly somewhat sorta'.split(' '));
const NEGATIONS = new Set(
  `
    aint arent cannot cant didnt doesnt dont hadnt hardly hasnt havent isnt neither never no nobody none nor not nothing
    rarely seldom wasnt werent without wont wouldnt
  `
    .trim()
    .split(/\s+/),
);
/** After `never` these make what follows stronger: "never so rude", "never such a mess". */
const STRESSES = new Set(['so', 'such', 'this', 'more']);
/** What is wished for is not there yet: "it would be great", "I'd love to". */
const WISHES = new Set(['would', 'could', 'might']);

interface Word {
  /** In small letters, with a straight apostrophe. */
  text: string;
  /** In capital letters, where not everything is. */
  loud: boolean;
}

/**
 * Mood of a text from 0, most negative, over 5, neutral, to 9, most positive. Words count where there is a lexicon for the language;
 * signs (emojis, emoticons) always. Undefined where neither can tell.
 */
export function moodOf(text: string, language: string): number | undefined {
  const signs = valencesOfSigns(text);
  if (language !== 'en' && signs.length === 0) return undefined;
  const rated = language === 'en' ? [...signs, ...clauses(text).flatMap(valencesOfWords)] : signs;
  return moodOfSum(emphasise(sum(rated), text));
}

/** VADER's normalisation, which keeps a sum between -1 and 1, on the scale of the answer record. */
function moodOfSum(valence: number): number {
  const even = valence / Math.sqrt(valence * valence + EVENNESS);
  return Math.round(5 + (even < 0 ? 5 : 4) * even);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

const emphasise = (valence: number, text: string): number =>
  valence + Math.sign(valence) * EXCLAIMED * Math.min(MOST_EXCLAMATIONS, text.split('!').length - 1);

const SIGN = /\p{Extended_Pictographic}|(?<!\S)[:;<>][-'(:]{0,2}[()D3](?!\S)/gu;

const valencesOfSigns = (text: string): number[] => (text.match(SIGN) ?? []).flatMap((sign) => SIGNS.get(sign) ?? []);

const CLAUSE = /[^.,;:!?()\n]+/g;
const WORD = /\p{L}[\p{L}'’-]*/gu;
const SMALL = /\p{Ll}/u;

/** The words of a text, by clause: no negation reaches beyond a comma. */
function clauses(text: string): Word[][] {
  const shouted = !SMALL.test(text);
  return (text.match(CLAUSE) ?? []).map((clause) =>
    (clause.match(WORD) ?? []).map((word) => ({
      text: word.toLowerCase().replaceAll('’', "'"),
      loud: !shouted && word.length > 1 && !SMALL.test(word),
    })),
  );
}

function valencesOfWords(words: readonly Word[]): number[] {
  const found: number[] = [];
  for (let index = 0; index < words.length; index++) {
    const phrase = phraseAt(words, index);
    if (phrase) {
      found.push(phrase.valence);
      index += phrase.words.length - 1;
    } else found.push(valenceAt(words, index));
  }
  return found;
}

const phraseAt = (words: readonly Word[], index: number) =>
  PHRASES.get(words[index]?.text ?? '')?.find((phrase) => phrase.words.every((word, at) => words[index + at]?.text === word));

function valenceAt(words: readonly Word[], index: number): number {
  const { text = '', loud = false } = words[index] ?? {};
  const plain = WORDS.get(text);
  if (plain === undefined) return 0;
  const before = words
    .slice(Math.max(0, index - REACH.length), index)
    .map((word) => word.text)
    .reverse();
  if (plain > 0 && before.some(isWish)) return 0;
  const boosts = sum(before.map((word, distance) => boostOf(word) * (REACH[distance] ?? 0)));
  const valence = plain + Math.sign(plain) * (boosts + (loud ? LOUD : 0));
  return isNegated(before) ? valence * NEGATED : valence;
}

function boostOf(word: string): number {
  if (BOOSTERS.has(word)) return BOOST;
  return DAMPERS.has(word) ? -BOOST : 0;
}

const isWish = (word: string): boolean => WISHES.has(word) || word.endsWith("'d");

function isNegated(before: readonly string[]): boolean {
  if (before.includes('never') && before.some((word) => STRESSES.has(word))) return false;
  return before.some((word) => word.endsWith("n't") || NEGATIONS.has(word));
}
