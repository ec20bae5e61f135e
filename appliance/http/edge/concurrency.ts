import type { Context, Guard, Handle } from './context.ts';
import { HttpProblem } from './problems.ts';

/**
 * So many times the places that are free one key, or one instance, may have at work: alone it gets 8 of 9, two that want all get 8 of 17
 * each (dynamic thresholds: Choudhury and Hahne, 1998). Who comes anew finds a place, however many calls of another wait for a slow model.
 */
const SHARE = 8;
/** Places from which on the last one is for those who have nothing at work. */
const ENOUGH_TO_KEEP_ONE = 10;

/** How many places there are, while so many are taken. */
export type Limit = (atWork: number) => number;

/** Places beyond the limit for callers who have nothing at work, where a limit of few is taken up by one. */
const BEYOND = 2;

/** Places for calls at work. */
export class Places {
  readonly #limit: Limit;
  readonly #beyond: number;
  readonly #taken = new Map<string, number>();
  #atWork = 0;

  /** `isFirm`: there are no more, whoever comes. */
  constructor(limit: Limit, { isFirm }: { isFirm: boolean }) {
    this.#limit = limit;
    this.#beyond = isFirm ? 0 : BEYOND;
  }

  /** Refuses a call for which there is no place before anything is read or done for it. Comes once it is known who calls. */
  readonly guard: Guard = (ctx) => {
    if (!this.#hasOneFor(ownersOf(ctx))) throw new HttpProblem('overloaded');
  };

  /** Gives a call its place, once all of it has arrived: who sends slowly takes none. */
  readonly limit = (handle: Handle): Handle => {
    return async (ctx) => {
      const owners = ownersOf(ctx);
      if (!this.#hasOneFor(owners)) throw new HttpProblem('overloaded');
      this.#count(owners, 1);
      try {
        await handle(ctx);
      } finally {
        this.#count(owners, -1);
      }
    };
  };

  #hasOneFor(owners: readonly string[]): boolean {
    const most = this.#limit(this.#atWork);
    const free = most - this.#atWork;
    if (free <= 0) return free > -this.#beyond && !this.#taken.has(owners[0] ?? '');
    const shared = most >= ENOUGH_TO_KEEP_ONE ? free - 1 : free;
    return owners.every((owner) => {
      const own = this.#taken.get(owner) ?? 0;
      return own === 0 || own <= SHARE * shared;
    });
  }

  #count(owners: readonly string[], change: number): void {
    this.#atWork += change;
    for (const owner of owners) {
      const taken = (this.#taken.get(owner) ?? 0) + change;
      if (taken > 0) this.#taken.set(owner, taken);
      else this.#taken.delete(owner);
    }
  }
}

/** Whose call it is, first, and what it is about. */
const ownersOf = ({ state: { caller, address, instance = '' } }: Context): string[] => [
  `caller ${caller?.id ?? address?.limited ?? ''}`,
  `instance ${instance}`,
];

/** Bodies of the largest size that may be in memory at once: all of each, and what is made of it. */
const LARGEST_AT_ONCE = 4;

/**
 * Lets calls with large bodies be read and handled as long as these are few bytes together; those beyond are told to come back. A body
 * that does not tell its length counts as one of the largest, of `limit` bytes.
 */
export function limitLargeBodies(limit: number): Guard {
  let bytes = 0;
  return ({ req: { headers }, res }) => {
    const length = Math.min(limit, Number(headers['content-length'] ?? limit));
    if (bytes + length > LARGEST_AT_ONCE * limit) throw new HttpProblem('overloaded');
    bytes += length;
    res.once('close', () => {
      bytes -= length;
    });
  };
}
