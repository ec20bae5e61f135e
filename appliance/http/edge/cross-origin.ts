import cors from '@koa/cors';
import type { EmbedCodes } from '../../access/embed-codes.ts';
import type { Middleware } from './context.ts';
import { type Operation, pathPattern } from './openapi.ts';

/** Seconds that a browser may remember what it was told. */
const REMEMBER = 600;

const OWN_HEADERS = ['apikey', 'authorization', 'embedcode', 'content-type', 'mcp-protocol-version', 'x-request-id'];

/** What the client library of OpenAI sends about itself with every request. */
const CLIENT_HEADERS = [
  'user-agent',
  ...['arch', 'lang', 'os', 'package-version', 'retry-count', 'runtime', 'runtime-version', 'timeout'].map(
    (name) => `x-stainless-${name}`,
  ),
];

export interface CrossOriginOptions {
  /** Origins whose pages may call with a key. */
  origins: readonly string[];
  /** The origins of live codes may call what takes codes, and rate by the address that comes with an answer. */
  embedCodes: EmbedCodes;
  operations: readonly Operation[];
}

/** Lets browsers call from listed origins, and from no others (CORS). No cookies: callers show a key or an embed code in a header. */
export function crossOrigin({ origins, embedCodes, operations }: CrossOriginOptions): Middleware {
  const isEmbedded = ({ embedCode, id }: Operation): boolean => embedCode || id === 'rateByThumbs'; // a part of answers, without a key
  const embedded = operations.filter(isEmbedded).map(({ route }) => pathPattern(route));
  const mayCall = (origin: string, path: string): boolean =>
    origins.includes(origin) || (embedded.some((pattern) => pattern.test(path)) && embedCodes.lists(origin));
  const answer = cors({
    origin: (ctx) => (mayCall(ctx.get('origin'), ctx.path) ? ctx.get('origin') : ''),
    allowMethods: [...new Set(operations.map(({ method }) => method))],
    allowHeaders: [...OWN_HEADERS, ...CLIENT_HEADERS],
    exposeHeaders: ['x-request-id', 'x-trace-id', 'retry-after', 'ratelimit', 'ratelimit-policy'],
    maxAge: REMEMBER,
    keepHeadersOnError: false, // the error boundary is outside and leaves them
  });
  return (ctx, next) => (ctx.req.headers.origin === undefined ? next() : answer(ctx, next));
}
