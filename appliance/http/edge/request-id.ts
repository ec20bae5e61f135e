import { randomUUID } from 'node:crypto';
import type { Middleware } from './context.ts';

const SANE = /^[A-Za-z0-9._:-]{1,128}$/;

/** Takes the caller's `x-request-id` when it is fit for logs, makes one otherwise, and always sends it back. */
export const requestId: Middleware = (ctx, next) => {
  const given = ctx.req.headers['x-request-id'];
  ctx.state.requestId = typeof given === 'string' && SANE.test(given) ? given : randomUUID();
  ctx.res.setHeader('x-request-id', ctx.state.requestId);
  return next();
};
