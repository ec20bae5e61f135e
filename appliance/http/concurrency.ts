import type { Middleware } from './context.ts';
import { HttpProblem } from './problems.ts';

/** Lets at most `most` calls be at work at once; those beyond are told to come back. */
export function limitConcurrency(most: number): Middleware {
  let atWork = 0;
  return async (_ctx, next) => {
    if (atWork >= most) throw new HttpProblem('overloaded');
    atWork++;
    try {
      await next();
    } finally {
      atWork--;
    }
  };
}
