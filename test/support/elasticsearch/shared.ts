import type { Variant } from './cluster.ts';

interface Shared<Found> {
  /** Suites that have yet to leave it. */
  suites: number;
  found?: Promise<Found>;
}

/**
 * Clusters that suites of this run share when they want the same one: it is brought up for the first of them and ended by the last.
 * Suites keep to names of their own in it.
 */
export class SharedClusters<Found extends { close(): Promise<void> } | { missing: string }> {
  readonly #bringUp: (variant: Variant) => Promise<Found>;
  readonly #shared = new Map<string, Shared<Found>>();

  constructor(bringUp: (variant: Variant) => Promise<Found>) {
    this.#bringUp = bringUp;
  }

  /** Says that a suite will want it, which has to leave it then. */
  announce(variant: Variant): void {
    this.#of(variant).suites++;
  }

  find(variant: Variant): Promise<Found> {
    const shared = this.#of(variant);
    shared.found ??= this.#bringUp(variant);
    return shared.found;
  }

  async leave(variant: Variant): Promise<void> {
    const shared = this.#of(variant);
    if (--shared.suites > 0) return;
    const found = await shared.found;
    if (found && 'close' in found) await found.close();
  }

  #of(variant: Variant): Shared<Found> {
    const key = JSON.stringify(Object.entries(variant).sort(([a], [b]) => (a < b ? -1 : 1)));
    const shared = this.#shared.get(key) ?? { suites: 0 };
    this.#shared.set(key, shared);
    return shared;
  }
}
