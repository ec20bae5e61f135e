import type { AnswerEvidence, Times } from '../../../core/contract/resources/store.ts';
import { MOST } from './evidence-sql.ts';
import type { Row } from './threads/statements.ts';

/** What one answer has, as `TURNS` tells it; what is of another kind was kept by a version that did not look. */
type Turn = [ms: unknown, semanticScore: unknown, model: unknown, input: unknown, output: unknown];

const HIGH = 0.95;

/** Median and 95th percentile by nearest rank of milliseconds; undefined where there are none. */
function timesOf(milliseconds: readonly number[]): Times | undefined {
  const sorted = Float64Array.from(milliseconds).sort();
  const at = (share: number): number | undefined => sorted[Math.max(1, Math.ceil(sorted.length * share)) - 1];
  const [median, high] = [at(0.5), at(HIGH)];
  return median === undefined || high === undefined ? undefined : { median, high };
}

const numbers = (values: readonly unknown[]): number[] => values.filter((value) => Number.isInteger(value)).map(Number);

/** Figures of whole turns, from the JSON of `TURNS`; scores in so many equal parts of 100. */
export function turnFigures(json: unknown, parts: number): Pick<AnswerEvidence, 'semanticScores' | 'times' | 'models'> {
  const turns = JSON.parse(typeof json === 'string' ? json : '[]') as Turn[]; // as its query makes it
  const semanticScores = new Array<number>(parts).fill(0);
  for (const score of numbers(turns.map(([, semantic]) => semantic))) {
    const part = Math.max(0, Math.min(parts - 1, Math.trunc(score / (100 / parts))));
    semanticScores[part] = (semanticScores[part] ?? 0) + 1;
  }
  const times = timesOf(numbers(turns.map(([ms]) => ms)));
  return { semanticScores, ...(times && { times }), models: modelsOf(turns) };
}

function modelsOf(turns: readonly Turn[]): AnswerEvidence['models'] {
  const models = new Map<string, AnswerEvidence['models'][number]>();
  for (const [, , model, input, output] of turns) {
    if (typeof model !== 'string') continue;
    const before = models.get(model) ?? { model, answers: 0, inputTokens: 0, outputTokens: 0 };
    models.set(model, {
      model,
      answers: before.answers + 1,
      inputTokens: before.inputTokens + (typeof input === 'number' ? input : 0),
      outputTokens: before.outputTokens + (typeof output === 'number' ? output : 0),
    });
  }
  return [...models.values()].sort((a, b) => b.answers - a.answers || (a.model < b.model ? -1 : 1)).slice(0, MOST);
}

/** Steps from the rows of `STEPS`, the slowest first. */
export function stepsOf(rows: readonly Row[]): AnswerEvidence['steps'] {
  const steps = rows.flatMap(({ step, times }) => {
    const milliseconds: number[] = JSON.parse(String(times));
    const ranked = timesOf(milliseconds);
    return ranked ? [{ step: String(step), runs: milliseconds.length, ...ranked }] : [];
  });
  return steps.sort((a, b) => b.high - a.high || (a.step < b.step ? -1 : 1)).slice(0, MOST);
}
