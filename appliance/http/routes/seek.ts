import type { components } from '../../../core/api.gen.ts';
import type { AnswerRecord } from '../../../core/contract/facts/end.ts';
import type { TurnStart } from '../../../core/contract/facts/question.ts';
import type { Listener } from '../../answers/answer-question.ts';
import type { AnswerService } from '../../answers/answer-service.ts';
import { askedText } from '../../answers/asked-text.ts';
import type { FeedbackLinks } from '../../feedback/feedback-links.ts';
import type { Context } from '../edge/context.ts';
import { EventStream } from '../edge/event-stream.ts';
import type { BeginCall } from '../edge/request-call.ts';
import { withTypes } from '../edge/response-types.ts';
import type { Handlers } from '../edge/router.ts';

type SeekRequest = components['schemas']['SeekRequest'];

export interface SeekOptions {
  answers: AnswerService;
  begin: BeginCall;
  /** Longest question, in UTF-16 units. */
  longestQuestion: number;
}

interface LinkedSeekOptions extends SeekOptions {
  links: FeedbackLinks;
  /** The address under which callers reach the service, where it is set. */
  publicUrl?: string;
}

/** Handles `POST /v1/{instance}/seek` and its twin that always answers in frames. */
export function seekHandlers(options: LinkedSeekOptions): Pick<Handlers, 'seek' | 'seekStream'> {
  const whole = async (ctx: Context, body: SeekRequest): Promise<void> => {
    ctx.body = await ask(options, ctx, body);
  };
  const streamed = (ctx: Context, body: SeekRequest): Promise<void> => inFrames(options, ctx, body);
  return { seek: (ctx, body) => (wantsFrames(ctx, body) ? streamed(ctx, body) : whole(ctx, body)), seekStream: streamed };
}

async function inFrames(options: LinkedSeekOptions, ctx: Context, body: SeekRequest): Promise<void> {
  const stream = new EventStream(ctx);
  ctx.state.stream = stream;
  try {
    const record = await ask(options, ctx, body, {
      emit: (chunk) => stream.send({ chunk }),
      withdraw: (withdrawal) => stream.send(withdrawal, 'withdrawn'),
    });
    stream.end(withTypes(record, ctx));
  } finally {
    stream.close();
  }
}

async function ask(
  { answers, links, begin, longestQuestion, publicUrl }: LinkedSeekOptions,
  ctx: Context,
  body: SeekRequest,
  streaming: Pick<Listener, 'emit' | 'withdraw'> = {},
): Promise<AnswerRecord> {
  const { instance, ...asked } = begin(ctx);
  const { record, answered } = await answers.answer(turnStart(body, instance, longestQuestion), { ...streaming, ...asked });
  return links.withLinks(record, { instance, question: answered.turn.question, ...baseOf(ctx, publicUrl) });
}

/** As the settings say it, or as the caller does. */
function baseOf({ protocol, host }: Context, publicUrl = `${protocol}://${host}`): { base?: string } {
  return URL.canParse(publicUrl) ? { base: publicUrl } : {};
}

/** Asked for, and not by a client that says it reads nothing but a single JSON body. */
const wantsFrames = ({ req }: Context, { options }: SeekRequest): boolean =>
  options?.streaming === true && !onlyJson(req.headers.accept);

const onlyJson = (accept = ''): boolean => /^\s*application\/json\s*(;[^,]*)?$/i.test(accept);

function turnStart(body: SeekRequest, instance: string, longest: number): TurnStart {
  const question = askedText({ text: body.question, pointer: '/question', longest });
  const { metadata, system } = body.user_session ?? {};
  return {
    question,
    options: body.options ?? {},
    session: {
      ...(metadata?.user_id ? { userId: metadata.user_id } : {}),
      ...(system?.session_id ? { sessionId: system.session_id } : {}),
    },
    instance,
  };
}
