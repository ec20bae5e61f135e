import { stem } from '../../../lib/text/stem.ts';
import { stopWords } from '../../../lib/text/stop-words.ts';
import { type Word, words } from '../../../lib/text/words.ts';
import { FOLLOW_UP_WORDS, type FollowUpWords } from './follow-up-words.ts';

/** A word of a question, with what tells of its part in it. */
export interface ReadWord extends Word {
  lower: string;
  stem: string;
  /** Number of its clause, from 0: clauses end at punctuation and before "and", "but" and the like. */
  clause: number;
  sentence: number;
  /** It may be what the question is about. */
  content: boolean;
  /** Written as names are: capitals inside a sentence, or digits. */
  name: boolean;
  /** A content word where a verb would stand. */
  verb: boolean;
}

export interface Reading {
  text: string;
  words: ReadWord[];
  table: FollowUpWords | undefined;
  /** The sentences that ask, by number; all of them where none does. */
  asking: ReadonlySet<number>;
}

/** UTF-16 units of a question that are read. A longer one says its subject itself. */
export const LONGEST = 1000;

/** The stems of words that are no subject, by language. */
const general = new Map<string, ReadonlySet<string>>();

function generalStems(language: string): ReadonlySet<string> {
  let found = general.get(language);
  if (!found) {
    const table = FOLLOW_UP_WORDS[language];
    found = new Set([...(table?.general ?? []), ...(table?.courtesy ?? [])].map((word) => stem(word, language)));
    general.set(language, found);
  }
  return found;
}

const ENDS_SENTENCE = /[.!?…]\P{L}*\s|[\n。！？]/u; // but not the full stop of login.gov
const ENDS_CLAUSE = /[,;:()–—¿¡]/;
const LIKE_A_NAME = /\p{Ll}\p{Lu}|^\p{Lu}{2}|\p{N}/u;

export function read(text: string, language: string): Reading {
  const table = FOLLOW_UP_WORDS[language];
  const stops = stopWords(language);
  const saysNothing = generalStems(language);
  const found: ReadWord[] = [];
  for (const word of words(text, language)) {
    const before = found.at(-1);
    const gap = text.slice(before?.end ?? 0, word.start);
    const lower = word.text.toLowerCase();
    const opens = before === undefined || ENDS_SENTENCE.test(gap);
    const stemmed = stem(lower, language);
    const content = !stops.has(lower) && !saysNothing.has(stemmed) && (word.text.length > 1 || /\p{N}|\p{Lo}/u.test(lower));
    found.push({
      ...word,
      lower,
      stem: stemmed,
      sentence: before ? before.sentence + Number(opens) : 0,
      clause: before ? before.clause + Number(opens || ENDS_CLAUSE.test(gap) || !!table?.joining.has(lower)) : 0,
      content,
      name: content && ((!opens && /^\p{Lu}/u.test(word.text)) || LIKE_A_NAME.test(word.text)),
      verb: content && before !== undefined && !opens && !!table?.beforeVerbs.has(before.lower),
    });
  }
  return { text, words: found, table, asking: askingSentences(text, found, table) };
}

function askingSentences(text: string, all: readonly ReadWord[], table: FollowUpWords | undefined): ReadonlySet<number> {
  const asking = new Set<number>();
  for (const [index, { sentence, lower, end }] of all.entries()) {
    const first = all[index - 1]?.sentence !== sentence;
    const last = all[index + 1]?.sentence !== sentence;
    if ((first && table?.asking.has(lower)) || (last && /^[^\p{L}\p{N}]*\?/u.test(text.slice(end)))) asking.add(sentence);
  }
  return asking.size > 0 ? asking : new Set(all.map(({ sentence }) => sentence));
}
