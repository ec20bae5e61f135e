import { emitting, within } from '../../core/contract/bounded-call.ts';
import type { Call } from '../../core/contract/call.ts';
import { Failure } from '../../core/contract/errors.ts';
import type { LanguageModelAnswer, Prompt } from '../../core/contract/facts/answer.ts';
import type { LanguageModel } from '../../core/contract/resources/language-model.ts';
import { generateAnswer } from './without-echoes.ts';

/** What is said to the model. `question` is what its `user` text is about, for those that read no instructions. */
export type Request = Pick<Prompt, 'system' | 'user' | 'question'>;

interface Bounds {
  call: Call;
  /** Milliseconds. */
  patience: number;
  /** What is wanted of it, for the log. */
  what: string;
}

/**
 * What a language model answers beside the turn's own answer; none of it is streamed to the caller. Undefined where the model fails or
 * takes longer than it may: whoever asks goes on without. Throws only when the turn itself is over.
 */
export async function askAside(
  model: LanguageModel,
  prompt: Prompt,
  { call, patience, what }: Bounds,
): Promise<LanguageModelAnswer | undefined> {
  const quiet = emitting(call, () => {});
  try {
    return await within(quiet, { milliseconds: patience, what }, (bounded) => generateAnswer(model, prompt, bounded));
  } catch (thrown) {
    if (call.signal.aborted) throw call.signal.reason;
    call.log.warn(`a language model could not help: ${what}`, { error: Failure.from(thrown, what).message });
    return undefined;
  }
}

/** A short text that a language model writes for the service itself, such as a question rewritten; undefined where there is none. */
export async function askModel(model: LanguageModel, request: Request, bounds: Bounds): Promise<string | undefined> {
  const answer = await askAside(model, { ...request, passages: [] }, bounds);
  // What was cut off is no whole sentence.
  return !answer || answer.text === '' || answer.stopped ? undefined : answer.text;
}
