import { type Answer, errorOf, type Refusal, refusal } from './answer.ts';
import type { Incoming } from './incoming.ts';

/** Which requests a fault meets: all of them where nothing is said. */
export interface Where {
  method?: string;
  /** Matched against the path, without the query. */
  path?: RegExp;
  /** How many of them; all from now on where not said. */
  times?: number;
}

/** What happens to one request. */
export interface Mishap {
  /** Milliseconds before anything else happens. */
  delay?: number;
  /** The connection breaks: before the server hears of it, or when the server has done what was asked. */
  drop?: 'before' | 'after';
  answer?: Answer;
  /** How many bytes of the answer get through before the connection breaks. */
  cut?: number;
}

const overloaded = refusal(429, 'es_rejected_execution_exception', 'rejected execution: the queue is full (made by the proxy)');

/** The switchboard of what goes wrong between a client and the server. */
export class Faults {
  readonly #rules: { where: Where; mishap: Mishap; left: number }[] = [];
  #share = 0;
  #passed = 0;

  delay(milliseconds: number, where: Where = {}): void {
    this.#add({ delay: milliseconds }, where);
  }

  /** Breaks the connection before the server hears of the request. */
  drop(where: Where = {}): void {
    this.#add({ drop: 'before' }, where);
  }

  /** Lets the server do what is asked and breaks the connection before its answer. */
  dropAnswer(where: Where = {}): void {
    this.#add({ drop: 'after' }, where);
  }

  /** Breaks the connection after this many bytes of an answer. */
  cut(bytes: number, where: Where = {}): void {
    this.#add({ cut: bytes }, where);
  }

  /** Answers in the server's place: as an overloaded one for 429, as one without a master for 503, else with `body`. */
  answer(status: number, where: Where = {}, body?: unknown): void {
    const reason =
      status === 429 ? overloaded : refusal(status, 'cluster_block_exception', 'blocked by: [SERVICE_UNAVAILABLE/2/no master];');
    this.#add({ answer: body === undefined ? errorOf(reason) : { status, body } }, where);
  }

  /** Refuses this share of the items of bulk requests with 429, evenly spread; 0 ends it. */
  refuseItems(share: number): void {
    this.#share = share;
    this.#passed = 0;
  }

  clear(): void {
    this.#rules.length = 0;
    this.refuseItems(0);
  }

  get refusesItems(): boolean {
    return this.#share > 0;
  }

  /** For each item of a bulk request in turn: the refusal, when it is one of those. */
  refuseItem(): Refusal | undefined {
    const before = Math.floor(this.#passed * this.#share);
    this.#passed++;
    return Math.floor(this.#passed * this.#share) > before ? overloaded : undefined;
  }

  /** All that is to happen to this request. */
  take({ method, path }: Incoming): Mishap {
    const met = this.#rules.filter(
      ({ where, left }) => left > 0 && (where.method ?? method) === method && (where.path?.test(path) ?? true),
    );
    for (const rule of met) rule.left--;
    return Object.assign({}, ...met.map(({ mishap }) => mishap));
  }

  #add(mishap: Mishap, where: Where): void {
    this.#rules.push({ where, mishap, left: where.times ?? Number.POSITIVE_INFINITY });
  }
}
