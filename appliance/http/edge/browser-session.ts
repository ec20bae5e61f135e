import { timingSafeEqual } from 'node:crypto';
import { csrfToken } from '../../access/sessions.ts';
import type { Context } from './context.ts';
import { HttpProblem } from './problems.ts';

const COOKIE = 'touchstone_session';
/** The header with the token that a page of ours has read. */
const CSRF_HEADER = 'x-touchstone-csrf';
const READING: readonly string[] = ['GET', 'HEAD'];

/** The token in the cookies that a browser sends; undefined where there is none that could be ours. */
export const cookieOf = (cookies = ''): string | undefined =>
  /(?:^|;\s*)touchstone_session=([\w-]{43})(?:;|$)/.exec(cookies)?.[1];

export interface CookieOptions {
  isSecure: boolean;
  /** Seconds until the browser forgets it. */
  life: number;
}

/** The cookie that keeps a token, or ends it where the life is 0. */
export const sessionCookie = (token: string, { isSecure, life }: CookieOptions): string =>
  [`${COOKIE}=${token}`, 'Path=/', 'HttpOnly', 'SameSite=Strict', `Max-Age=${life}`, ...(isSecure ? ['Secure'] : [])].join('; ');

/** Throws where a call that changes something with a cookie does not show that a page of ours has made it. */
export function refuseForgery(ctx: Context, publicUrl: string | undefined): void {
  if (READING.includes(ctx.method)) return;
  refuseOtherSites(ctx, publicUrl);
  const expected = Buffer.from(csrfToken(cookieOf(ctx.req.headers.cookie) ?? ''));
  const sent = Buffer.from(ctx.get(CSRF_HEADER));
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) throw new HttpProblem('csrf_refused');
}

/** Throws where the browser says that a page of another site calls. What is no browser says nothing. */
export function refuseOtherSites(ctx: Context, publicUrl: string | undefined): void {
  const site = ctx.get('sec-fetch-site');
  if (site === 'same-origin') return; // no page can set this header
  if (site !== '' && site !== 'none') throw new HttpProblem('csrf_refused');
  const origin = ctx.get('origin');
  if (origin !== '' && !isOurs(origin, ctx.host, publicUrl)) throw new HttpProblem('csrf_refused');
}

/** By its host and port: whether a proxy in front speaks https is not known here. */
function isOurs(origin: string, host: string, publicUrl: string | undefined): boolean {
  const named = URL.parse(origin)?.host;
  return named !== undefined && (named === host || (publicUrl !== undefined && named === new URL(publicUrl).host));
}
