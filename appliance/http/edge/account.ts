import type { JsonLog } from '../../log.ts';
import type { Metrics } from '../../metrics.ts';
import { traceFields } from '../../tracing/trace-fields.ts';
import type { Context, Middleware } from './context.ts';
import { PROBLEMS } from './problems.ts';

export interface AccountOptions {
  log: JsonLog;
  metrics: Metrics;
  /** Paths of probes: neither counted nor logged above `debug`, but for what is refused. */
  probes: ReadonlySet<string>;
}

/** One log line and one count per request. Knows every answer, as it stands outside the error boundary. */
export function account({ log, metrics, probes }: AccountOptions): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    const isProbe = probes.has(ctx.path);
    if (!isProbe) metrics.inFlight.inc();
    await next(); // never throws: the error boundary is inside
    if (!isProbe) metrics.inFlight.dec();
    const ms = performance.now() - started;
    if (isProbe && !isRefused(ctx)) {
      if (log.enabled('debug')) log.debug('probe', line(ctx, ms));
      return;
    }
    count(metrics, ctx, ms);
    if (log.enabled('info')) log.info('request', line(ctx, ms));
  };
}

const isRefused = ({ state: { problem } }: Context): boolean => problem !== undefined && PROBLEMS[problem].rejection === true;

const UNMATCHED = 'unmatched';

/** Those that HTTP itself defines (RFC 9110, 9.3; RFC 5789): each other word that a stranger sends would be a series of its own. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const OTHER = 'other';

function count(metrics: Metrics, ctx: Context, ms: number): void {
  const { route = UNMATCHED, problem } = ctx.state;
  const { method: sent = OTHER } = ctx.req;
  const method = METHODS.has(sent) ? sent : OTHER;
  metrics.requests.inc({ method, route, status: String(ctx.status) });
  metrics.requestSeconds.observe({ method, route }, ms / 1000);
  if (problem && isRefused(ctx)) metrics.rejected.inc({ reason: problem });
}

const line = (ctx: Context, ms: number) => ({
  ...lineOf(ctx, ms),
  // Where a call comes from is told only where it may be an attack: of most callers it is nobody's business.
  ...(isRefused(ctx) && { address: ctx.state.address?.address, refusal: ctx.state.refusal }),
});

const lineOf = (ctx: Context, ms: number) => ({
  method: ctx.req.method,
  route: ctx.state.route ?? UNMATCHED,
  status: ctx.status,
  ms: Math.round(ms * 10) / 10,
  requestId: ctx.state.requestId,
  instance: ctx.state.instance,
  caller: ctx.state.caller?.id,
  problem: ctx.state.problem,
  ...traceFields(ctx.state.span),
});
