import type { Exchange } from '../../../core/contract/facts/question.ts';
import { terms } from '../../../lib/text/terms.ts';
import { contextDependence } from './context-dependence.ts';
import { LONGEST, type Reading, type ReadWord, read } from './reading.ts';

/** A word that a conversation is about. */
export interface SubjectWord {
  text: string;
  stem: string;
  name: boolean;
  /** How much the conversation is about it: in mentions. */
  weight: number;
  /** The preposition that it stands after in its question, if it does. */
  after?: string;
}

/** Mentions that it takes to outweigh a name. */
const NAME = 2;
/** What was talked of all along outweighs what came up last by so many mentions. */
const TOPIC = 3;
/** What an answer names is looked for in so much of its beginning, in UTF-16 units, and in no more than its first sentence. */
const FIRST_SENTENCE = 300;

/**
 * What a conversation has come to be about, in the order of its telling: the content of its last question, and, where that one leaned on
 * the question before, what that was about. `last` asks for what was said last alone.
 */
export function subjectOf(conversation: readonly Exchange[], language: string, last = false): SubjectWord[] {
  const exchange = conversation.at(-1);
  if (!exchange) return [];
  const reading = read(exchange.input.slice(0, LONGEST), language);
  const own = [...namesIn(exchange, reading, language), ...contentOf(reading, exchange.response, language)];
  if ((last && own.length > 0) || !contextDependence(reading)) return distinct(own);
  const before = subjectOf(conversation.slice(0, -1), language).map((word) => ({ ...word, weight: word.weight + TOPIC }));
  return distinct([...before, ...own]);
}

function distinct(words: readonly SubjectWord[]): SubjectWord[] {
  const seen = new Set<string>();
  return words.filter(({ stem }) => !seen.has(stem) && seen.add(stem));
}

/** The content of what was asked. Words that the answer repeats count more, and names; words in the place of a verb count less. */
function contentOf({ words, asking, table }: Reading, response: string, language: string): SubjectWord[] {
  const mentions = new Map<string, number>();
  for (const term of terms(response.slice(0, LONGEST), language)) mentions.set(term, (mentions.get(term) ?? 0) + 1);
  return words.flatMap((word, index) => {
    if (!word.content || !asking.has(word.sentence)) return [];
    const weight = (mentions.get(word.stem) ?? 0) + (word.name ? NAME : 0) - (word.verb ? NAME : 0);
    const after = words.slice(0, index).findLast(({ clause, lower }) => clause === word.clause && table?.prepositions.has(lower));
    return [{ text: word.text, stem: word.stem, name: word.name, weight, ...(after ? { after: after.lower } : {}) }];
  });
}

/** What the answer to "who" or "which" names first. */
function namesIn({ response }: Exchange, { words, table }: Reading, language: string): SubjectWord[] {
  if (!words.some(({ lower }) => table?.naming.has(lower))) return [];
  const beginning = response.slice(0, FIRST_SENTENCE);
  const first = read(/^.*?[.!?](?=\s|$)/s.exec(beginning)?.[0] ?? beginning, language);
  const names = first.words.filter((word) => isName(word, first) && !words.some(({ stem }) => word.stem === stem));
  return firstGroup(names).map(({ text, stem }) => ({ text, stem, name: true, weight: TOPIC + NAME }));
}

/** Every sentence begins with a capital: there a word counts as a name where another follows at once. */
const isName = ({ name, content, text, end }: ReadWord, { words }: Reading): boolean =>
  name || (content && /^\p{Lu}/u.test(text) && words.some((next) => next.name && next.start - end === 1));

const firstGroup = (names: readonly ReadWord[]): readonly ReadWord[] => {
  const end = names.findIndex(({ start }, index) => index > 0 && start - (names[index - 1]?.end ?? 0) > 1);
  return end < 0 ? names : names.slice(0, end);
};
