import type { AnswerStatistics, AnswersWanted } from '../../../core/contract/resources/store.ts';
import { type Condition, conditionOf } from './condition.ts';
import type { DatabaseThreads } from './threads/database-threads.ts';

/** Labels that are told, the most frequent ones. */
const MOST = 1000;

const NONE: AnswerStatistics = { answers: 0, reasons: {}, intents: {}, categories: {} };

/** One query after the other: whoever waits for a single answer comes in between. */
export async function statistics(database: DatabaseThreads, wanted: AnswersWanted): Promise<AnswerStatistics> {
  const condition = conditionOf(wanted);
  if (!condition) return NONE;
  const { from, where, values } = condition;
  const [all] = await database.read(`SELECT count(*) AS answers, avg(score) AS score FROM ${from} WHERE ${where}`, values);
  return {
    answers: Number(all?.answers ?? 0),
    reasons: await counts(database, condition, 'reason'),
    intents: await counts(database, condition, 'intent'),
    categories: await counts(database, condition, 'category'),
    ...(typeof all?.score === 'number' && { score: all.score }),
    ...(await ratingOf(database, condition)),
  };
}

async function counts(
  database: DatabaseThreads,
  { from, where, values }: Condition,
  label: 'reason' | 'intent' | 'category',
): Promise<Record<string, number>> {
  const rows = await database.read(
    `SELECT answers.${label} AS label, count(*) AS answers FROM ${from} WHERE ${where} AND answers.${label} IS NOT NULL
      GROUP BY answers.${label} ORDER BY 2 DESC, 1 LIMIT ${MOST}`,
    values,
  );
  return Object.fromEntries(rows.map((row) => [String(row.label), Number(row.answers)]));
}

async function ratingOf(
  database: DatabaseThreads,
  { from, where, values }: Condition,
): Promise<Pick<AnswerStatistics, 'rating'>> {
  const [row] = await database.read(
    `SELECT avg(ratings.score) AS mean, count(*) AS count FROM ratings
      WHERE ratings.instance = :instance AND ratings.answer IN (SELECT answers.id FROM ${from} WHERE ${where})`,
    values,
  );
  return typeof row?.mean === 'number' ? { rating: { mean: row.mean, count: Number(row.count) } } : {};
}
