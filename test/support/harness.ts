import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createService, type Service, type ServiceOptions } from '../../appliance/main.ts';
import { loadSettings } from '../../appliance/settings.ts';
import type { Call } from '../../core/contract/call.ts';
import type { TurnStart } from '../../core/contract/facts/question.ts';
import type { Turn } from '../../core/contract/facts/turn.ts';
import type { ResourceKind, ResourceKinds } from '../../core/contract/resources/kinds.ts';
import type { Store } from '../../core/contract/resources/store.ts';
import type { Answered, Pipeline } from '../../core/host/runner.ts';

export const KEY = 'a-key-for-tests-only';

/** A pipeline in memory: `answer` is the behaviour under test; what it was given is kept. */
export class TestPipeline implements Pipeline {
  readonly starts: TurnStart[] = [];
  readonly afterTurns: (TurnStart & Partial<Turn>)[] = [];
  /** Ids of the calls, of answers and of what runs after them. */
  readonly ids: (string | undefined)[] = [];
  closed = 0;
  readonly sources: Pipeline['sources'] = [];
  /** The stores of the pipeline, by name. */
  readonly stores = new Map<string, Store>();
  readonly #answer: Pipeline['answer'];
  readonly #afterwards: () => Promise<void>;

  constructor(answer: Pipeline['answer'] = answeredTurn({ answer: 'Two years.', score: 86 }), afterwards = async () => {}) {
    this.#answer = answer;
    this.#afterwards = afterwards;
  }

  answer(start: TurnStart, call: Call): Promise<Answered> {
    this.starts.push(start);
    this.ids.push(call.id);
    return this.#answer(start, call);
  }

  search(start: TurnStart, call: Call): Promise<Answered> {
    return this.answer(start, call);
  }

  async afterwards(turn: TurnStart & Partial<Turn>, { id }: Call): Promise<void> {
    this.ids.push(id);
    await this.#afterwards();
    this.afterTurns.push(turn);
  }

  async ingest(): Promise<void> {}

  async *read(): AsyncGenerator<never> {}

  async index(): Promise<void> {}

  loading(): ReturnType<Pipeline['loading']> {
    return {};
  }

  resources<Kind extends ResourceKind>(kind: Kind): ReadonlyMap<string, ResourceKinds[Kind]> {
    const found = kind === 'store' ? this.stores : new Map();
    return found as ReadonlyMap<string, ResourceKinds[Kind]>; // of that kind
  }

  shared<Kind extends ResourceKind>(): ReadonlyMap<string, ResourceKinds[Kind]> {
    return new Map();
  }

  health(): ReturnType<Pipeline['health']> {
    return { kb: { ok: true, detail: '3 documents' } };
  }

  async close(): Promise<void> {
    this.closed++;
  }
}

/** The behaviour that gives these facts and reason to every question. */
export const answeredTurn =
  (facts: Partial<Turn>, reason: Answered['reason'] = 'answered') =>
  async (start: TurnStart): Promise<Answered> => ({ turn: { ...start, ...facts }, reason });

/** The behaviour that waits until its call is aborted. `begun` resolves when it has been called. */
export function waiting() {
  const begun = Promise.withResolvers<Call>();
  const answer = (_start: TurnStart, call: Call) => {
    begun.resolve(call);
    return new Promise<Answered>((_, reject) => {
      call.signal.addEventListener('abort', () => reject(call.signal.reason));
    });
  };
  return { begun: begun.promise, answer };
}

export interface Running extends Service {
  /** The data folder. */
  data: string;
  pipeline: TestPipeline;
  lines(): Record<string, unknown>[];
  /** `POST /v1/test/seek` with a key; `init` wins. */
  seek(body: unknown, init?: RequestInit): Promise<Response>;
}

interface StartOptions extends Partial<ServiceOptions> {
  /** Content of touchstone.yaml. */
  yaml?: string;
  /** Variables besides or instead of those that every test has. */
  env?: Record<string, string | undefined>;
  /** Several suites use it: `stopAll` leaves it running, and whoever began it ends it. */
  isShared?: boolean;
}

const running: { stop(): Promise<void>; data: string }[] = [];

/** A service on a free port with a data folder of its own; `stopAll` ends it. */
export async function start(
  pipeline = new TestPipeline(),
  { yaml = '', env: given = {}, isShared = false, ...options }: StartOptions = {},
): Promise<Running> {
  const data = await mkdtemp(join(tmpdir(), 'touchstone-'));
  const usual = { TOUCHSTONE_DATA: data, TOUCHSTONE_PORT: '0', TOUCHSTONE_HOST: '127.0.0.1', TOUCHSTONE_ADMIN_KEY: KEY };
  const env = { ...usual, ...given };
  const settings = loadSettings({ env, file: join(data, 'touchstone.yaml'), text: yaml });
  const written: string[] = [];
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done();
    },
  });
  const service = await createService({ settings, open: (instances) => instances.swap('test', pipeline), logStream, ...options });
  if (!isShared) running.push({ stop: service.stop, data });
  return {
    ...service,
    data: settings.data,
    pipeline,
    lines: () => written.flatMap((chunk) => chunk.trimEnd().split('\n')).map((line) => JSON.parse(line)),
    seek: (body, init = {}) =>
      fetch(`${service.url}/v1/test/seek`, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        ...init,
        headers: { apikey: KEY, 'content-type': 'application/json', ...init.headers },
      }),
  };
}

export async function stopAll(): Promise<void> {
  for (const { stop, data } of running.splice(0)) {
    await stop();
    await rm(data, { recursive: true, force: true });
  }
}

/** Waits until something has come true that no event tells of. */
export async function until(condition: () => boolean, patience = 2000): Promise<void> {
  const end = Date.now() + patience;
  while (!condition()) {
    if (Date.now() > end) throw new Error('it did not come true in time');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
