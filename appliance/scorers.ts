import type { Call, Logger } from '../core/contract/call.ts';
import { Failure } from '../core/contract/errors.ts';
import type { AnswerScore, ScoreQuery, Scorer, Verification } from '../core/contract/resources/scorer.ts';
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

/** Throws where a model failed: answers that were scored in two ways make no figure of either. */
function refuseMixed({ warnings, verification }: AnswerScore, expected: readonly Verification['outcome'][]): void {
  const isExpected = verification !== undefined && expected.includes(verification.outcome);
  if (warnings.length > (isExpected ? 1 : 0)) throw new Failure('resource_unavailable', warnings.join(' '));
}

/**
 * Scores an answer for figures: models have more time, and one that does not answer ends the command. An answer of which a verifier gives
 * no verdict is scored by its words, as in the service.
 */
export async function scoreForFigures(scorer: Scorer, query: ScoreQuery, call: Call): Promise<AnswerScore> {
  const found = await scorer.score({ ...query, patience: PATIENCE }, call);
  refuseMixed(found, ['put_aside']);
  return found;
}

/** Scores an answer as the service does, within its patience: a verifier that gives no verdict, fails or is late is no failure. */
export async function scoreWithVerifier(scorer: Scorer, query: ScoreQuery, call: Call): Promise<AnswerScore> {
  const found = await scorer.score(query, call);
  refuseMixed(found, ['put_aside', 'absent']);
  return found;
}
