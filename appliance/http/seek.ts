import type { components } from '../../core/api.gen.ts';
import { Failure } from '../../core/errors.ts';
import type { Answered, Pipeline } from '../../core/pipeline.ts';
import type { AnswerRecord, TurnStart } from '../../core/turn.ts';
import type { JsonLog } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { answerRecord } from './answer-record.ts';
import type { Context } from './context.ts';
import { HttpProblem } from './problems.ts';
import type { Turns } from './turns.ts';

type SeekRequest = components['schemas']['SeekRequest'];

export interface SeekOptions {
  log: JsonLog;
  metrics: Metrics;
  turns: Turns;
  /** Milliseconds for a whole turn. */
  timeout: number;
  /** Longest question, in UTF-16 units. */
  longestQuestion: number;
  /** Whether questions and answers are logged. */
  logContent: boolean;
}

interface Done {
  /** The request's id. */
  id: string;
  pipeline: Pipeline;
  answered: Answered;
  record: AnswerRecord;
}

/** Handles `POST /v1/{instance}/seek`. */
export function seek({ log, metrics, turns, timeout, longestQuestion, logContent }: SeekOptions) {
  return async (ctx: Context, body: SeekRequest): Promise<void> => {
    const started = performance.now();
    const start = turnStart(body, ctx.state.instance ?? '', longestQuestion);
    const pipeline = ctx.state.pipeline as Pipeline; // the route has an instance, so `findInstance` has run
    const { requestId: id } = ctx.state;
    const requestLog = log.with({ requestId: id, instance: start.instance });
    let done: Done | undefined;
    const call = { ...turns.begin(ctx.res, requestLog, timeout, () => done && turns.track(afterwards(done))), id };
    const answered = await pipeline.answer(start, call).catch((thrown: unknown) => {
      throw call.signal.aborted ? call.signal.reason : thrown;
    });
    const record = answerRecord(answered, turns.nextId(), performance.now() - started);
    done = { id, pipeline, answered, record };
    ctx.body = record;
    count(record, answered.turn);
    if (log.enabled('info')) log.info('answer', line(ctx, start, done));
  };

  function count({ reason, score, time = 0 }: AnswerRecord, { instance, generation }: Answered['turn']): void {
    metrics.answers.inc({ instance, reason });
    metrics.answerSeconds.observe({ instance }, time / 1000);
    metrics.answerScore.observe({ instance }, score);
    if (!generation?.tokens) return;
    const { model, tokens } = generation;
    metrics.modelTokens.inc({ model, direction: 'input' }, tokens.input);
    metrics.modelTokens.inc({ model, direction: 'output' }, tokens.output);
  }

  function line(ctx: Context, { question, instance }: TurnStart, { answered, record }: Done) {
    const { requestId } = ctx.state;
    const { reason, score, KBscore, time, answerId, answer, model } = record;
    const used = answered.turn.generation?.tokens;
    const tokens = used && { inputTokens: used.input, outputTokens: used.output };
    const fields = { reason, score, kbScore: KBscore, ms: time, answerId, requestId, instance, model, ...tokens };
    return logContent ? { ...fields, question, answer } : fields;
  }

  /** The answer is out already: what fails here is told to the operator alone. */
  async function afterwards({ id, pipeline, answered: { turn, reason }, record }: Done): Promise<void> {
    try {
      await pipeline.afterwards({ ...turn, reason, record }, { ...turns.after(log, timeout), id });
    } catch (error) {
      const { code, step } = Failure.from(error, 'afterwards');
      log.error('afterwards failed', { code, step, answerId: record.answerId, instance: turn.instance, error });
      // The host's observer has counted what came out of a step.
      if (!(error instanceof Failure && error.step)) metrics.stepErrors.inc({ step: 'afterwards', code });
    }
  }
}

function turnStart(body: SeekRequest, instance: string, longest: number): TurnStart {
  const question = body.question.trim();
  if (question.length > longest) throw tooLong(question.length, longest);
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

function tooLong(length: number, longest: number): HttpProblem {
  const detail = `must be at most ${longest} characters long; it is ${length}`;
  return new HttpProblem('question_too_long', `The question ${detail}.`, { errors: [{ pointer: '/question', detail }] });
}
