import type { Call } from '../../core/contract/call.ts';
import { Failure } from '../../core/contract/errors.ts';
import type { AnswerRecord } from '../../core/contract/facts/end.ts';
import type { TurnStart } from '../../core/contract/facts/question.ts';
import { Trace } from '../../core/contract/trace.ts';
import type { SpanAttributes } from '../../core/contract/trace-span.ts';
import type { CallsInFlight } from '../http/edge/calls-in-flight.ts';
import type { Instances, Lease } from '../instances.ts';
import type { JsonLog } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Settings } from '../settings.ts';
import { traceFields } from '../tracing/trace-fields.ts';
import type { AnswerIds } from './answer-ids.ts';
import { type AnsweredQuestion, answerQuestion, type Listener } from './answer-question.ts';

export interface AnswerServiceOptions {
  instances: Instances;
  /** Configurations that are tried beside those that answer; none where it is absent. */
  proposals?: { lease(instance: string, id: string): Promise<Lease> };
  log: JsonLog;
  metrics: Metrics;
  inFlight: CallsInFlight;
  /** Of answers: unique wherever answers are kept. */
  ids: Pick<AnswerIds, 'next'>;
  /** Time for what runs after an answer, what is logged of it, and what a caller may be told of how it came about. */
  settings: Pick<Settings, 'timeout' | 'logging' | 'http' | 'send_answers' | 'tracing'>;
}

export interface Asker extends Listener {
  /** Resolves when the answer is out or its reader gone: what runs afterwards holds up no answer. */
  sent: Promise<void>;
  /** Told of the tokens that models read and wrote for the answer. */
  spend?(tokens: number): void;
}

/** What every way to ask has in common: a question is answered, recorded, counted and logged, and what comes afterwards runs. */
export class AnswerService {
  readonly #options: AnswerServiceOptions;
  /** Ids of answers whose afterwards has not ended. */
  readonly #pending = new Set<number>();

  constructor(options: AnswerServiceOptions) {
    this.#options = options;
  }

  /** What a caller gets of `answer`. */
  async ask(start: TurnStart, asker: Asker): Promise<AnswerRecord> {
    return (await this.answer(start, asker)).record;
  }

  /** Throws what stands in the way of an answer: the reason of the call's signal where that has ended it, a Failure otherwise. */
  async answer(start: TurnStart, { call, emit, withdraw, sent, spend }: Asker): Promise<AnsweredQuestion> {
    const { ids } = this.#options;
    const lease = await this.#lease(start);
    if (!lease) throw new Failure('resource_unavailable', `the instance '${start.instance}' is not open`);
    const span = call.span?.child({ name: 'answer', attributes: { 'touchstone.instance': start.instance } });
    try {
      const trace = this.#traceOf(start);
      const listener = { call: { ...call, trace, span }, emit: emit && this.#countingFirst(start, emit), withdraw };
      const done = await answerQuestion(lease.pipeline, start, listener, () => ids.next());
      span?.end({ attributes: this.#attributesOf(done) });
      this.#count(done);
      spend?.(tokensOf(done));
      this.#log(start, call, done);
      const isKeptFirst = this.#options.settings.send_answers === 'when_kept';
      const begun = isKeptFirst ? Promise.resolve() : sent;
      const afterwards = begun.then(() => this.#afterwards(lease, { ...call, trace }, done));
      this.#track(done.record, afterwards);
      if (isKeptFirst) await afterwards;
      return trace.asked ? { ...done, record: { ...done.record, trace: { steps: [...trace.steps] } } } : done;
    } catch (thrown) {
      lease.release();
      span?.end({ error: Failure.from(thrown, 'answer').code });
      throw call.signal.aborted ? call.signal.reason : thrown;
    }
  }

  /** Whatever asks: a proposal that is named answers, or nothing does. */
  #lease({ instance, options: { proposalID } }: TurnStart): Promise<Lease | undefined> | Lease | undefined {
    const { instances, proposals } = this.#options;
    return proposalID && proposals ? proposals.lease(instance, proposalID) : instances.lease(instance);
  }

  /** Whether an answer of this process has gone out and what comes after it, such as keeping it, has not ended. */
  isPending(answerId: number): boolean {
    return this.#pending.has(answerId);
  }

  #track({ answerId = 0 }: AnswerRecord, afterwards: Promise<void>): void {
    this.#pending.add(answerId);
    this.#options.inFlight.track(afterwards.finally(() => this.#pending.delete(answerId)));
  }

  /** Times and outcomes of the steps are always there: who keeps answers keeps them, too. */
  #traceOf({ options }: TurnStart): Trace {
    const { trace } = this.#options.settings.http;
    const notes = trace !== 'off';
    return new Trace(trace === 'content', { notes, asked: notes && options.trace === true });
  }

  /** Counts how long a caller who streams waits for the first text. */
  #countingFirst({ instance }: TurnStart, emit: Call['emit']): Call['emit'] {
    const started = performance.now();
    let isFirst = true;
    return (chunk) => {
      if (chunk === '') return;
      emit(chunk);
      if (isFirst) this.#options.metrics.firstChunkSeconds.observe({ instance }, (performance.now() - started) / 1000);
      isFirst = false;
    };
  }

