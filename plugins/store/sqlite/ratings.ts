import type { Judgement, Rating, RatingSummary, Ratings } from '../../../core/contract/resources/store.ts';
import { callerId } from '../../../lib/storing/caller-id.ts';
import type { DatabaseThreads } from './threads/database-threads.ts';
import type { Row } from './threads/statements.ts';

const RATE = 'INSERT OR REPLACE INTO ratings (instance, answer, rater, score, feedback, time) VALUES (?, ?, ?, ?, ?, ?)';
const MEAN = 'SELECT avg(score) AS mean, count(*) AS count FROM ratings WHERE instance = ? AND answer = ?';
const FEEDBACK = `
  SELECT score, feedback, time FROM ratings WHERE instance = ? AND answer = ? AND feedback IS NOT NULL
  ORDER BY time DESC, rowid DESC LIMIT ?`;
const WITHDRAW = 'DELETE FROM ratings WHERE instance = :instance AND answer = :answer AND (:rater IS NULL OR rater = :rater)';
const JUDGE = 'INSERT OR REPLACE INTO judgements (instance, passage, question, score, time) VALUES (?, ?, ?, ?, ?)';
const JUDGEMENTS = `
  SELECT instance, passage, question, score, time FROM judgements
  WHERE instance = ? AND passage IN (SELECT value FROM json_each(?)) ORDER BY time DESC, rowid DESC LIMIT ?`;

const durable = { durable: true };

/** What readers think of answers, and of the passages that they are made from. */
export class SqliteRatings implements Ratings {
  readonly #database: DatabaseThreads;

  constructor(database: DatabaseThreads) {
    this.#database = database;
  }

  async rate({ instance, answerId, rater, score, feedback, time }: Rating): Promise<void> {
    const values = [instance, answerId, callerId(rater), score, feedback || null, time];
    await this.#database.write([{ sql: RATE, values }], durable);
  }

  async summary({ instance, answerId, most }: { instance: string; answerId: number; most: number }): Promise<RatingSummary> {
    const [figures] = await this.#database.read(MEAN, [instance, answerId]);
    const rows = await this.#database.read(FEEDBACK, [instance, answerId, most]);
    return { mean: Number(figures?.mean ?? 0), count: Number(figures?.count ?? 0), feedback: rows.map(feedbackOf) };
  }

  async withdraw({ instance, answerId, rater }: { instance: string; answerId: number; rater?: string }): Promise<void> {
    await this.#database.write([{ sql: WITHDRAW, values: { instance, answer: answerId, rater: callerId(rater) } }], durable);
  }

  /** What is thought of the same passage for the same question anew takes the place of what was thought before. */
  async judge({ instance, passage, question, score, time }: Judgement): Promise<void> {
    await this.#database.write([{ sql: JUDGE, values: [instance, passage, question, score, time] }], durable);
  }

  async judgements(wanted: { instance: string; passages: readonly string[]; most: number }): Promise<Judgement[]> {
    const rows = await this.#database.read(JUDGEMENTS, [wanted.instance, JSON.stringify(wanted.passages), wanted.most]);
    return rows as unknown as Judgement[]; // columns of those names and types
  }
}

const feedbackOf = ({ score, feedback, time }: Row): RatingSummary['feedback'][number] => ({
  score: Number(score),
  feedback: String(feedback),
  time: Number(time),
});
