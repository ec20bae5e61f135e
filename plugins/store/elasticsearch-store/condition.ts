import type { AnswersPart, AnswersWanted } from '../../../core/contract/resources/store.ts';
import { callerId } from '../../../lib/storing/caller-id.ts';
import { searchText, searchWords } from '../../../lib/storing/search-words.ts';

/** A clause of the server's query language. */
export type Clause = Record<string, unknown>;

/** From this mean on ratings are good ones. */
const GOOD = 2.5;
/** Words that the last letters of a phrase may begin. */
const BEGUN = 1000;

const exists = (field: string): Clause => ({ exists: { field } });
const range = (field: string, bounds: Record<string, number | undefined>): Clause => ({ range: { [field]: bounds } });

/** What is said of an answer beside it. */
const SAID: Record<NonNullable<AnswersWanted['rated'] | AnswersWanted['state']>, Clause> = {
  good: range('rating.mean', { gte: GOOD }),
  bad: range('rating.mean', { lt: GOOD }),
  any: exists('rating.mean'),
  none: { bool: { must_not: [exists('rating.mean')] } },
  edited: exists('edit.time'),
  outdated: exists('outdated.time'),
  dismissed: exists('dismissed.time'),
};

/** Which answers are meant, and in which order the newest come first. */
export interface Condition {
  query: Clause;
  sort: Record<string, 'desc'>[];
}

const NEWEST = [{ time: 'desc' }, { id: 'desc' }] as const;

/** Undefined where a search has no word in it, which no answer can have. */
export function conditionOf(wanted: AnswersWanted & Pick<AnswersPart, 'after'>): Condition | undefined {
  const { instance, search, user, since, until, lowest, highest, after } = wanted;
  const words = search?.trim() ? wordClauses(search) : [];
  if (words === undefined) return undefined;
  const isSearch = words.length > 0;
  const equal = { user: callerId(user), reason: wanted.reason, intent: wanted.intent, category: wanted.category };
  const terms = Object.entries(equal).flatMap(([field, value]) => (value ? [{ term: { [field]: value } }] : []));
  const filter = [
    { term: { instance } },
    ...terms,
    ...boundsOf('time', { gte: since, lt: until }),
    ...boundsOf('score', { gte: lowest, lte: highest }),
    ...words,
    ...[wanted.rated, wanted.state].flatMap((each) => (each ? [SAID[each]] : [])),
    ...(after ? [isSearch ? range('id', { lt: after.id }) : beforePlace(after)] : []),
  ];
  // Ids go by the second that they were given in: a search comes in their order here as in a file.
  return { query: { bool: { filter } }, sort: isSearch ? [{ id: 'desc' }] : [...NEWEST] };
}

const boundsOf = (field: string, bounds: Record<string, number | undefined>): Clause[] =>
  Object.values(bounds).some((value) => value !== undefined) ? [range(field, bounds)] : [];

/** Those that come after a place in the order of time, the newest first. */
const beforePlace = ({ time, id }: { time: number; id: number }): Clause => ({
  bool: { should: [range('time', { lt: time }), { bool: { filter: [{ term: { time } }, range('id', { lt: id })] } }] },
});

/** Those from a place on, and newer ones. */
export const fromPlace = ({ time, id }: { time: number; id: number }): Clause => ({
  bool: { should: [range('time', { gt: time }), { bool: { filter: [{ term: { time } }, range('id', { gte: id })] } }] },
});

/** A clause for each word; undefined where there is nothing to search for. Whatever a search holds is no operator. */
function wordClauses(search: string): Clause[] | undefined {
  const found = searchWords(search);
  return found?.words.map((word, place) =>
    found.isBeginning && place === found.words.length - 1 ? beginningOf(word) : { match_phrase: { words: word } },
  );
}

/** What is cut into several words is a phrase of them; a single one is looked up among the beginnings that there are. */
const beginningOf = (word: string): Clause =>
  /^[\p{L}\p{N}\p{M}]+$/u.test(searchText(word))
    ? { match_bool_prefix: { words: word } }
    : { match_phrase_prefix: { words: { query: word, max_expansions: BEGUN } } };
