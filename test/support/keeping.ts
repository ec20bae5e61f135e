import type { TurnStart } from '../../core/contract/facts/question.ts';
import type { Turn } from '../../core/contract/facts/turn.ts';
import { callWith, quietHost } from './call.ts';
import { KEY, type Running, start, TestPipeline } from './harness.ts';
import { StoreFolder } from './sqlite-store.ts';

/** A pipeline that keeps its answers, as `record_answer` does, in a store of its own, which goes when it is closed. */
export class KeepingPipeline extends TestPipeline {
  readonly #folder = new StoreFolder();
  readonly store = this.#folder.create();

  constructor(...given: ConstructorParameters<typeof TestPipeline>) {
    super(...given);
    this.stores.set('state', this.store);
  }

  /** Ids of what is kept, the oldest first. */
  async kept(): Promise<number[]> {
    const all = await this.store.answers.list({ instance: 'test', limit: 1000 }, callWith());
    return all.map(({ id }) => id).reverse();
  }

  override async close(): Promise<void> {
    await super.close();
    await this.#folder.remove();
  }

  override async afterwards(turn: TurnStart & Partial<Turn>): Promise<void> {
    const { question, instance, session, reason = 'answered', record = { answer: '', score: 0, reason } } = turn;
    const { answerId: id = 0, answer, score } = record;
    const asker = { user: session.userId, session: session.sessionId };
    await this.store.answers.record(
      { id, time: Date.now(), instance, ...asker, reason, question, answer, score, record },
      callWith(),
    );
  }
}

const answerIdOf = (record: unknown): number => (record as { answerId: number }).answerId; // each answer has one

/** A running service whose instance keeps its answers. */
export interface Keeping {
  service: Running;
  pipeline: KeepingPipeline;
  /** A call of `/v1/test`; a body is sent as JSON. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Asks a question and gives the id of its answer. */
  ask(question?: string, more?: object): Promise<number>;
}

export async function startKeeping(
  pipeline = new KeepingPipeline(),
  options: Parameters<typeof start>[1] = {},
): Promise<Keeping> {
  await pipeline.store.ready?.(quietHost);
  const service = await start(pipeline, options);
  const send: Keeping['send'] = (method, path, body, headers = {}) =>
    fetch(`${service.url}/v1/test${path}`, {
      method,
      headers: { apikey: KEY, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const ask: Keeping['ask'] = async (question = 'How long is the warranty?', more = {}) =>
    answerIdOf(await (await service.seek({ question, ...more })).json());
  return { service, pipeline, send, ask };
}
