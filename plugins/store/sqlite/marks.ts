import type { Marking } from '../../../core/contract/resources/store.ts';
import type { Statement } from './threads/statements.ts';

const SOME = 'SELECT id FROM answers WHERE instance = :instance AND id IN (SELECT value FROM json_each(:ids))';
const MARK = `
  INSERT INTO marks (id, mark, by, time) SELECT id, :mark, :by, :time FROM (${SOME}) WHERE true
    ON CONFLICT (mark, id) DO UPDATE SET by = excluded.by, time = excluded.time`;
const UNMARK = `DELETE FROM marks WHERE mark = :mark AND id IN (${SOME})`;
/** Whatever the cache has for the questions of these answers. */
const FORGET = `
  DELETE FROM cache WHERE instance = :instance
    AND key IN (SELECT cache_key FROM records WHERE id IN (${SOME}) AND cache_key IS NOT NULL)`;

/** What a marking comes to; the last statement tells which of the answers are there. */
export function marksOf({ instance, ids, mark, on, by }: Marking, time: number): Statement[] {
  const some = { instance, ids: JSON.stringify(ids) };
  return [
    on ? { sql: MARK, values: { ...some, mark, by, time } } : { sql: UNMARK, values: { ...some, mark } },
    ...(on && mark === 'outdated' ? [{ sql: FORGET, values: some }] : []),
    { sql: SOME, values: some },
  ];
}
