import type { Call, Logger } from '../core/contract/call.ts';
import { Failure } from '../core/contract/errors.ts';
import type { AnswerScore, ScoreQuery, Scorer } from '../core/contract/resources/scorer.ts';
import type { Blueprint, PlacedStep } from '../core/host/blueprint.ts';
import { openPipeline } from '../core/host/open.ts';
import type { Pipeline } from '../core/host/runner.ts';
import { SCORER_DEFAULTS } from '../lib/evidence/scorer/options.ts';
import { groundingScorer } from '../lib/evidence/scorer/scorer.ts';
import { onlyWith } from './lone-step.ts';

/** With the defaults of its options. */
export const shippedScorer: Scorer = groundingScorer(SCORER_DEFAULTS);

const first = <T>(scorers: ReadonlyMap<string, T>): T | undefined => scorers.values().next().value;

/** What the answers of a pipeline are scored by; the shipped one where nothing scores them. */
export const scorerOf = (pipeline: Pipeline): Scorer =>
  first(pipeline.shared('scorer')) ?? first(pipeline.resources('scorer')) ?? shippedScorer;

/** The step that scores the answers of a pipeline file. */
export const scoringStepOf = ({ steps }: Blueprint): PlacedStep | undefined =>
  steps.answer.find(({ plugin }) => plugin.gives?.includes('scoring'));

/** Lends the scorer of a pipeline file to `work`, with nothing else of it open than what the scorer needs. */
export async function withScorer<T>(blueprint: Blueprint, log: Logger, work: (scorer: Scorer) => Promise<T>): Promise<T> {
  const step = scoringStepOf(blueprint);
  if (!step) return work(shippedScorer);
  const pipeline = await openPipeline(onlyWith(step, blueprint), { log });
  try {
    return await work(scorerOf(pipeline));
  } finally {
    await pipeline.close();
  }
}

/** Milliseconds that a model may take at the least where nobody waits for the answer. */
const PATIENCE = 60_000;

/** Scores an answer for figures: models have more time, and one that does not answer ends the command. */
export async function scoreForFigures(scorer: Scorer, query: ScoreQuery, call: Call): Promise<AnswerScore> {
  const found = await scorer.score({ ...query, patience: PATIENCE }, call);
  // Answers that were scored in two ways make no figure of either.
  if (found.warnings.length > 0) throw new Failure('resource_unavailable', found.warnings.join(' '));
  return found;
}
