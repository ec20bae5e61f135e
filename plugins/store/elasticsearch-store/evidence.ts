import type { AnswerEvidence, Times } from '../../../core/contract/resources/store.ts';
import type { CitedDocument, RecordFigures, TraceFigures } from './figures.ts';

/** The most that a list has. */
const MOST = 50;

/** An answer that is looked into. */
export interface EvidenceSource {
  record: RecordFigures;
  trace?: TraceFigures;
}

const most = <T>(rows: readonly T[], compare: (one: T, other: T) => number): T[] => [...rows].sort(compare).slice(0, MOST);
const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Median and 95th percentile by nearest rank. */
function timesOf(values: readonly number[]): Times {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (rank: number): number => sorted[Math.max(1, rank) - 1] ?? 0;
  return { median: at(Math.floor((sorted.length + 1) / 2)), high: at(Math.ceil((sorted.length * 95) / 100)) };
}

export function evidenceOf(sources: readonly EvidenceSource[]): AnswerEvidence {
  const records = sources.map(({ record }) => record);
  const turns = records.flatMap(({ time }) => time ?? []);
  const semanticScores = Array.from({ length: 10 }, () => 0);
  for (const { semanticScore: score } of records)
    if (score !== undefined) {
      const place = Math.min(9, Math.floor(score / 10));
      semanticScores[place] = (semanticScores[place] ?? 0) + 1;
    }
  return {
    answers: sources.length,
    semanticScores,
    ...(turns.length > 0 && { times: timesOf(turns) }),
    steps: stepsOf(sources),
    documents: documentsOf(sources),
    terms: termsOf(records),
    models: modelsOf(records),
  };
}

function stepsOf(sources: readonly EvidenceSource[]): AnswerEvidence['steps'] {
  const runs = Map.groupBy(
    sources.flatMap(({ trace }) => trace?.steps ?? []),
    ({ step }) => step,
  );
  const rows = [...runs].map(([step, each]) => ({ step, runs: each.length, ...timesOf(each.map(({ ms }) => ms)) }));
  return most(rows, (one, other) => other.high - one.high || byText(one.step, other.step));
}

/** The best passage is what an answer names. */
function documentsOf(sources: readonly EvidenceSource[]): AnswerEvidence['documents'] {
  const read = sources.flatMap(({ trace }, answer) => (trace?.documents ?? []).map((each) => ({ answer, ...each })));
  const rows = [...Map.groupBy(read, ({ id }) => id)].map(([id, each]) => {
    const { title, url } = each[0] as CitedDocument; // a group has one at least
    const answers = new Set(each.map(({ answer }) => answer)).size;
    return { id, title, url, answers, named: each.filter(({ named }) => named).length };
  });
  return most(rows, (one, other) => other.named - one.named || other.answers - one.answers || byText(one.id, other.id));
}

function termsOf(records: readonly RecordFigures[]): AnswerEvidence['terms'] {
  const said = records.flatMap(({ terms = [] }, answer) => terms.map((term) => ({ term, answer })));
  const rows = [...Map.groupBy(said, ({ term }) => term.toLowerCase()).values()].map((each) => ({
    term: each.map(({ term }) => term).sort(byText)[0] ?? '',
    answers: new Set(each.map(({ answer }) => answer)).size,
  }));
  return most(rows, (one, other) => other.answers - one.answers || byText(one.term, other.term));
}

function modelsOf(records: readonly RecordFigures[]): AnswerEvidence['models'] {
  const sum = (each: readonly RecordFigures[], of: 'input' | 'output'): number =>
    each.reduce((all, record) => all + (record[of] ?? 0), 0);
  const named = records.filter(({ model }) => model !== undefined);
  const rows = [...Map.groupBy(named, ({ model }) => model ?? '')].map(([model, each]) => ({
    ...{ model, answers: each.length, inputTokens: sum(each, 'input'), outputTokens: sum(each, 'output') },
  }));
  return most(rows, (one, other) => other.answers - one.answers || byText(one.model, other.model));
}
