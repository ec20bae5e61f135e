import type { Guard, Handle } from './context.ts';
import { HttpProblem } from './problems.ts';

/** Lets at most `most` calls of all that it wraps be at work at once; those beyond are told to come back. */
export function limitConcurrency(most: number): (handle: Handle) => Handle {
  let atWork = 0;
  return (handle) => async (ctx) => {
    if (atWork >= most) throw new HttpProblem('overloaded');
    atWork++;
    try {
      await handle(ctx);
    } finally {
      atWork--;
    }
  };
}

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
