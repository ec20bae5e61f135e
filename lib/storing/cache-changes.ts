/** How many entries of a key stay that nobody has edited: as many as any threshold asks for. */
export const STAY = 5;

/** Counts what changes a cache of answers otherwise than by keeping one. */
export class CacheChanges {
  #changes = 0;

  get changes(): number {
    return this.#changes;
  }

  /** Runs what edits or removes entries; what was found before may be gone then. */
  async changing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      this.#changes++;
    }
  }
}
