import type { Logger } from '../../../core/contract/call.ts';
import { messageOf } from '../../../core/contract/errors.ts';
import { traceFields } from '../../tracing/trace-fields.ts';
import type { Context, Middleware } from './context.ts';
import { openAiError, speaksOpenAi } from './openai-error.ts';
import { HttpProblem, PROBLEMS, problemBody } from './problems.ts';

/** The one way by which an error leaves: as a problem (RFC 9457) without anything that is not meant for the caller. */
export function errorBoundary(log: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && !ctx.body) throw new HttpProblem('not_found');
    } catch (thrown) {
      const problem = HttpProblem.from(thrown);
      ctx.state.problem = problem.code;
      report(log, problem, ctx);
      const { stream, requestId } = ctx.state;
      if (stream?.begun) stream.end(bodyOf(problem, ctx.path, requestId));
      else answer(ctx, problem);
    }
  };
}

/** What someone must look into; the rest is in the access log and the metrics. */
function report(log: Logger, problem: HttpProblem, ctx: Context): void {
  const { status, retry } = PROBLEMS[problem.code];
  if (status < 500 || !problem.cause) return;
  const { requestId, instance, span } = ctx.state;
  const fields = { code: problem.code, requestId, instance, ...traceFields(span) };
  // What passes by itself can meet every request for an hour: a line each, without a stack.
  if (retry) log.warn('request failed', { ...fields, error: messageOf(problem.cause) });
  else log.error('request failed', { ...fields, error: problem.cause });
}

function answer(ctx: Context, problem: HttpProblem): void {
  const { requestId } = ctx.state;
  const { status, title } = PROBLEMS[problem.code];
  ctx.status = status;
  ctx.set(problem.headers);
  if (wantsText(ctx)) {
    ctx.type = 'text/plain';
    ctx.body = `${title}. ${problem.message} (${problem.code}, request ${requestId})\n`;
  } else {
    ctx.body = JSON.stringify(bodyOf(problem, ctx.path, requestId));
    ctx.type = 'application/problem+json';
  }
}

const bodyOf = (problem: HttpProblem, path: string, requestId: string) => ({
  ...problemBody(problem, path, requestId),
  ...(speaksOpenAi(path) && { error: openAiError(problem) }),
});

const wantsText = (ctx: Context): boolean =>
  ctx.accepts('application/problem+json', 'application/json', 'text/plain') === 'text/plain';
