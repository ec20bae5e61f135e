import type { FollowUpWords } from './follow-up-words.ts';
import type { Reading, ReadWord } from './reading.ts';

/** What shows that a question depends on the turn before it. */
export type DependenceSign =
  | 'nothing of its own'
  | 'pronoun'
  /** It points at what was said last, not at what is talked of all along. */
  | 'demonstrative'
  | 'opener'
  | 'more'
  | 'comparison'
  | 'fragment'
  /** It says yes or no to a question that the answer asked. */
  | 'consent';

/** From so many content words on, a question that begins with "and" or "what about" says its subject itself. */
const SAYS_IT_ALL = 4;

/** The sign by which a question depends on what was said before; undefined where it stands alone, or asks nothing. */
export function contextDependence(reading: Reading): DependenceSign | undefined {
  const { table, words, text } = reading;
  const content = words.filter((word) => word.content);
  if (asksNothing(reading)) return words.some(({ lower }) => table?.consent.has(lower)) ? 'consent' : undefined;
  if (content.length === 0) return 'nothing of its own';
  if (!table) return undefined;
  const pronoun = pointingBack(reading, table);
  if (pronoun) return pronoun;
  if (content.length < SAYS_IT_ALL && table.opener.test(text.trim())) return 'opener';
  if (content.length < SAYS_IT_ALL && table.more.test(text)) return 'more';
  if (lacksASide(reading, table)) return 'comparison';
  return isFragment(reading, table) ? 'fragment' : undefined;
}

/** Thanks, greetings, yes and no. */
export const asksNothing = ({ words, table }: Reading): boolean =>
  words.every(({ lower }) => table?.courtesy.has(lower) || table?.consent.has(lower));

function lacksASide({ text, words }: Reading, { comparison }: FollowUpWords): boolean {
  const at = text.search(comparison);
  return at >= 0 && !words.some(({ content, start }) => content && start < at);
}

/** No word of asking: one word that is no name ("backups?"), or some of something ("any awards"). Longer ones open a subject as often. */
function isFragment({ words }: Reading, { asking, some }: FollowUpWords): boolean {
  if (words.some(({ lower }) => asking.has(lower) && !some.has(lower))) return false;
  const content = words.filter((word) => word.content);
  return content.length === 1
    ? !content.some(({ name }) => name)
    : content.length === 2 && words.some(({ lower }) => some.has(lower));
}

/**
 * The kind of a pronoun that finds nothing in the question itself to stand for. What it stands for is named in an earlier clause: a
 * pronoun is not bound within its own (principle B of Chomsky's binding theory, 1981); a possessive may be.
 */
function pointingBack({ text, words, asking }: Reading, table: FollowUpWords): 'pronoun' | 'demonstrative' | undefined {
  const hollow = table.hollow.exec(text);
  const isHollow = ({ start }: ReadWord): boolean =>
    hollow !== null && start >= hollow.index && start < hollow.index + hollow[0].length;
  for (const [index, word] of words.entries()) {
    const kind = asking.has(word.sentence) && !isHollow(word) && pronounKind(words, index, table);
    if (kind && !isBound(words, index, table)) return kind;
  }
  return undefined;
}

function isBound(words: readonly ReadWord[], index: number, table: FollowUpWords): boolean {
  const { lower, clause } = words[index] as ReadWord; // the caller walks over the words
  if (words.some((word) => word.content && word.clause < clause)) return true;
  const before = words.slice(0, Math.max(0, index - 1)).some(({ content }) => content);
  return before && (table.possessive.has(lower) || table.subordinating.has(words[index - 1]?.lower ?? ''));
}

function pronounKind(words: readonly ReadWord[], index: number, table: FollowUpWords): 'pronoun' | 'demonstrative' | undefined {
  const { text, lower, clause } = words[index] as ReadWord; // the caller walks over the words
  const [previous, next] = [words[index - 1], words[index + 1]];
  const ends = next?.clause !== clause;
  const demonstrative = table.demonstrative.has(lower);
  if (table.except.has(text)) return undefined;
  if (table.personal.has(lower) || table.possessive.has(lower)) return 'pronoun';
  if (table.final.has(lower) && !(ends && previous) && !(demonstrative && previous?.clause !== clause)) return undefined;
  if (!demonstrative) return table.final.has(lower) && !table.being.has(previous?.lower ?? '') ? 'pronoun' : undefined;
  if (ends) return 'demonstrative';
  // "Those who", "those of": what they point at follows.
  const follows = [table.times, table.prepositions, table.subordinating].some((list) => list.has(next.lower));
  return follows ? undefined : 'pronoun';
}
