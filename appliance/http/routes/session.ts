import type { components } from '../../../core/api.gen.ts';
import { opensInstance, roleOf } from '../../access/caller.ts';
import { type BrowserSession, csrfToken } from '../../access/sessions.ts';
import type { Instances } from '../../instances.ts';
import { type AdmitOptions, signIn } from '../edge/admit.ts';
import { cookieOf, refuseOtherSites, sessionCookie } from '../edge/browser-session.ts';
import type { Context } from '../edge/context.ts';
import { HttpProblem } from '../edge/problems.ts';
import type { Handlers } from '../edge/router.ts';

export interface SessionRoutes extends AdmitOptions {
  instances: Instances;
}

/** Handles how people sign in to the screens and out of them. */
export function sessionHandlers(options: SessionRoutes): Pick<Handlers, 'createSession' | 'findSession' | 'deleteSession'> {
  const { access, settings, instances } = options;
  const keep = (ctx: Context, token: string, until: number): void => {
    const isSecure = access.addresses.isSecure(ctx.req) || settings.http.public_url?.startsWith('https:') === true;
    ctx.append('set-cookie', sessionCookie(token, { isSecure, life: Math.max(0, Math.round((until - Date.now()) / 1000)) }));
  };
  const told = ({ caller: { name, scope }, expires }: BrowserSession, token: string): components['schemas']['Session'] => ({
    name,
    role: roleOf(scope),
    instances: [...instances.names].filter((instance) => opensInstance(scope, instance)),
    permissions: [...scope.permissions],
    csrf: csrfToken(token),
    expires: new Date(expires).toISOString(),
    largestUpload: settings.http.limits.documents,
  });
  return {
    createSession(ctx, { key }) {
      refuseOtherSites(ctx, settings.http.public_url);
      const caller = signIn(options, ctx, key.trim());
      ctx.state.caller = caller;
      const before = cookieOf(ctx.req.headers.cookie);
      if (before) access.sessions.end({ ...ctx.state, caller }, before);
      const { token, session } = access.sessions.create({ ...ctx.state, caller });
      keep(ctx, token, session.expires);
      ctx.body = told(session, token);
    },
    findSession(ctx) {
      const token = cookieOf(ctx.req.headers.cookie) ?? '';
      const session = access.sessions.identify(token);
      if (!session) throw new HttpProblem('unauthorized'); // it has ended since it was admitted
      ctx.body = told(session, token);
    },
    deleteSession(ctx) {
      access.sessions.end(ctx.state, cookieOf(ctx.req.headers.cookie) ?? '');
      keep(ctx, '', 0);
      ctx.status = 204;
    },
  };
}
