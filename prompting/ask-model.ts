import { Failure } from '../core/errors.ts';
import { emitting, limited } from '../core/observe.ts';
import type { Call } from '../core/plugin.ts';
import type { LanguageModel, Prompt } from '../core/resources.ts';

/** What is said to the model. `question` is what its `user` text is about, for those that read no instructions. */
export type Request = Pick<Prompt, 'system' | 'user' | 'question'>;

/**
 * A short text that a language model writes for the service itself, such as a question rewritten; none of it is streamed to the caller.
 * Undefined where the model says nothing, fails, or takes longer than `patience` milliseconds: whoever asks goes on without. Throws
 * only when the turn itself is over.
 */
export async function askModel(
  model: LanguageModel,
  request: Request,
  { call, patience, what }: { call: Call; patience: number; what: string },
): Promise<string | undefined> {
  const bounded = limited(
    emitting(call, () => {}),
    patience,
    what,
  );
  try {
    const { text, stopped } = await Promise.race([model.generate({ ...request, passages: [] }, bounded), bounded.aborted]);
    // What was cut off is no whole sentence.
    return text === '' || stopped ? undefined : text;
  } catch (thrown) {
    if (call.signal.aborted) throw call.signal.reason;
    call.log.warn(`a language model could not help: ${what}`, { error: Failure.from(thrown, what).message });
    return undefined;
  } finally {
    bounded.release();
  }
}
