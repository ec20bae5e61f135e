import { randomUUID } from 'node:crypto';
import { type Static, Type } from 'typebox';
import type { Call, Host } from '../../../core/contract/call.ts';
import { REASONS, type Reason } from '../../../core/contract/facts/end.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import { Duration, Secret } from '../../../core/contract/options.ts';
import { definePlugin } from '../../../core/contract/plugin.ts';
import { Limiter } from '../../../lib/upstream/limiter.ts';
import { retry } from '../../../lib/upstream/retry.ts';
import { type Answered, eventOf } from './event.ts';
import { mistakesIn } from './mistakes.ts';
import { placeOf, post, type Receiver } from './receiver.ts';
import { checkKey, keyOf, signedHeaders } from './signature.ts';

const options = Type.Object({
  url: Type.String({
    examples: ['https://example.com/answers'],
    description:
      'Where answers are sent, with http or https. Private addresses are allowed; redirects are not followed. It is ' +
      'shown in `touchstone echo`: what must stay secret belongs in `headers`.',
  }),
  secret: Secret({
    default: '',
    description:
      'Signs what is sent, as https://www.standardwebhooks.com has it: `whsec_` and at least 24 bytes in base64, or at ' +
      'least 24 characters that are the key as they are. Empty: not signed.',
  }),
  headers: Type.Unsafe<Record<string, string>>({
    type: 'object',
    default: {},
    additionalProperties: { type: 'string', writeOnly: true },
    description: 'Further headers, by name; their values are masked wherever they are shown.',
  }),
  reasons: Type.Array(Type.Unsafe<Reason>({ type: 'string', enum: [...REASONS] }), {
    default: [],
    description: 'Answers with one of these reasons are sent; all when none is named.',
  }),
  content: Type.Boolean({
    default: true,
    description:
      'Whether the question, the answer and what could repeat them are sent; without them there are figures, ids, the ' +
      'language and the document.',
  }),
  try_timeout: Duration({ default: '10s', description: 'How long one try may take.' }),
  retries: Type.Integer({
    default: 3,
    minimum: 0,
    maximum: 10,
    description:
      'How often an answer is sent again after 408, 409, 425, 429, 5xx, silence or a broken connection, as long as ' +
      'there is time; `Retry-After` is honoured.',
  }),
  max_concurrent: Type.Integer({ default: 8, minimum: 1, maximum: 1000, description: 'Most answers on their way at once.' }),
  max_queue: Type.Integer({
    default: 100,
    minimum: 0,
    maximum: 10_000,
    description: 'Most answers that wait for their turn; what comes then is not sent, and is counted and logged as a failure.',
  }),
});

export const postAnswer = definePlugin<Turn>()({
  name: 'post_answer',
  summary: 'Sends the answer record to an address by HTTP POST, signed and tried again where that helps.',
  config: options,
  needs: ['question', 'options', 'session', 'instance', 'reason', 'record'],
  gives: [],
  check: (config) => mistakesIn(config),
  create: (config) => new AnswerPost(config),
});

class AnswerPost {
  readonly #config: Static<typeof options>;
  readonly #receiver: Receiver;
  readonly #key: Buffer | undefined;
  readonly #limiter: Limiter;
  #onRequest: Host['onRequest'] = () => {};

  constructor(config: Static<typeof options>) {
    this.#config = config;
    this.#receiver = { url: config.url, headers: config.headers, tryTimeout: config.try_timeout };
    this.#key = keyOf(config.secret);
    this.#limiter = new Limiter(placeOf(config.url), { concurrent: config.max_concurrent, queue: config.max_queue });
  }

  async ready({ onRequest }: Host): Promise<void> {
    checkKey(this.#key);
    this.#onRequest = onRequest;
  }

  async run(answered: Answered, call: Call): Promise<undefined> {
    const { reasons, content, retries } = this.#config;
    if (reasons.length > 0 && !reasons.includes(answered.reason)) return;
    const body = eventOf(answered, content);
    // The random part keeps answers of several replicas apart; there is no dot in it, since dots part what is signed.
    const id = `answer_${answered.record.answerId ?? Date.now()}_${randomUUID().slice(0, 8)}`;
    const { signal, deadline } = call;
    const patience = { signal, deadline, retries };
    await this.#limiter.run(() => retry(() => this.#once(id, body, call), patience), { signal });
  }

  #once(id: string, body: string, { signal, id: request, span }: Call): Promise<void> {
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'touchstone',
      ...(request ? { 'x-request-id': request } : {}),
      ...signedHeaders({ id, body, key: this.#key }),
    };
    return post(this.#receiver, { headers, body, signal, span, onRequest: this.#onRequest });
  }
}
