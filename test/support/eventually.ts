import { setTimeout as wait } from 'node:timers/promises';

type Truthy<T> = Exclude<T, false | null | undefined | 0 | ''>;

/**
 * Resolves with what `look` gives as soon as that is truthy; asks again every 50 ms.
 * After `milliseconds` without, throws the last error of `look`, or one that says that it did not come true.
 */
export async function eventually<T>(look: () => T | Promise<T>, milliseconds = 5000): Promise<Truthy<T>> {
  const end = Date.now() + milliseconds;
  for (;;) {
    let failure: unknown = new Error(`this has not come true in ${milliseconds} ms: ${look}`);
    try {
      const found = await look();
      if (found) return found as Truthy<T>; // which `if` does not narrow a type parameter to
    } catch (error) {
      failure = error;
    }
    if (Date.now() >= end) throw failure;
    await wait(50);
  }
}
