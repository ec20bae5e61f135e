import { Refusal } from '../upstream/refusal.ts';

/** How a server answers what it does not know. */
const UNKNOWN = new Set([400, 422]);

/**
 * An option of a request that not every server takes. Where a server refuses a request before it has ever taken one with
 * it, it is asked once more without; what helped is remembered.
 */
export class OptionalParameter {
  readonly #name: string;
  #state: 'untried' | 'taken' | 'refused' = 'untried';

  constructor(name: string) {
    this.#name = name;
  }

  async ask<T>(request: (withIt: boolean) => Promise<T>): Promise<T> {
    if (this.#state !== 'untried') return request(this.#state === 'taken');
    try {
      const answer = await request(true);
      this.#state = 'taken';
      return answer;
    } catch (thrown) {
      if (!this.#mayBeMeant(thrown)) throw thrown;
      const answer = await request(false);
      this.#state = 'refused';
      return answer;
    }
  }

  /** Servers that name no option in a refusal may mean this one. */
  #mayBeMeant(thrown: unknown): boolean {
    if (!(thrown instanceof Refusal) || !UNKNOWN.has(thrown.status)) return false;
    return thrown.parameter === '' ? thrown.kind !== 'content_filter' : thrown.parameter.startsWith(this.#name);
  }
}
