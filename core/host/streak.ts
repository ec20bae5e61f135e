import type { Health } from '../contract/call.ts';
import type { ErrorCode } from '../contract/errors.ts';

/** Failures one after the other that are no accident any more. */
const MANY = 5;
/** Milliseconds after the last failure for which it counts: whoever is sent no more questions could not show that it is mended. */
const RECENT = 10_000;

/** Failures that a question is not to blame for: what a step stands on is not as it must be. */
const STANDING: readonly ErrorCode[] = ['data_corrupt', 'data_version', 'model_invalid', 'resource_unavailable', 'storage_full'];

/** What cannot be used may be a receiver of hooks, which no answer waits for. */
const STANDING_AFTERWARDS = STANDING.filter((code) => code !== 'resource_unavailable');

/** How often a step has failed without an end, whatever the resources that it works with say of themselves. */
export class Streak {
  readonly #codes: readonly ErrorCode[];
  readonly #isExplained: () => boolean;
  #failures = 0;
  #code?: ErrorCode;
  #at = 0;

  /** `isExplained` says whether a resource tells of a failure itself: it then says best when it is mended. */
  constructor(isAnswering: boolean, isExplained: () => boolean) {
    this.#codes = isAnswering ? STANDING : STANDING_AFTERWARDS;
    this.#isExplained = isExplained;
  }

  /** To be told of each run; without a code it went well. Other failures say nothing of what the step stands on. */
  note(code?: ErrorCode): void {
    if (code === undefined) this.#failures = 0;
    else if (this.#codes.includes(code) && !this.#isExplained()) {
      this.#failures++;
      this.#code = code;
      this.#at = performance.now();
    }
  }

  /** What is to be told of the step; nothing while it works, or nobody knows. */
  get health(): Health | undefined {
    if (this.#failures < MANY || performance.now() - this.#at > RECENT) return undefined;
    return { ok: false, detail: `failed ${this.#failures} times in a row, at last with ${this.#code}: the log says why` };
  }
}
