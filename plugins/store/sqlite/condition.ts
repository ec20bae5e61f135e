import type { SQLInputValue } from 'node:sqlite';
import type { AnswersWanted } from '../../../core/contract/resources/store.ts';
import { callerId } from './caller-id.ts';
import { searchQuery } from './search-text.ts';

/** Which answers are meant, in SQL: `FROM ${from} WHERE ${where}`, the newest first by `order`. */
export interface Condition {
  from: string;
  where: string;
  order: string;
  values: Record<string, SQLInputValue>;
}

const EQUAL = ['reason', 'intent'] as const;

/** Undefined where a search has no word in it, which no answer can have. */
export function conditionOf({ instance, search, user, since, until, ...wanted }: AnswersWanted): Condition | undefined {
  const query = search ? searchQuery(instance, search) : undefined;
  if (search?.trim() && query === undefined) return undefined;
  const terms: [sql: string, name: string, value: SQLInputValue | undefined][] = [
    ['answers.instance = :instance', 'instance', instance],
    ['answers.user = :user', 'user', callerId(user) ?? undefined],
    ...EQUAL.map((name): (typeof terms)[number] => [`answers.${name} = :${name}`, name, wanted[name] || undefined]),
    ['answers.time >= :since', 'since', since],
    ['answers.time < :until', 'until', until],
    ['answers_search MATCH :query', 'query', query],
  ];
  const used = terms.filter(([, , value]) => value !== undefined);
  return {
    from: query === undefined ? 'answers' : 'answers_search JOIN answers ON answers.id = answers_search.rowid',
    where: used.map(([sql]) => sql).join(' AND '),
    // Ids go by the second that they were given in: in their order the search need not find all before it can tell the newest.
    order: query === undefined ? 'answers.time DESC, answers.id DESC' : 'answers_search.rowid DESC',
    values: Object.fromEntries(used.map(([, name, value]) => [name, value ?? null])),
  };
}
