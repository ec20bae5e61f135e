import type { components } from '../../core/api.gen.ts';
import { HttpProblem } from '../http/edge/problems.ts';
import { isAnswered, type KeptRuns } from './kept-runs.ts';
import type { TestResult } from './result-file.ts';

type Schemas = components['schemas'];
type Report = Schemas['TestReport'];
type Row = Report['questions'][number];
type Change = NonNullable<Row['change']>;

/** Points of a score that are no difference: models and caches make as much. */
const CLOSE = 5;
const PAGE = 100;

export interface ReportWanted {
  instance: string;
  id: string;
  against?: string;
  change?: Change;
  limit?: number;
  skip?: number;
}

/** A page of what came of a run, beside another. Throws an HttpProblem `no_test_results` where one of the two is not kept. */
export async function testReport(runs: KeptRuns, wanted: ReportWanted): Promise<Report> {
  const { instance, id, against, change, limit = PAGE, skip = 0 } = wanted;
  const run = await found(runs, instance, id);
  const other = against ? await found(runs, instance, against) : undefined;
  const before = other && (await outcomesOf(runs.rows(instance, other.id)));
  const changes = { better: 0, worse: 0, same: 0, new: 0 };
  const page: Row[] = [];
  let total = 0;
  for await (const result of runs.rows(instance, id)) {
    const row = rowOf(result, before);
    if (row.change) changes[row.change]++;
    if (change !== undefined && row.change !== change) continue;
    if (total >= skip && page.length < limit) page.push(row);
    total++;
  }
  return { run, ...(other && { against: other, changes }), total, questions: page };
}

async function found(runs: KeptRuns, instance: string, id: string): Promise<Schemas['TestRun']> {
  const run = await runs.find(instance, id);
  if (!run) throw new HttpProblem('no_test_results', `The instance '${instance}' keeps no run ${id}.`);
  return run;
}

interface Before {
  outcome: Schemas['TestOutcome'];
  answered: boolean;
}

/** The same question may have been numbered otherwise. */
const keyOf = ({ question, filter = '' }: TestResult): string => JSON.stringify([question, filter]);

async function outcomesOf(rows: AsyncIterable<TestResult>): Promise<Map<string, Before>> {
  const outcomes = new Map<string, Before>();
  for await (const row of rows) outcomes.set(keyOf(row), { outcome: outcomeOf(row), answered: isAnswered(row) });
  return outcomes;
}

function outcomeOf({ record = {}, error }: TestResult): Schemas['TestOutcome'] {
  const { reason, score, semanticScore, answer, document } = record;
  return {
    ...(reason && { reason }),
    ...(score !== undefined && { score }),
    ...(semanticScore !== undefined && { semanticScore }),
    ...(answer !== undefined && { answer }),
    ...(document !== undefined && { document }),
    ...(error !== undefined && { error }),
  };
}

function rowOf(result: TestResult, before: ReadonlyMap<string, Before> | undefined): Row {
  const { id, question, filter, expected } = result;
  const outcome = outcomeOf(result);
  const earlier = before?.get(keyOf(result));
  return {
    id,
    question,
    ...(filter && { filter }),
    ...(expected && { expected }),
    ...outcome,
    ...(before && { change: earlier ? changeOf({ outcome, answered: isAnswered(result) }, earlier) : 'new' }),
    ...(earlier && { before: earlier.outcome }),
  };
}

/** An answer is better than none, and a clearly higher score is better. */
function changeOf(now: Before, before: Before): Change {
  if (now.answered !== before.answered) return now.answered ? 'better' : 'worse';
  const gain = now.answered ? (now.outcome.score ?? 0) - (before.outcome.score ?? 0) : 0;
  if (Math.abs(gain) < CLOSE) return 'same';
  return gain > 0 ? 'better' : 'worse';
}
