import type { Tracing } from '../../tracing/tracing.ts';
import type { Context, Middleware } from './context.ts';

/**
 * Begins the span of each request but probes', tells its trace id in `x-trace-id`, and ends it when the answer is out or its reader gone.
 * Of the address the route alone is told: the rest may name people or documents.
 */
export const traceRequests =
  (tracing: Tracing, probes: ReadonlySet<string>): Middleware =>
  (ctx, next) => {
    if (probes.has(ctx.path)) return next();
    const span = tracing.begin(ctx.req.headers, { name: ctx.method, kind: 'server' });
    if (!span) return next();
    ctx.state.span = span;
    ctx.res.setHeader('x-trace-id', span.traceId);
    ctx.res.once('close', () => span.end(endOf(ctx)));
    return next();
  };

function endOf({ method, status, res, state: { route, problem, requestId, instance } }: Context) {
  const error = status >= 500 ? (problem ?? String(status)) : undefined;
  return {
    name: route ? `${method} ${route}` : method,
    attributes: {
      'http.request.method': method,
      'http.response.status_code': status,
      'touchstone.request_id': requestId,
      ...(route && { 'http.route': route }),
      ...(instance && { 'touchstone.instance': instance }),
      ...(problem && { 'touchstone.problem': problem }),
    },
    ...(error ? { error } : res.writableFinished ? {} : { error: 'client_closed' }),
  };
}
