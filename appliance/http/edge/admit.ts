import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from '../../../core/contract/call.ts';
import type { Access } from '../../access/access.ts';
import { allowsOperation, type Caller, opensInstance } from '../../access/caller.ts';
import type { Visitor } from '../../access/embed-codes.ts';
import type { Refusal } from '../../access/keys.ts';
import { OneTimePasswords, type Presented } from '../../access/one-time-passwords.ts';
import { type Quota, RATE_WINDOW } from '../../access/quota.ts';
import type { Metrics } from '../../metrics.ts';
import type { Settings } from '../../settings.ts';
import type { SharedState } from '../../state/shared/shared-state.ts';
import { cookieOf, refuseForgery } from './browser-session.ts';
import type { Context, Guard } from './context.ts';
import type { Operation } from './openapi.ts';
import { HttpProblem } from './problems.ts';

export interface AdmitOptions {
  access: Access;
  settings: Pick<Settings, 'http'>;
  metrics: Metrics;
  log: Logger;
}

/** Tells where a call comes from, and refuses it when too many have come from there. */
export const limitAddress =
  ({ access: { addresses, limits } }: AdmitOptions): Guard =>
  (ctx) => {
    ctx.state.address = addresses.of(ctx.req);
    return limits.ofAddress(ctx.state.address.limited)?.then((quota) => charge(ctx, quota));
  };

/**
 * Lets those pass whose key allows the operation on the instance, and leaves who it is in the state. Comes before the instance is looked
 * for: strangers are not told which there are, and what a key does not open is forbidden whether it is there or not.
 */
export const admit = (options: AdmitOptions, operation: Operation): Guard => {
  const { shared } = options.access;
  const pass = guardOf(options, operation);
  if (!shared) return pass;
  return async (ctx) => {
    // Another replica may have made just now what is shown here.
    if (typeof identify(options.access, presented(ctx, operation)) === 'string') await shared.pull().catch(() => {});
    await pass(ctx);
  };
};

function guardOf(options: AdmitOptions, operation: Operation): Guard {
  const { limits, budgets, shared } = options.access;
  return (ctx) => {
    const { caller, redeem, hash } = authenticate(options, operation, ctx);
    if (caller.kind === 'session') refuseForgery(ctx, options.settings.http.public_url);
    ctx.state.caller = caller;
    ctx.state.spend = (tokens) => budgets.spend(caller, tokens);
    if (!isAllowed(caller, operation, ctx)) throw new HttpProblem('forbidden');
    if (redeem && !shared && !redeem()) throw new HttpProblem('unauthorized');
    const wait = operation.permission === 'ask' ? budgets.remainingWait(caller) : 0;
    if (wait > 0) throw new HttpProblem('budget_spent', undefined, { headers: { 'retry-after': String(wait) } });
    const counted = limits.ofCaller(caller, addressOf(ctx))?.then((quota) => charge(ctx, quota));
    return redeem && shared ? takenBy(shared, { hash, redeem }).then(() => counted) : counted;
  };
}

/**
 * A password is used up at all replicas before its call begins, and here after that: were it gone here first, this might be sent as a
 * change of its own, and whoever has used it up would not be told so.
 */
async function takenBy(shared: Pick<SharedState, 'take'>, { hash, redeem }: Pick<Presented, 'hash' | 'redeem'>): Promise<void> {
  if (!(await shared.take('one_time_passwords', hash))) throw new HttpProblem('unauthorized');
  redeem();
}

type Known = Presented | (Omit<Presented, 'redeem' | 'hash'> & { redeem?: undefined; hash?: undefined });
type Identified = Known | Refusal;

/** Who calls; `redeem` where a password is to be used up. Throws where nobody is known, and where the address is locked out. */
function authenticate(options: AdmitOptions, operation: Operation, ctx: Context): Known {
  const { access, metrics } = options;
  const shown = identify(access, presented(ctx, operation));
  // Nobody guesses a session; one that has ended says nothing of the person in front of the browser.
  if (shown === 'missing' || shown === 'ended') throw refused(ctx, metrics, shown === 'ended' ? 'expired' : shown);
  return welcomed(options, ctx, shown);
}

