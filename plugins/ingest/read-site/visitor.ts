import { setTimeout as pause } from 'node:timers/promises';
import type { Host } from '../../../core/contract/call.ts';
import { connectionProblem, PASSING, Refusal, retryAfterOf } from '../../../lib/upstream/refusal.ts';
import { REMOTE_SERVER, retry } from '../../../lib/upstream/retry.ts';
import { RefusedHost } from './guard.ts';
import type { Config } from './options.ts';
import { type Answer, Connections, TooLarge } from './request.ts';

/** The longest time between two requests that a host gets when it asks for one, in milliseconds. */
const LONGEST_DELAY = 60_000;
/** Redirects of what is no page: robots.txt and sitemaps. */
const MOST_HOPS = 5;

export interface Visit {
  headers?: Record<string, string>;
  mostBytes: number;
  wants(type: string): boolean;
}

/** Asks hosts for what they have, each no oftener than it wants, and again where that may help. */
export class Visitor {
  readonly #config: Config;
  readonly #signal: AbortSignal;
  readonly #connections: Connections;
  readonly #delays = new Map<string, number>();
  /** When each host may be asked next, in milliseconds since the epoch. */
  readonly #next = new Map<string, number>();

  constructor(config: Config, signal: AbortSignal, onRequest: Host['onRequest']) {
    this.#config = config;
    this.#signal = signal;
    this.#connections = new Connections(config.allow_private, onRequest);
  }

  close(): void {
    this.#connections.close();
  }

  /** `seconds`: as robots.txt asks for. */
  slowDown(host: string, seconds: number): void {
    this.#delays.set(host, Math.min(LONGEST_DELAY, Math.max(this.#config.delay, seconds * 1000)));
  }

  /** The answer of a server that works. Throws a Refusal that says why there is none. */
  get(url: URL, visit: Visit): Promise<Answer> {
    const { retries } = this.#config;
    return retry(
      () => this.#once(url, visit),
      { signal: this.#signal, deadline: Number.POSITIVE_INFINITY, retries },
      REMOTE_SERVER,
    );
  }

  /** The same, wherever it has moved to. */
  async follow(url: URL, visit: Visit): Promise<Answer & { url: URL }> {
    let at = url;
    for (let hops = 0; hops <= MOST_HOPS; hops++) {
      const answer = await this.get(at, visit);
      const { location } = answer.headers;
      if (answer.status < 300 || answer.status > 399 || location === undefined || !URL.canParse(location, at.href))
        return { ...answer, url: at };
      at = new URL(location, at);
      if (!/^https?:$/.test(at.protocol)) break;
    }
    throw refusal('is redirected again and again, or to no address of HTTP', {});
  }

  async #once(url: URL, { headers, mostBytes, wants }: Visit): Promise<Answer> {
    await this.#turn(url.host);
    const answer = await this.#ask(url, {
      headers: { 'user-agent': this.#config.user_agent, accept: 'text/html, text/plain;q=0.8, */*;q=0.5', ...headers },
      mostBytes,
      wants,
    });
    if (answer.status < 500 && !PASSING.has(answer.status)) return answer;
    const retryAfter = retryAfterOf(new Headers({ 'retry-after': String(answer.headers['retry-after'] ?? '') }));
    throw refusal(`its server answered with status ${answer.status}`, { status: answer.status, passing: true, retryAfter });
  }

  async #ask(url: URL, visit: Required<Visit>): Promise<Answer> {
    try {
      return await this.#connections.get(url, { ...visit, timeout: this.#config.page_timeout, signal: this.#signal });
    } catch (thrown) {
      this.#signal.throwIfAborted();
      const refused = causeOf(thrown, RefusedHost) ?? causeOf(thrown, TooLarge);
      if (refused) throw refusal(refused.message, {});
      throw refusal(reasonOf(thrown), { passing: true });
    }
  }

  async #turn(host: string): Promise<void> {
    const now = Date.now();
    const at = Math.max(now, this.#next.get(host) ?? 0);
    this.#next.set(host, at + (this.#delays.get(host) ?? this.#config.delay));
    if (at > now) await pause(at - now, undefined, { signal: this.#signal });
  }
}

const refusal = (reason: string, { status = 0, passing = false, retryAfter }: Partial<Refusal>): Refusal =>
  new Refusal('resource_unavailable', reason, { status, passing, retryAfter });

/** Of several addresses of a host each gives an error of its own. */
function causeOf<Kind extends Error>(thrown: unknown, kind: new (...given: never[]) => Kind): Kind | undefined {
  if (thrown instanceof kind) return thrown;
  return thrown instanceof AggregateError ? thrown.errors.find((each) => each instanceof kind) : undefined;
}

function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return 'code' in thrown || thrown.cause ? `its server cannot be reached: ${connectionProblem(thrown)}` : thrown.message;
}
