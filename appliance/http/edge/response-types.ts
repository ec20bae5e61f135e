import type { Settings } from '../../settings.ts';
import type { Context, Middleware } from './context.ts';

type Types = Settings['http']['response_types'];

/** How clients begin their name that were generated from an older description of this interface, and take nothing else than it says. */
const TEXT_CLIENT = /^speakeasy-sdk\/python\b/i;

export const isTextClient = ({ req }: Context): boolean => TEXT_CLIENT.test(req.headers['user-agent'] ?? '');

const takesText = (types: Types, ctx: Context): boolean => types === 'strings' || (types === 'auto' && isTextClient(ctx));

/** `cachedResult` as text is true for whoever looks at it, whatever it says: it is left out where there was no cache. */
function textTypes({ answerId, cachedResult, ...rest }: Record<string, unknown>): object {
  return {
    ...rest,
    ...(answerId !== undefined && { answerId: String(answerId) }),
    ...(cachedResult === true && { cachedResult: 'true' }),
  };
}

/** Not a stream or a buffer. */
const isRecord = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype;

/** A record with the types that its caller takes. */
export const withTypes = (record: object, { state }: Context): object => (state.takesText ? textTypes({ ...record }) : record);

/** Gives the fields `answerId` and `cachedResult` of an answer the types that its caller takes, whichever operation it is of. */
export const responseTypes =
  (types: Types): Middleware =>
  async (ctx, next) => {
    ctx.state.takesText = takesText(types, ctx);
    await next();
    if (isRecord(ctx.body) && ('answerId' in ctx.body || 'cachedResult' in ctx.body)) ctx.body = withTypes(ctx.body, ctx);
  };
