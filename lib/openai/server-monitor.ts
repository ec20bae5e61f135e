import type { Health, Logger, Obstacle } from '../../core/contract/call.ts';
import { HealthMonitor } from '../upstream/health-monitor.ts';
import { Refusal } from '../upstream/refusal.ts';
import { DENIED, mendOf } from './failure.ts';

/** Milliseconds between two checks of a server that answers. */
const HEALTHY_INTERVAL = 60_000;
/** Milliseconds between two checks of one that does not. */
const UNHEALTHY_INTERVAL = 5_000;

/** What an inspection found. */
export interface Inspection {
  obstacles: Obstacle[];
  notes: string[];
  /** Names of all models that the server lists; absent where it lists none. */
  offered?: readonly string[];
}

export interface MonitoredServer {
  /** The model and where it is, for messages. */
  what: string;
  inspect(): Promise<Inspection>;
}

/** Monitors a model server: whether it can be used, and if not, why. */
export class ServerMonitor {
  readonly #what: string;
  readonly #monitor: HealthMonitor;
  #inspection: Inspection = { obstacles: [{ detail: 'it has not been looked at yet' }], notes: [] };

  constructor({ what, inspect }: MonitoredServer, log: Logger) {
    this.#what = what;
    this.#monitor = new HealthMonitor(
      {
        check: async () => {
          this.#inspection = await inspect();
        },
        health: () => this.health(),
        messages: { ok: 'a model server can be used', notOk: 'a model server cannot be used' },
        healthyInterval: HEALTHY_INTERVAL,
        unhealthyInterval: UNHEALTHY_INTERVAL,
      },
      log,
    );
  }

  check(): Promise<void> {
    return this.#monitor.check();
  }

  /** A request was answered: nothing can be in the way. */
  noteSuccess(): void {
    if (this.#inspection.obstacles.length > 0) this.#setObstacles([]);
  }

  /** A request failed: what is known may be out of date. */
  noteFailure(thrown: unknown): void {
    if (!(thrown instanceof Refusal)) return;
    // An inspection does not show this: it asks for less.
    if (DENIED.has(thrown.status) || thrown.code === 'model_invalid')
      this.#setObstacles([{ detail: thrown.message, mend: mendOf(thrown) }]);
    else if (thrown.code === 'resource_unavailable') void this.#monitor.checkIfStale();
  }

  health(): Health {
    const { obstacles, notes } = this.#inspection;
    const [first] = obstacles;
    return first
      ? { ok: false, detail: `${this.#what} cannot be used: ${first.detail}`, obstacles, notes }
      : { ok: true, detail: this.#what, notes };
  }

  get offered(): readonly string[] {
    return this.#inspection.offered ?? [];
  }

  close(): Promise<void> {
    return this.#monitor.close();
  }

  #setObstacles(obstacles: Obstacle[]): void {
    this.#inspection = { ...this.#inspection, obstacles };
    this.#monitor.logChange();
  }
}
