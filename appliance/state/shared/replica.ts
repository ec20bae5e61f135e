import { randomInt, randomUUID } from 'node:crypto';
import { NODES, type Node } from '../nodes.ts';
import { REPLICAS } from './merge-script.ts';
import type { SharedIndex } from './shared-index.ts';

/** Milliseconds between two signs of life, and after the last one until a replica counts as gone. */
const EVERY = 1_000;
const LIFE = 5_000;
/** Milliseconds after which the number of a replica that was not heard of is free, as `NodeLease` has it. */
const KEPT = 300_000;

type Known = Record<string, { node: number; until: number }>;

/** This process among the replicas: its number for ids of answers, which no other has, and how many there are. */
export class Replica implements Node {
  readonly #index: Pick<SharedIndex, 'change'>;
  /** What the others know it by. */
  readonly holder = randomUUID();
  readonly #onError: (thrown: unknown) => void;
  #node = randomInt(NODES);
  #known: Known = {};
  #timer?: NodeJS.Timeout;

  constructor(index: Pick<SharedIndex, 'change'>, onError: (thrown: unknown) => void) {
    this.#index = index;
    this.#onError = onError;
  }

  get node(): number {
    return this.#node;
  }

  /** How many there are, this one too. */
  get count(): number {
    const now = Date.now();
    return Math.max(1, Object.values(this.#known).filter((each) => each.until > now).length);
  }

  /** Whether another one, or this, was heard of just now. */
  hears(holder: string): boolean {
    return holder === this.holder || (this.#known[holder]?.until ?? 0) > Date.now();
  }

  async join(): Promise<void> {
    await this.#say(Date.now() + LIFE);
    this.#timer = setInterval(() => void this.#say(Date.now() + LIFE).catch(this.#onError), EVERY).unref();
  }

  /** Its number stays its own for a while: what it gave is not over. */
  close(): void {
    clearInterval(this.#timer);
  }

  async #say(until: number): Promise<void> {
    const now = Date.now();
    const params = { holder: this.holder, node: this.#node, nodes: NODES, now, until, keep: KEPT };
    const [said] = await this.#index.change([{ id: 'replicas', script: REPLICAS, params, upsert: {}, isMadeByScript: true }]);
    this.#known = (said?.source.row ?? {}) as Known; // as the script makes it
    this.#node = this.#known[this.holder]?.node ?? this.#node;
  }
}
