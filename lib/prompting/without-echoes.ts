import { emitting } from '../../core/contract/bounded-call.ts';
import type { Call } from '../../core/contract/call.ts';
import type { LanguageModelAnswer, Prompt } from '../../core/contract/facts/answer.ts';
import type { LanguageModel } from '../../core/contract/resources/language-model.ts';
import { EchoFilter } from './echo-filter.ts';

const REPEATED = 'The language model repeated parts of its prompt; they were taken out of the answer.';

/** What a language model answers without what it repeats of its prompt, where the prompt tells its mark; streamed text, too. */
export async function generateAnswer<Bounds extends Call>(
  model: LanguageModel,
  prompt: Prompt,
  call: Bounds,
): Promise<LanguageModelAnswer> {
  let filter: EchoFilter | undefined;
  const emit = (text: string): void => {
    if (text !== '') call.emit(text);
  };
  // The mark is read when a model has said something: one that quotes sentences needs no prompt to be written.
  const open = ({ mark, question } = prompt): EchoFilter | undefined => (mark ? new EchoFilter({ mark, question }) : undefined);
  const take = (chunk: string): void => {
    filter ??= open();
    emit(filter ? filter.take(chunk) : chunk);
  };
  const answer = await model.generate(prompt, emitting(call, take));
  emit(filter?.end() ?? '');
  if (answer.text === '' || answer.quotes?.length) return answer;
  const whole = open();
  if (!whole) return answer;
  const text = `${whole.take(answer.text)}${whole.end()}`.trim();
  return whole.changed ? { ...answer, text, warnings: [...(answer.warnings ?? []), REPEATED] } : answer;
}
