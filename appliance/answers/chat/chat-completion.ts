import type { components } from '../../../core/api.gen.ts';
import { sentences } from '../../../lib/text/sentences.ts';
import type { AnsweredQuestion } from '../answer-question.ts';

type ChatCompletion = components['schemas']['ChatCompletion'];
type ChatChunk = components['schemas']['ChatChunk'];
type ChatUsage = components['schemas']['ChatUsage'];
type FinishReason = components['schemas']['FinishReason'];

const SECOND = 1000;

const headOf = ({ record, answered }: AnsweredQuestion) => ({
  id: `chatcmpl-${record.answerId ?? 0}`,
  created: Math.floor(Date.now() / SECOND),
  model: answered.turn.instance,
});

function finishReasonOf({ record, answered }: AnsweredQuestion): FinishReason {
  if (record.reason === 'blocked') return 'content_filter';
  return answered.turn.generation?.stopped === 'length' && record.reason === 'answered' ? 'length' : 'stop';
}

function usageOf({ answered }: AnsweredQuestion): ChatUsage {
  const { input = 0, output = 0 } = answered.turn.generation?.tokens ?? {};
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}

/** An answer in the form of OpenAI's chat completions, the whole record beside it. */
export const chatCompletion = (done: AnsweredQuestion): ChatCompletion => ({
  ...headOf(done),
  object: 'chat.completion',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: done.record.answer, refusal: null },
      logprobs: null,
      finish_reason: finishReasonOf(done),
    },
  ],
  usage: usageOf(done),
  touchstone: done.record,
});

/** A text in sentences, with what stands between them: put together they are the text. */
function piecesOf(text: string): string[] {
  const starts = sentences(text).map(({ start }) => start);
  return [0, ...starts.slice(1)].map((start, index) => text.slice(start, starts[index + 1]));
}

/** The same in frames: who speaks, the text, how it ended with the whole record, and what it took where that is wanted. */
export function* chatChunks(done: AnsweredQuestion, includeUsage: boolean): Generator<ChatChunk> {
  const head = { ...headOf(done), object: 'chat.completion.chunk' as const };
  const usage = includeUsage ? { usage: null } : {};
  type Delta = ChatChunk['choices'][number]['delta'];
  const chunk = (delta: Delta, finish_reason: FinishReason | null = null): ChatChunk => ({
    ...head,
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    ...usage,
  });
  yield chunk({ role: 'assistant', content: '' });
  for (const content of piecesOf(done.record.answer)) yield chunk({ content });
  yield { ...chunk({}, finishReasonOf(done)), touchstone: done.record };
  if (includeUsage) yield { ...head, choices: [], usage: usageOf(done) };
}
