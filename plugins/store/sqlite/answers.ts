import type {
  AnswerLog,
  AnswerSummary,
  AnswersPart,
  AnswersWanted,
  Erasure,
  ListedAnswer,
  LoggedAnswer,
  Marking,
  StoredAnswer,
} from '../../../core/contract/resources/store.ts';
import { callerId } from '../../../lib/storing/caller-id.ts';
import { jsonOf } from '../../../lib/storing/json.ts';
import { SUMMARY_FIELDS } from '../../../lib/storing/summary-fields.ts';
import { editsOf, type SqliteCache } from './cache.ts';
import { conditionOf } from './condition.ts';
import { erase } from './erase.ts';
import { marksOf } from './marks.ts';
import { statistics } from './statistics.ts';
import type { DatabaseThreads } from './threads/database-threads.ts';
import type { Row, Statement } from './threads/statements.ts';

export const COLUMNS = SUMMARY_FIELDS.map((name) => `answers.${name}`).join(', ');
const STORED = [...SUMMARY_FIELDS, 'viewer'];
const INSERT = `INSERT INTO answers (${STORED.join(', ')}) VALUES (${STORED.map((name) => `:${name}`).join(', ')})`;
const FIND = `
  SELECT ${COLUMNS}, record, trace, edits.by, edits.time AS edit_time, original, cache_key,
    marks.by AS marked_by, marks.time AS mark_time,
    (SELECT count(*) FROM cache WHERE cache.instance = :instance AND key = cache_key AND edited = 1) AS alike
  FROM answers JOIN records USING (id) LEFT JOIN traces USING (id) LEFT JOIN edits USING (id)
  LEFT JOIN marks ON marks.mark = 'outdated' AND marks.id = answers.id
  WHERE answers.id = :id AND answers.instance = :instance`;
/** What has come of the answers of a page: looked for when it is known which they are. */
const SINCE = `
  (SELECT ifnull(json_extract(record, '$.document'), json_extract(record, '$.url')) FROM records WHERE records.id = page.id) AS source,
  (SELECT avg(ratings.score) FROM ratings WHERE ratings.instance = page.instance AND answer = page.id) AS mean,
  (SELECT count(*) FROM ratings WHERE ratings.instance = page.instance AND answer = page.id) AS count,
  EXISTS (SELECT 1 FROM edits WHERE edits.id = page.id) AS edited,
  EXISTS (SELECT 1 FROM marks WHERE mark = 'outdated' AND marks.id = page.id) AS outdated`;
/** Whoever edits first finds the text as it was sent; it stays. */
const EDIT = `
  INSERT INTO edits (id, by, time, original)
    SELECT id, :by, :time, answer FROM answers WHERE id = :id AND instance = :instance
    ON CONFLICT (id) DO UPDATE SET by = excluded.by, time = excluded.time`;

/** An answer that is on its way into the file. */
export interface Recording {
  answer: LoggedAnswer;
  /** Resolves when it is there or was refused. */
  settled: Promise<unknown>;
}

/** The log of answers in a database file. */
export class SqliteAnswers implements AnswerLog {
  readonly recordings = new Set<Recording>();
  readonly #database: DatabaseThreads;
  readonly #cache: Pick<SqliteCache, 'changing'>;

  constructor(database: DatabaseThreads, cache: Pick<SqliteCache, 'changing'>) {
    this.#database = database;
    this.#cache = cache;
  }

  async record(answer: LoggedAnswer): Promise<void> {
    const writing = this.#database.write(insertsOf(answer));
    const recording = { answer, settled: writing.catch(() => {}) };
    this.recordings.add(recording);
    await writing.finally(() => this.recordings.delete(recording));
  }

