import type { AnsweredQuestion } from '../../answers/answer-question.ts';
import { chatChunks, chatCompletion } from '../../answers/chat/chat-completion.ts';
import { type ChatRequest, chatTurn, MODEL } from '../../answers/chat/chat-turn.ts';
import type { Context } from '../edge/context.ts';
import { EventStream } from '../edge/event-stream.ts';
import type { Handlers } from '../edge/router.ts';
import type { SeekOptions } from './seek.ts';

/** Handles what clients of OpenAI's API ask: `POST /v1/{instance}/chat/completions` and `GET /v1/{instance}/models`. */
export function chatHandlers(options: SeekOptions): Pick<Handlers, 'chatCompletions' | 'models'> {
  const created = Math.floor(Date.now() / 1000);
  return {
    async chatCompletions(ctx, body) {
      if (body.stream) await inChunks(options, ctx, body);
      else ctx.body = chatCompletion(await complete(options, ctx, body));
    },
    models(ctx) {
      const { instance: id = '' } = ctx.state; // the route has an instance, so `findInstance` has run
      ctx.body = { object: 'list', data: [{ id, object: 'model', created, owned_by: MODEL }] };
    },
  };
}

/** The text goes out once it stands: frames of this form cannot take back what they have said. */
async function inChunks(options: SeekOptions, ctx: Context, body: ChatRequest): Promise<void> {
  const stream = new EventStream(ctx);
  ctx.state.stream = stream;
  try {
    const done = await complete(options, ctx, body);
    for (const chunk of chatChunks(done, body.stream_options?.include_usage === true)) stream.send(chunk);
    stream.end('[DONE]');
  } finally {
    stream.close();
  }
}

function complete({ answers, begin, longestQuestion }: SeekOptions, ctx: Context, body: ChatRequest): Promise<AnsweredQuestion> {
  const { instance, ...asked } = begin(ctx);
  return answers.answer(chatTurn(body, instance, longestQuestion), asked);
}
