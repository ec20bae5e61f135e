import type { IncomingMessage } from 'node:http';
import { HttpMethodEnum, koaBody } from 'koa-body';
import type { Context, Guard } from './context.ts';
import { HttpProblem, type ProblemCode } from './problems.ts';

const JSON_TYPES = ['json', '+json'];

export interface BodyLimits {
  /** Bytes. */
  limit: number;
  /** Milliseconds in which all of it must be there. */
  timeout: number;
}

/** Reads a JSON body into `ctx.request.body`. */
export function readBody({ limit, timeout }: BodyLimits): Guard {
  const read = koaBody({
    json: true,
    text: false,
    urlencoded: false,
    multipart: false,
    jsonTypes: JSON_TYPES,
    jsonLimit: limit,
    parsedMethods: [HttpMethodEnum.POST],
    includeUnparsed: true,
    onError: (error) => {
      throw bodyProblem(error, limit);
    },
  });
  return async (ctx) => {
    await inTime(ctx.req, timeout, read(ctx, nothing));
    const { body, rawBody } = ctx.request;
    if (body === undefined || rawBody === '') throw unread(ctx); // of nothing at all the reader makes an empty object
    if (isDeeperThan(DEEPEST, ctx.request.body))
      throw new HttpProblem('invalid_request', `The body nests lists and objects more than ${DEEPEST} deep.`);
  };
}

/** What ends the reading of a body from outside. */
const INTERRUPTED = 'interrupted';

/** Ends the reading of a request's body with a problem; false where it is not being read. */
export const interruptBody = (request: IncomingMessage, code: ProblemCode): boolean => request.emit(INTERRUPTED, code);

async function inTime(request: IncomingMessage, timeout: number, reading: Promise<void>): Promise<void> {
  const { promise: interrupted, reject } = Promise.withResolvers<never>();
  const interrupt = (code: ProblemCode): void => reject(new HttpProblem(code, undefined, { headers: { connection: 'close' } }));
  const timer = setTimeout(interrupt, timeout, 'request_timeout');
  request.once(INTERRUPTED, interrupt);
  try {
    await Promise.race([reading, interrupted]);
  } finally {
    clearTimeout(timer);
    request.off(INTERRUPTED, interrupt);
    request.unpipe(); // what unpacks it may have had enough: the rest is passed over, not held back
  }
}

/** Levels of lists and objects. No field of ours has ten; what reads a body calls itself for each, and the stack has an end. */
const DEEPEST = 64;

/** Goes down a level at a time, without calling itself. */
function isDeeperThan(most: number, body: unknown): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true;
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return false;
}

const nothing = async (): Promise<void> => {};

/** Why there is no body that could be read. */
const unread = (ctx: Context): HttpProblem =>
  ctx.is(JSON_TYPES) === false
    ? new HttpProblem('unsupported_media_type')
    : new HttpProblem('malformed_body', 'Send a JSON object as the body.');

/** What the reader of bodies says in its own words, in ours. */
function bodyProblem(error: Error, limit: number): HttpProblem {
  const status = 'status' in error ? error.status : undefined;
  if (status === 413) return new HttpProblem('body_too_large', `Send a body of at most ${limit} bytes.`);
  if (status === 415)
    return new HttpProblem('unsupported_media_type', 'Send the body uncompressed, or with gzip, deflate or br.');
  return new HttpProblem('malformed_body', `Send a JSON object: ${error.message}.`);
}