  async list({ limit, skip = 0, ...wanted }: AnswersWanted & AnswersPart): Promise<ListedAnswer[]> {
    const condition = conditionOf(wanted);
    if (!condition) return [];
    const { from, where, order, values } = condition;
    const page = `SELECT ${COLUMNS} FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT :limit OFFSET :skip`;
    const again = wanted.search?.trim() ? 'id DESC' : 'time DESC, id DESC';
    const sql = `SELECT page.*, ${SINCE} FROM (${page}) AS page ORDER BY ${again}`;
    return (await this.#database.read(sql, { ...values, limit, skip })).map(listedOf);
  }

  async find(wanted: { instance: string; id: number }): Promise<StoredAnswer | undefined> {
    const [row] = await this.#database.read(FIND, wanted);
    if (!row) return undefined;
    const { record, trace, by, edit_time, original, cache_key, marked_by, mark_time, alike } = row;
    return {
      ...summaryOf(row),
      record: JSON.parse(String(record)),
      ...(trace !== null && { trace: JSON.parse(String(trace)) }),
      ...(cache_key !== null && { cacheKey: String(cache_key) }),
      ...(by !== null && { edited: { by: String(by), time: Number(edit_time), original: String(original) } }),
      ...(marked_by !== null && { outdated: { by: String(marked_by), time: Number(mark_time) } }),
      ...(Number(alike) > 0 && { editedAlike: Number(alike) }),
    };
  }

  async edit({ instance, id, answer, by }: { instance: string; id: number; answer: string; by: string }): Promise<boolean> {
    const time = Date.now();
    const statements = [
      { sql: EDIT, values: { instance, id, by, time } },
      { sql: 'UPDATE answers SET answer = ? WHERE id = ? AND instance = ? RETURNING id', values: [answer, id, instance] },
      ...editsOf({ instance, id, answer, time }),
      ...marksOf({ instance, ids: [id], mark: 'outdated', on: false, by }, time).slice(0, 1),
    ];
    const [, edited = []] = await this.#cache.changing(() => this.#database.write(statements, { durable: true }));
    return edited.length > 0;
  }

  async mark(marking: Marking): Promise<number> {
    const statements = marksOf(marking, Date.now());
    const rows = await this.#cache.changing(() => this.#database.write(statements, { durable: true }));
    return rows.at(-1)?.length ?? 0;
  }

  erase(what: Erasure): Promise<number> {
    return this.#cache.changing(() => erase(this.#database, what));
  }

  statistics(wanted: AnswersWanted) {
    return statistics(this.#database, wanted);
  }
}

function insertsOf({ record, trace, cacheKey, session, user, viewer = '', ...answer }: LoggedAnswer): Statement[] {
  const { id, time, instance, reason, intent, category, score, question } = answer;
  const asked = { session: callerId(session), user: callerId(user), viewer: viewer || null };
  const labels = { intent: intent || null, category: category || null, score: score ?? null };
  return [
    { sql: INSERT, values: { id, time, instance, reason, question, answer: answer.answer, ...asked, ...labels } },
    { sql: 'INSERT INTO records (id, record, cache_key) VALUES (?, ?, ?)', values: [id, jsonOf(record), cacheKey ?? null] },
    ...(trace === undefined ? [] : [{ sql: 'INSERT INTO traces VALUES (?, ?, ?)', values: [id, time, jsonOf(trace)] }]),
  ];
}

function listedOf({ source, mean, count, edited, outdated, ...row }: Row): ListedAnswer {
  return {
    ...summaryOf(row),
    ...(source !== null && { source: String(source) }),
    ...(Number(count) > 0 && { rating: { mean: Number(mean), count: Number(count) } }),
    ...(edited === 1 && { isEdited: true }),
    ...(outdated === 1 && { isOutdated: true }),
  };
}

/** What is not there is left out. */
export function summaryOf(row: Row): AnswerSummary {
  const told = SUMMARY_FIELDS.map((name) => [name, row[name]]).filter(([, value]) => value !== null);
  return Object.fromEntries(told) as unknown as AnswerSummary; // the columns are its fields
}
