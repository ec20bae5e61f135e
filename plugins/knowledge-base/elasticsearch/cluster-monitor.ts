import type { Health, Logger } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import type { Server } from '../../../lib/elasticsearch/server.ts';
import { HealthMonitor } from '../../../lib/upstream/health-monitor.ts';
import { type Inspection, inspect, type Usable } from './inspect.ts';
import type { Options } from './options.ts';

/** Milliseconds between two checks of a server that can be searched: an alias may have moved, a field may have gone. */
const HEALTHY_INTERVAL = 15_000;
/** Milliseconds between two checks of one that cannot. */
const UNHEALTHY_INTERVAL = 2_000;

/** Monitors a server: what can be searched there now, and if nothing can, why. */
export class ClusterMonitor {
  readonly #server: Server;
  readonly #options: Options;
  readonly #monitor: HealthMonitor;
  #inspection: Inspection = { obstacles: [{ detail: 'it has not been looked at yet' }], notes: [] };

  constructor(server: Server, options: Options, log: Logger) {
    this.#server = server;
    this.#options = options;
    this.#monitor = new HealthMonitor(
      {
        check: () => this.#check(),
        health: () => this.health(),
        messages: { ok: 'the knowledge base can be searched', notOk: 'the knowledge base cannot be searched' },
        healthyInterval: HEALTHY_INTERVAL,
        unhealthyInterval: UNHEALTHY_INTERVAL,
      },
      log,
    );
  }

  check(): Promise<void> {
    return this.#monitor.check();
  }

  checkAgain(): Promise<void> {
    return this.#monitor.checkAgain();
  }

  /** What can be searched. Checks again first when nothing could at the last check. Throws `resource_unavailable`. */
  async usable(): Promise<Usable> {
    if (!this.#inspection.usable) await this.#monitor.checkIfStale();
    if (this.#inspection.usable) return this.#inspection.usable;
    const [first, ...more] = this.#inspection.obstacles.map(({ detail }) => detail);
    const rest = more.length > 0 ? ` (and ${more.length} more: touchstone validate lists them)` : '';
    throw new Failure(
      'resource_unavailable',
      `'${this.#options.index}' cannot be searched: ${first ?? 'no reason given'}${rest}`,
    );
  }

  /** A search failed: what is known may be out of date. */
  noteFailure(failure: Failure): void {
    if (failure.code === 'resource_unavailable') void this.check();
  }

  /** What is there, whether or not it can be searched. */
  get fields(): Usable['fields'] {
    return this.#inspection.fields ?? new Map();
  }

  health(): Health {
    const { usable, obstacles, notes, version } = this.#inspection;
    const { index } = this.#options;
    const what = `'${index}' in ${this.#server.place}`;
    return usable
      ? { ok: true, detail: `${what}, Elasticsearch ${version ?? 'of unknown version'}`, notes }
      : { ok: false, detail: `${what} cannot be searched: ${obstacles[0]?.detail ?? 'no reason given'}`, obstacles, notes };
  }

  close(): Promise<void> {
    return this.#monitor.close();
  }

  async #check(): Promise<void> {
    const seen = await inspect(this.#server, this.#options);
    const known = this.#inspection.usable;
    // A layout of passages remembers what it has read: it stays as long as the index behind the name does.
    if (seen.usable && known?.layout.name === 'passages' && known.identity === seen.usable.identity)
      seen.usable.layout = known.layout;
    this.#inspection = seen;
  }
}
