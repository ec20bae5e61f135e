import { expect } from 'chai';
import { Failure } from '../../../core/contract/errors.ts';
import { Refusal } from '../../../lib/upstream/refusal.ts';
import { type RetryBounds, retry } from '../../../lib/upstream/retry.ts';

const MINUTE = 60_000;
const LEFT = new Error('the caller left');

const refusal = (passing: boolean, retryAfter?: number): Refusal =>
  new Refusal('resource_unavailable', 'not now', { status: 503, passing, retryAfter });

/** How often the work was done, and what came of it. Whoever waits longer than a moment leaves. */
async function outcome(
  failures: readonly unknown[],
  patience: Partial<RetryBounds> = {},
): Promise<[tries: number, end: unknown]> {
  const leaving = new AbortController();
  const moment = setTimeout(() => leaving.abort(LEFT), 1_000);
  let tries = 0;
  const work = async (): Promise<string> => {
    const thrown = failures[tries++];
    if (thrown) throw thrown;
    return 'done';
  };
  const usual = { signal: leaving.signal, deadline: Date.now() + 60 * MINUTE, retries: 2 };
  const end = await retry(work, { ...usual, ...patience }).catch((thrown: unknown) => thrown);
  clearTimeout(moment);
  return [tries, end];
}

describe('work that is done again', () => {
  const soon = refusal(true, 1);
  const stays = refusal(false, 1);
  const broken = new Failure('step_failed', 'broken');
  const far = refusal(true, 10 * MINUTE);
  for (const [name, failures, patience, expected] of [
    ['is done once where it works', [], {}, [1, 'done']],
    ['is done again while what fails may pass', [soon, soon], {}, [3, 'done']],
    ['is done so often and no oftener', [soon, soon, soon], {}, [3, soon]],
    ['is not done again where nobody wants it', [soon], { retries: 0 }, [1, soon]],
    ['is not done again where the refusal stays', [stays], {}, [1, stays]],
    ['is not done again where it fails by itself', [broken], {}, [1, broken]],
    ['is not done again where it has had an effect', [soon], { repeatable: () => false }, [1, soon]],
    ['waits for the deadline at the longest', [refusal(true)], { deadline: Date.now() + 100 }, [1, 'not now']],
    ['does not wait ten minutes because a server asks for it', [far], {}, [1, far]],
    ['is left while it waits', [refusal(true, 20_000)], {}, [1, LEFT]],
  ] as const) {
    it(name, async () => {
      const [tries, end] = await outcome(failures, patience);
      expect([tries, expected[1] === 'not now' && end instanceof Refusal ? end.message : end]).to.deep.equal(expected);
    });
  }
});
