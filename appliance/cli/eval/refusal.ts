import type { Call } from '../../../core/contract/call.ts';
import type { Pipeline } from '../../../core/host/runner.ts';
import { auroc } from '../../../lib/statistics/classification.ts';
import { heldBack } from '../../../lib/statistics/thresholds.ts';
import { answerQuestion } from '../../answers/answer-question.ts';
import { ANSWERED, mapLanes, start } from './measure.ts';
import type { EvalQuestion, EvalSet, EvalVariant } from './sets.ts';

/** How well answers are told from questions that have none. Shares are 0-1; the score is that of the answer record. */
export interface RefusalFigures {
  questions: number;
  unanswerable: number;
  /** How often an answerable question scores above an unanswerable one. */
  auroc: number;
  /** The share of the unanswerable that scores below a threshold which nine in ten of the answerable reach. */
  held_back_at_90_kept: number;
  held_back_at_95_kept: number;
  /** Answerable questions that the pipeline answered, whatever it said; unanswerable ones that it answered; and the same for refusals. */
  answered_right: number;
  answered_wrong: number;
  refused_right: number;
  refused_wrong: number;
}

/** The questions of a variant; where it only has queries, these are taken for answerable questions. */
export const askedOf = ({ questions, queries }: EvalVariant): EvalQuestion[] =>
  questions.length > 0
    ? questions
    : queries.map(({ query, history = [] }) => ({ question: query, answers: [], answerable: true, history }));

/**
 * What is asked of a variant: its own questions, or its answerable ones and those of another set, which it cannot answer; of that set the
 * variant of the same name, else its first, and no more than `limit`.
 */
export function refusalQuestions(variant: EvalVariant, foreign?: EvalSet, limit = Number.POSITIVE_INFINITY): EvalQuestion[] {
  const own = askedOf(variant);
  if (!foreign) return own;
  const other = foreign.variants.find(({ name }) => name === variant.name) ?? foreign.variants[0];
  const others = other ? askedOf(other).slice(0, limit) : [];
  return [...own.filter(({ answerable }) => answerable), ...others.map((question) => ({ ...question, answerable: false }))];
}

/** Why refusals cannot be measured with these questions; undefined where they can. */
export function refusalObstacle(questions: readonly EvalQuestion[], foreign?: EvalSet): string | undefined {
  if (questions.some(({ answerable }) => !answerable))
    return questions.some(({ answerable }) => answerable)
      ? undefined
      : 'there are no answerable questions: what is kept cannot be told';
  return foreign === undefined
    ? 'there are no unanswerable questions: name a set whose questions it cannot answer with --foreign'
    : `there are no questions in the variant of ${foreign.name} that goes with it`;
}

interface Asked {
  answerable: boolean;
  answered: boolean;
  score: number;
}

async function ask(pipeline: Pipeline, { question, history, answerable }: EvalQuestion, call: Call): Promise<Asked> {
  const { record } = await answerQuestion(pipeline, start(question, history), { call });
  return { answerable, answered: ANSWERED.has(record.reason), score: record.score };
}

export async function measureRefusal(
  pipeline: Pipeline,
  questions: readonly EvalQuestion[],
  call: Call,
): Promise<RefusalFigures> {
  const asked = await mapLanes(questions, (question) => ask(pipeline, question, call));
  const [answerable, unanswerable] = [true, false].map((which) => asked.filter((each) => each.answerable === which)) as [
    Asked[],
    Asked[],
  ]; // one each
  const scores = (of: readonly Asked[]): number[] => of.map(({ score }) => score);
  const answered = (of: readonly Asked[]): number => of.filter((each) => each.answered).length;
  return {
    questions: asked.length,
    unanswerable: unanswerable.length,
    auroc: auroc(
      scores(asked),
      asked.map((each) => each.answerable),
    ),
    held_back_at_90_kept: heldBack(0.9, scores(answerable), scores(unanswerable)),
    held_back_at_95_kept: heldBack(0.95, scores(answerable), scores(unanswerable)),
    answered_right: answered(answerable),
    answered_wrong: answered(unanswerable),
    refused_right: unanswerable.length - answered(unanswerable),
    refused_wrong: answerable.length - answered(answerable),
  };
}
