/** How far some work has come. */
export interface Advance {
  /** So many of these are done. */
  count: number;
  noun: string;
  /** Of all the work, 0-1; absent while it is not known. */
  share?: number;
  /** What of `count` and `share` took work: the rest was there already and only passed by. All of it where absent. */
  worked?: { count: number; share: number };
}

/** What is shown of an advance. */
export interface Shown {
  /** 0-100. */
  percentage: number;
  counted: number;
  /** What was worked on, a second; absent before there is any. */
  rate?: number;
  /** Seconds that the rest takes if it all has to be worked on; absent before that can be told. */
  left?: number;
}

/** Seconds of work before the rest is told: the first documents wait for models to be loaded. */
const ENOUGH = 3;

/** Measures the pace of the work alone: time in which things only passed by says nothing of how long the others take. */
export class Pace {
  /** Milliseconds. */
  #last: number;
  #working = 0;
  #passed = 0;
  #worked = { count: 0, share: 0 };

  /** Times are milliseconds of one clock. */
  constructor(now: number) {
    this.#last = now;
  }

  update({ count, share = 0, worked = { count, share } }: Advance, now: number): Shown {
    const passed = count - worked.count;
    const onlyPassed = passed > this.#passed && worked.count === this.#worked.count;
    if (!onlyPassed) this.#working += now - this.#last;
    this.#last = now;
    this.#passed = passed;
    this.#worked = worked;
    const seconds = this.#working / 1000;
    return {
      percentage: Math.floor(share * 100),
      counted: count,
      ...(worked.count > 0 && seconds > 0 && { rate: worked.count / seconds }),
      ...(worked.share > 0 && seconds >= ENOUGH && { left: (seconds / worked.share) * (1 - share) }),
    };
  }
}
