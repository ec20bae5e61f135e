import { randomInt } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Logger } from '../../core/contract/call.ts';
import { messageOf } from '../../core/contract/errors.ts';
import { NODES, type Node } from './nodes.ts';
import { durably, openServiceDatabase } from './service-database.ts';

/** How often a process says that its number is in use. Times are milliseconds. */
const SEEN_EVERY = 60_000;
/** A number of which nothing was heard for so long is free: its process has ended, and whatever it gave is long past. */
const FREE_AFTER = 300_000;
/** A process that slept for so long takes another number: its own may be taken soon. */
const LAPSED_AFTER = 240_000;

export interface NodeLeaseOptions {
  /** The data folder; processes that share one share its numbers. */
  data: string;
  log: Logger;
  /** Milliseconds since the epoch. */
  now?(): number;
}

/** A number, 0-1023, that no other process on the same data folder has at the same time. */
export class NodeLease implements Node {
  readonly #database: DatabaseSync;
  readonly #log: Logger;
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;
  #node: number;
  #seen: number;

  /** Claims a number. Throws the Failures of `openDatabase`. */
  constructor({ data, log, now = Date.now }: NodeLeaseOptions) {
    this.#log = log;
    this.#now = now;
    this.#database = openServiceDatabase(data);
    this.#seen = now();
    this.#node = this.#claim(this.#seen);
    this.#timer = setInterval(() => this.#say(), SEEN_EVERY).unref();
  }

  /** The number, another one after a long sleep. */
  get node(): number {
    if (this.#now() - this.#seen > LAPSED_AFTER) this.#say();
    return this.#node;
  }

  /** The number is free when its time is over: the next process may start within the same second. Safe twice. */
  close(): void {
    clearInterval(this.#timer);
    if (this.#database.isOpen) this.#database.close();
  }

  /** An answer is worth more than a certain number: what cannot be written is told to the operator. */
  #say(): void {
    const now = this.#now();
    try {
      if (now - this.#seen > LAPSED_AFTER) this.#node = this.#claim(now);
      else this.#write(this.#node, now);
    } catch (error) {
      this.#log.warn('the number of this node could not be kept: ids of answers may repeat those of another process', {
        node: this.#node,
        error: messageOf(error),
      });
    }
    this.#seen = now;
  }

  /** The first free one from a random one on, so that two folders rarely have the same; else the one unheard of for longest. */
  #claim(now: number): number {
    return durably(this.#database, () => {
      const rows = this.#database.prepare('SELECT node, seen FROM nodes ORDER BY seen').all();
      const taken = new Set(rows.filter(({ seen }) => Number(seen) > now - FREE_AFTER).map(({ node }) => Number(node)));
      const start = randomInt(NODES);
      const numbers = Array.from({ length: NODES }, (_, index) => (start + index) % NODES);
      const node = numbers.find((each) => !taken.has(each)) ?? Number(rows[0]?.node);
      this.#write(node, now);
      return node;
    });
  }

  #write(node: number, seen: number): void {
    this.#database.prepare('INSERT OR REPLACE INTO nodes (node, seen) VALUES (?, ?)').run(node, seen);
  }
}
