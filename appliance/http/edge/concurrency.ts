import type { Handle } from './context.ts';
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