/** Who signs in with a key; throws where the key opens nothing, and where the address is locked out. */
export const signIn = (options: AdmitOptions, ctx: Context, key: string): Caller =>
  welcomed(options, ctx, asIdentified(options.access.keys.identify(key))).caller;

/** Counts for and against the address. */
function welcomed({ access, metrics, log }: AdmitOptions, ctx: Context, shown: Identified): Known {
  const address = addressOf(ctx);
  const wait = access.lockout.remaining(address, typeof shown === 'string' ? undefined : shown.caller.id);
  if (wait > 0) throw new HttpProblem('locked_out', undefined, { headers: { 'retry-after': String(Math.ceil(wait / 1000)) } });
  if (typeof shown !== 'string') {
    access.lockout.succeed(address, shown.caller.id);
    return shown;
  }
  const lock = access.lockout.fail(address);
  if (lock > 0) {
    metrics.lockouts.inc();
    log.warn('an address is locked out after wrong keys', { address, seconds: Math.ceil(lock / 1000) });
  }
  throw refused(ctx, metrics, shown);
}

function refused(ctx: Context, metrics: Metrics, reason: Refusal | 'missing'): HttpProblem {
  ctx.state.refusal = reason;
  metrics.keyFailures.inc({ reason });
  return new HttpProblem('unauthorized');
}

interface Credentials {
  apikey?: string;
  embedcode?: string;
  /** The token of the session of a browser. */
  session?: string;
}

/** The key that a caller shows, in the header `apikey` or as `Authorization: Bearer` where the operation takes that, and an embed code. */
function presented({ req }: Context, { bearer, session }: Operation): Credentials {
  const { apikey, embedcode, authorization = '', cookie }: IncomingHttpHeaders = req.headers;
  const key =
    typeof apikey === 'string' && apikey !== '' ? apikey : bearer ? /^Bearer +(\S+) *$/i.exec(authorization)?.[1] : undefined;
  return { apikey: key, ...(typeof embedcode === 'string' && { embedcode }), ...(session && { session: cookieOf(cookie) }) };
}

/** A key decides alone where an embed code or a cookie is sent as well, as some clients do. */
function identify(
  { keys, passwords, embedCodes, sessions }: Access,
  { apikey, embedcode = '', session }: Credentials,
): Identified | 'missing' | 'ended' {
  if (apikey !== undefined) {
    if (OneTimePasswords.isOne(apikey)) return passwords.identify(apikey) ?? 'unknown';
    return asIdentified(keys.identify(apikey));
  }
  if (embedcode !== '') return asIdentified(embedCodes.identify(embedcode));
  if (session === undefined) return 'missing';
  const found = sessions.identify(session);
  return found ? { caller: found.caller } : 'ended';
}

const asIdentified = (found: Caller | Refusal): Identified => (typeof found === 'string' ? found : { caller: found });

function isAllowed(caller: Caller | Visitor, operation: Operation, { params, req }: Context): boolean {
  const isOwn = params.instance === undefined && operation.permission === 'any'; // of whoever calls, whatever the key opens
  if (!isOwn && !opensInstance(caller.scope, params.instance)) return false;
  if ('origins' in caller) return operation.embedCode && caller.origins.includes(req.headers.origin ?? '');
  if (caller.kind === 'one_time_password' && !operation.oneTimePassword) return false;
  return allowsOperation(caller.scope, { operation: operation.id, permission: operation.permission });
}

/** Where `limitAddress` has said that the call comes from, as limits count. */
const addressOf = ({ state: { address } }: Context): string => address?.limited ?? '';

/** Tells how much is left (draft-ietf-httpapi-ratelimit-headers), and refuses a call that was one too many. */
function charge(ctx: Context, { name, most, remaining, seconds, isExceeded }: Quota): void {
  ctx.append('ratelimit-policy', `"${name}";q=${most};w=${RATE_WINDOW}`);
  ctx.append('ratelimit', `"${name}";r=${remaining};t=${seconds}`);
  if (isExceeded) throw new HttpProblem('rate_limited', undefined, { headers: { 'retry-after': String(seconds) } });
}
