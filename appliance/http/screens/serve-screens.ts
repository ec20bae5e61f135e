import type { ScreenFile } from '../../screens/files.ts';
import type { Screens, ScreensState } from '../../screens/screens.ts';
import type { Context, Middleware } from '../edge/context.ts';
import { HttpProblem } from '../edge/problems.ts';

const INDEX = 'index.html';
/** Names of files in it hold a hash of their content. */
const HASHED = 'assets/';

/** Nothing from elsewhere, no script or style within a page, in nobody's frame. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), clipboard-write=(self)',
};

/** The script that pages of others load. */
const WIDGET = '/widget.js';

/** It holds nothing of anybody's: every page may load it, also those that ask for leave of what they load (COEP, SRI). */
const WIDGET_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=600',
};

/** Serves the screens below /ui/, leads browsers there from the root, and gives the widget to pages of others. */
export const serveScreens =
  (screens: Screens): Middleware =>
  (ctx, next) => {
    if (ctx.path === WIDGET) return giveWidget(ctx, screens);
    const leads = isEntrance(ctx);
    if (!leads && !ctx.path.startsWith('/ui/')) return next();
    ctx.state.route = leads ? ctx.path : '/ui/{path}';
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') refuseOtherMethods(ctx);
    ctx.set(HEADERS);
    if (leads) return leadOn(ctx);
    if (screens.state !== 'ready') return tell(ctx, screens.state);
    return give(ctx, screens);
  };

const isEntrance = (ctx: Context): boolean => (ctx.path === '/' && ctx.accepts('json', 'html') === 'html') || ctx.path === '/ui';

function giveWidget(ctx: Context, { state, files }: Screens): void {
  ctx.state.route = WIDGET;
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') refuseOtherMethods(ctx);
  const file = files.get(WIDGET.slice(1));
  if (!file && state === 'building')
    throw new HttpProblem('starting', 'The widget is being built, which takes some seconds.', {
      headers: { 'retry-after': '1' },
    });
  if (!file) throw new HttpProblem('not_found', 'This installation has no widget. The log of the service says why.');
  ctx.set(WIDGET_HEADERS);
  giveFile(ctx, file);
}

function refuseOtherMethods({ method }: Context): never {
  throw new HttpProblem('method_not_allowed', `Use one of: GET, HEAD; not ${method.slice(0, 20)}.`, {
    headers: { allow: 'GET, HEAD' },
  });
}

function leadOn(ctx: Context): void {
  ctx.set('cache-control', 'no-cache');
  ctx.vary('accept');
  ctx.redirect('/ui/');
}

/** A file by its name; every other path is an address within the screens, which the page itself knows. */
function give(ctx: Context, { files }: Screens): void {
  const path = ctx.path.slice('/ui/'.length);
  const isHashed = path.startsWith(HASHED);
  const file = files.get(path) ?? (isHashed ? undefined : files.get(INDEX));
  if (!file) throw new HttpProblem('not_found', 'The screens have no such file: load the page again.');
  ctx.set('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  giveFile(ctx, file);
}

function giveFile(ctx: Context, file: ScreenFile): void {
  ctx.set('etag', file.etag);
  ctx.vary('accept-encoding');
  ctx.status = 200;
  if (ctx.fresh) ctx.status = 304;
  else giveBody(ctx, file);
}

function giveBody(ctx: Context, { type, bodies }: ScreenFile): void {
  const encoding = ctx.acceptsEncodings([...bodies.keys()].reverse()) || 'identity';
  ctx.body = bodies.get(encoding);
  ctx.type = type;
  if (encoding !== 'identity') ctx.set('content-encoding', encoding);
}

const WORDS: Readonly<Record<Exclude<ScreensState, 'ready'>, string>> = {
  building: 'The screens are being built, which takes some seconds. This page looks again by itself.',
  failed: 'The screens could not be built. The log of the service says why. Calls over HTTP are answered.',
  absent: 'This installation has no screens. The log of the service says how to get them. Calls over HTTP are answered.',
};

/** Said until they are there. No colours of its own: it has no style. */
function tell(ctx: Context, state: Exclude<ScreensState, 'ready'>): void {
  ctx.status = 503;
  ctx.set('cache-control', 'no-store');
  ctx.set('retry-after', '1');
  if (state === 'building') ctx.set('refresh', '1');
  ctx.type = 'html';
  const title = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Touchstone</title>';
  const said = `<main><h1>Touchstone</h1><p>${WORDS[state]}</p></main>`;
  ctx.body = `<!doctype html><html lang="en"><head>${title}</head><body>${said}</body></html>`;
}
