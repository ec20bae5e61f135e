import type { IncomingMessage } from 'node:http';
import { HttpMethodEnum, koaBody } from 'koa-body';
import type { Context, Guard } from './context.ts';
import { filesOf, formOptions, type UploadedForm, valuesOf, valuesWithNames } from './form.ts';
import type { BodyType, Operation } from './openapi.ts';
import { HttpProblem, type ProblemCode } from './problems.ts';

/** What requests call the types of bodies. */
const NAMES: Readonly<Record<BodyType, readonly string[]>> = {
  'application/json': ['json', '+json'],
  'text/plain': ['text/plain'],
  'multipart/form-data': ['multipart/form-data'],
};

export interface BodyReading {
  /** Bytes. */
  limit: number;
  /** Milliseconds in which all of it must be there. */
  timeout: number;
  /** Whose body it is. */
  operation: Pick<Operation, 'bodies' | 'bodyRequired' | 'largeBody'>;
}

/** Reads a body of the types that the operation takes into `ctx.request.body`. */
export function readBody({ limit, timeout, operation: { bodies, bodyRequired, largeBody } }: BodyReading): Guard {
  const types = [...bodies.keys()];
  const read = readerOf(types, { limit, large: largeBody });
  return async (ctx) => {
    const type = types.find((each) => ctx.is([...NAMES[each]]));
    if (type === 'multipart/form-data') checkLength(ctx.req, limit);
    if (type) await inTime(ctx.req, timeout, read(ctx, nothing));
    if (type === 'multipart/form-data') takeForm(ctx, largeBody);
    if (ctx.request.rawBody === '') ctx.request.body = undefined; // of nothing at all the reader makes an empty object
    if (ctx.request.body !== undefined) ctx.state.bodyType = type;
    else if (bodyRequired || hasBody(ctx)) throw unread(ctx, types);
    if (isDeeperThan(DEEPEST, ctx.request.body))
      throw new HttpProblem('invalid_request', `The body nests lists and objects more than ${DEEPEST} deep.`);
  };
}

/** Files of a large form are kept as they came, those of others are values as well. */
function takeForm(ctx: Context, large: boolean): void {
  const form = ctx.request as unknown as UploadedForm; // as the reader of forms leaves it
  if (large) ctx.state.files = filesOf(form);
  ctx.request.body = large ? valuesWithNames(form) : valuesOf(form);
}

const readerOf = (types: readonly BodyType[], { limit, large }: { limit: number; large: boolean }): ReturnType<typeof koaBody> =>
  koaBody({
    json: types.includes('application/json'),
    jsonTypes: [...NAMES['application/json']],
    jsonLimit: limit,
    text: types.includes('text/plain'),
    textTypes: [...NAMES['text/plain']],
    textLimit: limit,
    urlencoded: false,
    multipart: types.includes('multipart/form-data'),
    formidable: formOptions(limit, large),
    parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.PATCH, HttpMethodEnum.DELETE],
    includeUnparsed: true,
    onError: (error) => {
      throw bodyProblem(error, { limit, types });
    },
  });

/** The reader of forms has limits for what is in the parts, and none for what is round them. */
function checkLength({ headers }: IncomingMessage, limit: number): void {
  const length = headers['content-length'];
  if (length === undefined) throw new HttpProblem('malformed_body', 'Send the form with the header content-length.');
  if (Number(length) > limit) throw tooLarge(limit);
}

const tooLarge = (limit: number): HttpProblem => new HttpProblem('body_too_large', `Send a body of at most ${limit} bytes.`);

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

/** How a body of a type is asked for. */
const WISHES: Readonly<Record<BodyType, string>> = {
  'application/json': 'a JSON object',
  'text/plain': 'text (content-type: text/plain)',
  'multipart/form-data': 'a form with a file (content-type: multipart/form-data)',
};

const wishOf = (types: readonly BodyType[]): string => types.map((type) => WISHES[type]).join(' or ');

const hasBody = ({ req }: Context): boolean =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;

/** Why there is no body that could be read. */
const unread = (ctx: Context, types: readonly BodyType[]): HttpProblem =>
  hasBody(ctx) && !types.some((type) => ctx.is([...NAMES[type]]))
    ? new HttpProblem('unsupported_media_type', `Send ${wishOf(types)} and say so in the header content-type.`)
    : new HttpProblem('malformed_body', `Send ${wishOf(types)} as the body.`);

/** What the readers of bodies say in their own words, in ours. */
function bodyProblem(error: Error, { limit, types }: { limit: number; types: readonly BodyType[] }): HttpProblem {
  const status = 'status' in error ? error.status : 'httpCode' in error ? error.httpCode : undefined; // of JSON and text; of forms
  if (status === 413) return tooLarge(limit);
  if (status === 415)
    return new HttpProblem('unsupported_media_type', 'Send the body uncompressed, or with gzip, deflate or br.');
  return new HttpProblem('malformed_body', `Send ${wishOf(types)}: ${error.message}.`);
}
