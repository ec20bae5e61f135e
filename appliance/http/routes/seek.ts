import type { components } from '../../../core/api.gen.ts';
import type { Call } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import type { AnswerRecord } from '../../../core/contract/facts/end.ts';
import type { TurnStart } from '../../../core/contract/facts/question.ts';
import { Trace } from '../../../core/contract/trace.ts';
import type { Answered, Pipeline } from '../../../core/host/runner.ts';
import { answerRecord } from '../../answers/answer-record.ts';
import { withdrawnFrom } from '../../answers/withdrawn.ts';
import type { JsonLog } from '../../log.ts';
import type { Metrics } from '../../metrics.ts';
import type { Settings } from '../../settings.ts';
import type { CallsInFlight } from '../edge/calls-in-flight.ts';
import type { Context } from '../edge/context.ts';
import { EventStream } from '../edge/event-stream.ts';
import { HttpProblem } from '../edge/problems.ts';
import type { Handlers } from '../edge/router.ts';

type SeekRequest = components['schemas']['SeekRequest'];

export interface SeekOptions {
  log: JsonLog;
  metrics: Metrics;
  turns: CallsInFlight;
  /** Milliseconds for a whole turn. */
  timeout: number;
  /** Longest question, in UTF-16 units. */
  longestQuestion: number;
  /** Whether questions and answers are logged. */
  logContent: boolean;
  /** What a caller may be told of how an answer came about. */
  trace: Settings['http']['trace'];
}

interface Done {
  /** The request's id. */
  id: string;
  pipeline: Pipeline;
  answered: Answered;
  record: AnswerRecord;
}

/** What a caller who streams gets beside the record. */
interface Streaming {
  emit?: Call['emit'];
  /** Called when the turn has ended, before the record goes out. */
  ended?(answered: Answered, record: AnswerRecord): void;
}

/** Handles `POST /v1/{instance}/seek` and its twin that always answers in frames. */
export function seekHandlers(options: SeekOptions): Pick<Handlers, 'seek' | 'seekStream'> {
  const seeks = new Seeks(options);
  return {
    seek: (ctx, body) => (wantsFrames(ctx, body) ? seeks.stream(ctx, body) : seeks.whole(ctx, body)),
    seekStream: (ctx, body) => seeks.stream(ctx, body),
  };
}

class Seeks {
  readonly #options: SeekOptions;

  constructor(options: SeekOptions) {
    this.#options = options;
  }

  async whole(ctx: Context, body: SeekRequest): Promise<void> {
    ctx.body = await this.#answer(ctx, body);
  }

  async stream(ctx: Context, body: SeekRequest): Promise<void> {
    const started = performance.now();
    const stream = new EventStream(ctx);
    ctx.state.stream = stream;
    let shown = '';
    const emit = (chunk: string): void => {
      if (chunk === '') return;
      stream.send({ chunk });
      if (shown === '') this.#countFirst(ctx, performance.now() - started);
      shown += chunk;
    };
    const ended = (answered: Answered, { answer }: AnswerRecord): void => {
      const withdrawal = withdrawnFrom(shown, answered, answer);
      if (withdrawal) stream.send(withdrawal, 'withdrawn');
    };
    try {
      stream.end(await this.#answer(ctx, body, { emit, ended }));
    } finally {
      stream.close();
    }
  }

  async #answer(ctx: Context, body: SeekRequest, { emit, ended }: Streaming = {}): Promise<AnswerRecord> {
    const { log, turns, longestQuestion } = this.#options;
    const started = performance.now();
    const start = turnStart(body, ctx.state.instance ?? '', longestQuestion);
    const pipeline = ctx.state.pipeline as Pipeline; // the route has an instance, so `findInstance` has run
    const { requestId: id } = ctx.state;
    const trace = this.#traceOf(start);
    let done: Done | undefined;
    const call = this.#call(ctx, { trace, emit, sent: () => done && turns.track(this.#afterwards(done)) });
    const answered = await pipeline.answer(start, call).catch((thrown: unknown) => {
      throw call.signal.aborted ? call.signal.reason : thrown;
    });
    const record = answerRecord(answered, turns.nextId(), performance.now() - started);
    done = { id, pipeline, answered, record };
    ended?.(answered, record);
    this.#count(done);
    if (log.enabled('info')) log.info('answer', this.#line(start, done));
    return trace ? { ...record, trace: { steps: trace.steps } } : record;
  }

  #traceOf({ options }: TurnStart): Trace | undefined {
    const { trace } = this.#options;
    return options.trace && trace !== 'off' ? new Trace(trace === 'content') : undefined;
  }

  #call(ctx: Context, { trace, emit, sent }: { trace?: Trace; emit?: Call['emit']; sent(): void }): Call {
    const { log, turns, timeout } = this.#options;
    const { requestId: id, instance } = ctx.state;
    const begun = turns.begin(ctx.res, log.with({ requestId: id, instance }), timeout, sent);
    return { ...begun, id, ...(trace && { trace }), ...(emit && { emit }) };
  }

  #countFirst(ctx: Context, milliseconds: number): void {
    this.#options.metrics.firstChunkSeconds.observe({ instance: ctx.state.instance ?? '' }, milliseconds / 1000);
  }

  #count({ record, answered }: Done): void {
    const { metrics } = this.#options;
    const { reason, score, semanticScore, time = 0 } = record;
    const { instance, decisions = [] } = answered.turn;
    for (const { gate, decision, rule = '' } of decisions) metrics.gateDecisions.inc({ gate, decision, rule });
    metrics.answers.inc({ instance, reason });
    metrics.answerSeconds.observe({ instance }, time / 1000);
    metrics.answerScore.observe({ instance }, score);
    if (semanticScore !== undefined) metrics.semanticScore.observe({ instance }, semanticScore);
  }

  #line({ question, instance }: TurnStart, { id: requestId, answered, record }: Done) {
    const { reason, score, KBscore, time, answerId, answer, model } = record;
    const used = answered.turn.generation?.tokens;
    const tokens = used && { inputTokens: used.input, outputTokens: used.output };
    const fields = { reason, score, kbScore: KBscore, ms: time, answerId, requestId, instance, model, ...tokens };
    return this.#options.logContent ? { ...fields, question, answer } : fields;
  }

  /** The answer is out already: what fails here is told to the operator alone. */
  async #afterwards({ id, pipeline, answered: { turn, reason }, record }: Done): Promise<void> {
    const { log, metrics, turns, timeout } = this.#options;
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

/** Asked for, and not by a client that says it reads nothing but a single JSON body. */
const wantsFrames = ({ req }: Context, { options }: SeekRequest): boolean =>
  options?.streaming === true && !onlyJson(req.headers.accept);

const onlyJson = (accept = ''): boolean => /^\s*application\/json\s*(;[^,]*)?$/i.test(accept);

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
