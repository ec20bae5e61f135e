import { emitting, within } from '../../core/contract/bounded-call.ts';
import type { Call } from '../../core/contract/call.ts';
import type { LanguageModelAnswer, Prompt } from '../../core/contract/facts/answer.ts';
import type { LanguageModel } from '../../core/contract/resources/language-model.ts';
import type { Pipeline } from '../../core/host/runner.ts';
import { HttpProblem } from '../http/edge/problems.ts';

/** The model of a pipeline that follows instructions. Throws an HttpProblem where there is none: one that quotes sentences cannot. */
export function chatModelOf(pipeline: Pipeline): LanguageModel {
  for (const model of pipeline.resources('language_model').values()) if (!model.quotesOnly) return model;
  throw new HttpProblem('no_language_model');
}

export type Instruction = Pick<Prompt, 'system' | 'user' | 'question' | 'schema' | 'choice'>;

/** What became of an answer: what it says, or why it cannot be used. */
export type Reading<T> = { value: T } | { flaw: string };

/** Nobody sees what a model writes for the service itself before it has been looked at. */
const nothing = (): void => {};

async function answerOf(model: LanguageModel, instruction: Instruction, call: Call): Promise<LanguageModelAnswer> {
  const quiet = emitting(call, nothing);
  const bounds = { milliseconds: call.deadline - Date.now(), what: 'language model' };
  return within(quiet, bounds, (bounded) => model.generate({ ...instruction, passages: [] }, bounded));
}

/** A second try may do better: models seldom make the same slip twice when they are told of it. */
const TRIES = 2;

/**
 * Asks a model, reads its answer, and asks once more where that cannot be used. Throws an HttpProblem when it cannot in the end, and a
 * Failure where the model cannot be reached or the time is over.
 */
export async function askChat<T>(
  model: LanguageModel,
  instruction: Instruction,
  read: (answer: LanguageModelAnswer) => Reading<T> | Promise<Reading<T>>,
  call: Call,
): Promise<T> {
  let flaw = '';
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const user =
      flaw === '' ? instruction.user : `${instruction.user}\n\nYour last answer could not be used: ${flaw}. Try again.`;
    const reading = await read(await answerOf(model, { ...instruction, user }, call));
    if ('value' in reading) return reading.value;
    flaw = reading.flaw;
    call.log.warn('what a language model wrote cannot be used', { flaw });
  }
  throw new HttpProblem(
    'unusable_answer',
    `The language model did not do as it was told: ${flaw}. Try again, or use another model.`,
  );
}
