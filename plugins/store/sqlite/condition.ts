import type { SQLInputValue } from 'node:sqlite';
import type { AnswersPart, AnswersWanted } from '../../../core/contract/resources/store.ts';
import { callerId } from '../../../lib/storing/caller-id.ts';
import { searchQuery } from './search-text.ts';

/** Which answers are meant, in SQL: `FROM ${from} WHERE ${where}`, the newest first by `order`. */
export interface Condition {
  from: string;
  where: string;
  order: string;
  values: Record<string, SQLInputValue>;
}

const EQUAL = ['reason', 'intent', 'category'] as const;

const RATED = 'SELECT answer FROM ratings WHERE instance = :instance GROUP BY answer HAVING avg(score)';

/** From this mean on ratings are good ones. */
const GOOD = 2.5;

/** What is said of an answer in tables of its own. */
const SAID: Record<NonNullable<AnswersWanted['rated'] | AnswersWanted['state']>, string> = {
  good: `answers.id IN (${RATED} >= ${GOOD})`,
  bad: `answers.id IN (${RATED} < ${GOOD})`,
  any: `answers.id IN (${RATED} >= 0)`,
  none: `answers.id NOT IN (${RATED} >= 0)`,
  edited: 'answers.id IN (SELECT id FROM edits)',
  outdated: "answers.id IN (SELECT id FROM marks WHERE mark = 'outdated')",
  dismissed: "answers.id IN (SELECT id FROM marks WHERE mark = 'dismissed')",
};

/** Undefined where a search has no word in it, which no answer can have. */
export function conditionOf(wanted: AnswersWanted & Pick<AnswersPart, 'after'>): Condition | undefined {
  const { instance, search, user, since, until, lowest, highest, after } = wanted;
  const query = search ? searchQuery(instance, search) : undefined;
  if (search?.trim() && query === undefined) return undefined;
  const terms: [sql: string, name: string, value: SQLInputValue | undefined][] = [
    ['answers.instance = :instance', 'instance', instance],
    ['answers.user = :user', 'user', callerId(user) ?? undefined],
    ...EQUAL.map((name): (typeof terms)[number] => [`answers.${name} = :${name}`, name, wanted[name] || undefined]),
    ['answers.time >= :since', 'since', since],
    ['answers.time < :until', 'until', until],
    ['answers.score >= :lowest', 'lowest', lowest],
    ['answers.score <= :highest', 'highest', highest],
    [query === undefined ? '(answers.time, answers.id) < (:time, :id)' : 'answers_search.rowid < :id', 'id', after?.id],
    ['answers_search MATCH :query', 'query', query],
  ];
  const used = terms.filter(([, , value]) => value !== undefined);
  const said = [wanted.rated, wanted.state].flatMap((each) => (each ? [SAID[each]] : []));
  return {
    from: query === undefined ? 'answers' : 'answers_search JOIN answers ON answers.id = answers_search.rowid',
    where: [...used.map(([sql]) => sql), ...said].join(' AND '),
    // Ids go by the second that they were given in: in their order the search need not find all before it can tell the newest.
    order: query === undefined ? 'answers.time DESC, answers.id DESC' : 'answers_search.rowid DESC',
    values: {
      ...Object.fromEntries(used.map(([, name, value]) => [name, value ?? null])),
      ...(after && query === undefined && { time: after.time }),
    },
  };
}
