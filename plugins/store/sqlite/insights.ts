import type {
  AnswerDistribution,
  AnswerEvidence,
  AnswerInsights,
  AnswersWanted,
  ScoreCounts,
  Times,
} from '../../../core/contract/resources/store.ts';
import { type Condition, conditionOf } from './condition.ts';
import { DOCUMENTS, evidenceQuery, MODELS, SEMANTIC_SCORES, STEPS, TERMS, TURNS, UNREAD } from './evidence-sql.ts';
import type { DatabaseThreads } from './threads/database-threads.ts';
import type { Row } from './threads/statements.ts';

const SCORES = 10;
const RATINGS = 6;

type Latest = AnswersWanted & { latest: number };

/** One query after the other: whoever waits for a single answer comes in between. */
export class SqliteInsights implements AnswerInsights {
  readonly #database: DatabaseThreads;

  constructor(database: DatabaseThreads) {
    this.#database = database;
  }

  async distribution({ step, ...wanted }: AnswersWanted & { since: number; until: number; step: number }) {
    const condition = conditionOf(wanted);
    const none: AnswerDistribution = { steps: [], scores: counts([], SCORES), ratings: counts([], RATINGS) };
    if (!condition) return none;
    const { from, where, values } = condition;
    const at = `CAST((answers.time - ${Number(wanted.since)}) / ${Number(step)} AS INTEGER)`;
    const steps = await this.#database.read(
      `SELECT ${at} AS at, reason, count(*) AS answers FROM ${from} WHERE ${where} GROUP BY 1, 2 ORDER BY 1, 2`,
      values,
    );
    const scores = await this.#database.read(
      `SELECT min(${SCORES - 1}, CAST(answers.score / 10 AS INTEGER)) AS at, count(*) AS count FROM ${from}
        WHERE ${where} AND answers.score IS NOT NULL GROUP BY 1`,
      values,
    );
    return {
      steps: steps.map((row) => ({ at: Number(row.at), reason: String(row.reason), answers: Number(row.answers) })),
      scores: counts(scores, SCORES),
      ratings: counts(await this.#ratings(condition), RATINGS),
    };
  }

  #ratings({ from, where, values }: Condition): Promise<Row[]> {
    return this.#database.read(
      `SELECT CAST(round(ratings.score) AS INTEGER) AS at, count(*) AS count FROM ratings
        WHERE ratings.instance = :instance
          AND EXISTS (SELECT 1 FROM ${from} WHERE ${where} AND answers.id = ratings.answer) GROUP BY 1`,
      values,
    );
  }

  async evidence(wanted: Latest): Promise<AnswerEvidence> {
    const read = (select: string): Promise<Row[]> => this.#latest(wanted, select);
    const [turns] = await read(TURNS);
    const [looked] = await read('SELECT count(*) AS answers FROM latest');
    return {
      answers: Number(looked?.answers ?? 0),
      semanticScores: counts(await read(SEMANTIC_SCORES), SCORES),
      ...(typeof turns?.median === 'number' && { times: timesOf(turns) }),
      steps: (await read(STEPS)).map((row) => ({ step: String(row.step), runs: Number(row.runs), ...timesOf(row) })),
      documents: (await read(DOCUMENTS)).map(documentOf),
      terms: (await read(TERMS)).map((row) => ({ term: String(row.term), answers: Number(row.answers) })),
      models: (await read(MODELS)).map(modelOf),
    };
  }

  async unread({ documents, ...wanted }: Latest & { documents: readonly string[] }): Promise<string[]> {
    const rows = await this.#latest(wanted, UNREAD, { documents: JSON.stringify(documents) });
    return rows.map((row) => String(row.id));
  }

  async #latest({ latest, ...wanted }: Latest, select: string, more: Record<string, string> = {}): Promise<Row[]> {
    const condition = conditionOf(wanted);
    if (!condition) return [];
    return this.#database.read(evidenceQuery(condition, select), { ...condition.values, latest, ...more });
  }
}

/** Numbers by their places; what is in no row is 0. */
function counts(rows: readonly Row[], places: number): ScoreCounts {
  const found = new Map(rows.map((row) => [Number(row.at), Number(row.count)]));
  return Array.from({ length: places }, (_, at) => found.get(at) ?? 0);
}

const timesOf = (row: Row): Times => ({ median: Number(row.median), high: Number(row.high) });

const documentOf = (row: Row): AnswerEvidence['documents'][number] => ({
  id: String(row.id),
  title: String(row.title ?? ''),
  url: String(row.url ?? ''),
  answers: Number(row.answers),
  named: Number(row.named),
});

const modelOf = (row: Row): AnswerEvidence['models'][number] => ({
  model: String(row.model),
  answers: Number(row.answers),
  inputTokens: Number(row.input),
  outputTokens: Number(row.output),
});
