import type { Call } from '../../../core/contract/call.ts';
import type { TurnStart } from '../../../core/contract/facts/question.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import type { Pipeline } from '../../../core/host/runner.ts';
import { type AnswerMatch, matchAnswer } from '../../../lib/statistics/answer-match.ts';
import { mean, median, ndcg, recall, reciprocalRank } from '../../../lib/statistics/metrics.ts';
import type { EvalQuery, EvalQuestion } from './sets.ts';

export interface RetrievalFigures {
  queries: number;
  'ndcg@10': number;
  'recall@1': number;
  'recall@5': number;
  'recall@10': number;
  'mrr@10': number;
  /** Queries in which a part was away that another stood in for, or that was done without; where a reranker is compared. */
  degraded?: number;
  /** Milliseconds that a query took, in the middle, with others under way; where a reranker is compared. */
  ms?: number;
}

export interface AnswerFigures {
  questions: number;
  answered: number;
  exact_match: number;
  f1: number;
  contains_gold: number;
  /** Words of an answer, in the middle. */
  words: number;
  refusal_precision: number;
  refusal_recall: number;
}

/** Questions under way at once: as many as keep two processors busy. */
const LANES = 4;

/** Runs the work for every item, a few at a time; results are in the order of the items. */
export async function mapLanes<A, B>(items: readonly A[], work: (item: A) => Promise<B>): Promise<B[]> {
  const results = new Array<B>(items.length);
  const queue = items.entries();
  const lane = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return results;
}

/** The facts that a question starts with. */
export const start = (question: string, history: EvalQuestion['history'] = []): TurnStart => ({
  question,
  options: history.length > 0 ? { lastTurn: history } : {},
  session: {},
  instance: 'eval',
});

/** A document's rank is that of its best passage. */
const rankedDocuments = (turn: Partial<Turn>): string[] => [...new Set((turn.passages ?? []).map(({ document }) => document))];

/** For each query the ids of the documents found, best first. */
export const rankings = (pipeline: Pipeline, queries: readonly EvalQuery[], call: Call): Promise<string[][]> =>
  mapLanes(queries, async ({ query, history }) => rankedDocuments((await pipeline.answer(start(query, history), call)).turn));

export async function measureRetrieval(pipeline: Pipeline, queries: readonly EvalQuery[], call: Call): Promise<RetrievalFigures> {
  return figuresOf(queries, await rankings(pipeline, queries, call));
}

function figuresOf(queries: readonly EvalQuery[], ranks: readonly string[][]): RetrievalFigures {
  const over = (figure: (ranked: string[], query: EvalQuery) => number): number =>
    mean(queries.map((query, index) => figure(ranks[index] ?? [], query)));
  return {
    queries: queries.length,
    'ndcg@10': over((ranked, { relevant }) => ndcg(ranked, relevant, 10)),
    'recall@1': over((ranked, { relevant }) => recall(ranked, relevant, 1)),
    'recall@5': over((ranked, { relevant }) => recall(ranked, relevant, 5)),
    'recall@10': over((ranked, { relevant }) => recall(ranked, relevant, 10)),
    'mrr@10': over((ranked, { relevant }) => reciprocalRank(ranked, relevant, 10)),
  };
}

/** The same with what it took, for comparing a search with and without a reranker. */
export async function measureReranking(pipeline: Pipeline, queries: readonly EvalQuery[], call: Call): Promise<RetrievalFigures> {
  const asked = await mapLanes(queries, async ({ query, history }) => {
    const started = performance.now();
    const { turn, reason } = await pipeline.answer(start(query, history), call);
    return { ranked: rankedDocuments(turn), isDegraded: reason === 'degraded', ms: performance.now() - started };
  });
  const figures = figuresOf(
    queries,
    asked.map(({ ranked }) => ranked),
  );
  const degraded = asked.filter(({ isDegraded }) => isDegraded).length;
  return { ...figures, degraded, ms: median(asked.map(({ ms }) => ms)) };
}

interface Outcome {
  question: EvalQuestion;
  answered: boolean;
  match: AnswerMatch;
  words: number;
}

/** Reasons of turns that gave an answer. */
export const ANSWERED: ReadonlySet<string> = new Set(['answered', 'cached', 'degraded']);

async function ask(pipeline: Pipeline, question: EvalQuestion, call: Call): Promise<Outcome> {
  const { turn, reason } = await pipeline.answer(start(question.question, question.history), call);
  const answered = ANSWERED.has(reason);
  const answer = answered ? (turn.answer ?? '') : '';
  const words = answer.split(/\s+/).filter((word) => word !== '').length;
  return { question, answered, words, match: matchAnswer(answer, question.answers, question.language) };
}

/** Exact match, F1 and containment are taken over the answerable questions, with a refusal counting as an empty answer. */
export async function measureAnswers(pipeline: Pipeline, questions: readonly EvalQuestion[], call: Call): Promise<AnswerFigures> {
  const outcomes = await mapLanes(questions, (question) => ask(pipeline, question, call));
  const answerable = outcomes.filter(({ question }) => question.answerable);
  const refused = outcomes.filter(({ answered }) => !answered);
  const rightlyRefused = refused.filter(({ question }) => !question.answerable).length;
  const over = (figure: (match: AnswerMatch) => number): number => mean(answerable.map(({ match }) => figure(match)));
  return {
    questions: outcomes.length,
    answered: outcomes.length - refused.length,
    exact_match: over(({ exactMatch }) => exactMatch),
    f1: over(({ f1 }) => f1),
    contains_gold: over(({ containsGold }) => containsGold),
    words: median(outcomes.filter(({ answered }) => answered).map(({ words }) => words)),
    refusal_precision: rightlyRefused / Math.max(1, refused.length),
    refusal_recall: rightlyRefused / Math.max(1, outcomes.length - answerable.length),
  };
}