  #count({ record, answered }: AnsweredQuestion): void {
    const { metrics } = this.#options;
    const { reason, score, semanticScore, time = 0 } = record;
    const { instance, decisions = [] } = answered.turn;
    for (const { gate, decision, rule = '' } of decisions) metrics.gateDecisions.inc({ gate, decision, rule });
    metrics.answers.inc({ instance, reason });
    metrics.answerSeconds.observe({ instance }, time / 1000);
    metrics.answerScore.observe({ instance }, score);
    if (semanticScore !== undefined) metrics.semanticScore.observe({ instance }, semanticScore);
  }

  #attributesOf({
    record: { reason, score, answerId = 0, answer, cachedResult },
    answered: { turn },
  }: AnsweredQuestion): SpanAttributes {
    return {
      'touchstone.reason': reason,
      'touchstone.score': score,
      'touchstone.answer_id': answerId,
      'touchstone.cached': cachedResult === true,
      ...(this.#options.settings.tracing.content && { 'touchstone.question': turn.question, 'touchstone.answer': answer }),
    };
  }

  #log(
    { instance, options: { proposalID } }: TurnStart,
    { id: requestId, span }: Asker['call'],
    { answered, record }: AnsweredQuestion,
  ): void {
    const { log, settings } = this.#options;
    if (!log.enabled('info')) return;
    const { reason, score, KBscore, time, answerId, answer, model } = record;
    const { question, generation } = answered.turn; // as steps have left it: it may have held what nobody may see
    const used = generation?.tokens;
    const tokens = used && { inputTokens: used.input, outputTokens: used.output };
    const fields = {
      reason,
      score,
      kbScore: KBscore,
      ms: time,
      answerId,
      requestId,
      instance,
      model,
      ...tokens,
      ...(proposalID && { proposalID }),
      ...traceFields(span),
    };
    log.info('answer', settings.logging.log_content ? { ...fields, question, answer } : fields);
  }

  /** The answer is out already: what fails here is told to the operator alone. */
  async #afterwards(
    { pipeline, release }: Lease,
    { id, trace, access, span: parent }: Asker['call'],
    { answered, record }: AnsweredQuestion,
  ): Promise<void> {
    const { log, metrics, inFlight, settings } = this.#options;
    const { turn, reason } = answered;
    const span = parent?.child({ name: 'afterwards' });
    try {
      await pipeline.afterwards(
        { ...turn, reason, record },
        { ...inFlight.after(log, settings.timeout, access), id, trace, span },
      );
      span?.end();
    } catch (error) {
      const { code, step } = Failure.from(error, 'afterwards');
      span?.end({ error: code });
      log.error('afterwards failed', {
        code,
        step,
        answerId: record.answerId,
        instance: turn.instance,
        ...traceFields(span),
        error,
      });
      // The host's observer has counted what came out of a step.
      if (!(error instanceof Failure && error.step)) metrics.stepErrors.inc({ step: 'afterwards', code });
    } finally {
      release();
    }
  }
}

/** Of the models that tell; 0 where none does. */
function tokensOf({ answered }: AnsweredQuestion): number {
  const { input = 0, output = 0 } = answered.turn.generation?.tokens ?? {};
  return input + output;
}
