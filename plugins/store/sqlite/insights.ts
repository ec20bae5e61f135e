import type {
  AnswerDistribution,
  AnswerEvidence,
  AnswerInsights,
  AnswersWanted,
  ScoreCounts,
} from '../../../core/contract/resources/store.ts';
import { conditionOf } from './condition.ts';
import { DOCUMENTS, evidenceQuery, STEPS, TERMS, TURNS, UNREAD } from './evidence-sql.ts';
import type { DatabaseThreads } from './threads/database-threads.ts';
import type { Row } from './threads/statements.ts';
import { stepsOf, turnFigures } from './turn-figures.ts';

const SCORES = 10;
const RATINGS = 6;
const HOUR_MS = 3_600_000;

const STEPS_OF_TIME = `
  SELECT CAST((hour - :first) / :hours AS INTEGER) AS at, label AS reason, sum(answers) AS answers FROM answer_hours
  WHERE instance = :instance AND kind = 'reason' AND hour >= :first AND hour < :last GROUP BY 1, 2 ORDER BY 1, 2`;
const SCORES_OF_TIME = `
  SELECT label AS at, sum(answers) AS count FROM answer_hours
  WHERE instance = :instance AND kind = 'score' AND hour >= :first AND hour < :last GROUP BY 1`;
/** There are fewer ratings than answers: they are read first, as CROSS tells SQLite. */
const RATINGS_OF_TIME = `
  SELECT CAST(round(ratings.score) AS INTEGER) AS at, count(*) AS count FROM ratings CROSS JOIN answers ON answers.id = ratings.answer
  WHERE ratings.instance = :instance AND answers.instance = :instance AND answers.time >= :since AND answers.time < :until GROUP BY 1`;

type Latest = AnswersWanted & { latest: number };

/** One query after the other: whoever waits for a single answer comes in between. */
export class SqliteInsights implements AnswerInsights {
  readonly #database: DatabaseThreads;

  constructor(database: DatabaseThreads) {
    this.#database = database;
  }

  async distribution({ instance, since, until, step }: { instance: string; since: number; until: number; step: number }) {
    const hours = { instance, first: Math.floor(since / HOUR_MS), last: Math.ceil(until / HOUR_MS) };
    const steps = await this.#database.read(STEPS_OF_TIME, { ...hours, hours: Math.max(1, Math.round(step / HOUR_MS)) });
    return {
      steps: steps.map((row) => ({ at: Number(row.at), reason: String(row.reason), answers: Number(row.answers) })),
      scores: counts(await this.#database.read(SCORES_OF_TIME, hours), SCORES),
      ratings: counts(await this.#database.read(RATINGS_OF_TIME, { instance, since, until }), RATINGS),
    } satisfies AnswerDistribution;
  }

  async evidence(wanted: Latest): Promise<AnswerEvidence> {
    const read = (select: string): Promise<Row[]> => this.#latest(wanted, select);
    const [looked] = await read(TURNS);
    return {
      answers: Number(looked?.answers ?? 0),
      ...turnFigures(looked?.turns, SCORES),
      steps: stepsOf(await read(STEPS)),
      documents: (await read(DOCUMENTS)).map(documentOf),
      terms: (await read(TERMS)).map((row) => ({ term: String(row.term), answers: Number(row.answers) })),
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

const documentOf = (row: Row): AnswerEvidence['documents'][number] => ({
  id: String(row.id),
  title: String(row.title ?? ''),
  url: String(row.url ?? ''),
  answers: Number(row.answers),
  named: Number(row.named),
});
