import type { Middleware } from './context.ts';
import { HttpProblem } from './problems.ts';

/** Refuses requests with more headers than `most`. Their size is limited by the server itself, which never gets this far. */
export const headerLimits =
  (most: number): Middleware =>
  (ctx, next) => {
    const count = ctx.req.rawHeaders.length / 2; // names and values alternate
    if (count > most) throw new HttpProblem('headers_too_large', `Send at most ${most} headers; these were ${count}.`);
    return next();
  };
