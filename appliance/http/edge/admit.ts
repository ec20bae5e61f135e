import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from '../../../core/contract/call.ts';
import type { Access } from '../../access/access.ts';
import { allowsOperation, type Caller, opensInstance } from '../../access/caller.ts';
import type { Visitor } from '../../access/embed-codes.ts';
import type { Refusal } from '../../access/keys.ts';
import { OneTimePasswords, type Presented } from '../../access/one-time-passwords.ts';
import { type Quota, RATE_WINDOW } from '../../access/rate-limits.ts';
import type { Metrics } from '../../metrics.ts';
import type { Context, Guard } from './context.ts';
import type { Operation } from './openapi.ts';
import { HttpProblem } from './problems.ts';

export interface AdmitOptions {
  access: Access;
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
  const { limits, budgets } = options.access;
  return (ctx) => {
    const { caller, redeem } = authenticate(options, operation, ctx);
    ctx.state.caller = caller;
    ctx.state.spend = (tokens) => budgets.spend(caller, tokens);
    if (!isAllowed(caller, operation, ctx)) throw new HttpProblem('forbidden');
    if (redeem && !redeem()) throw new HttpProblem('unauthorized');
    const wait = operation.permission === 'ask' ? budgets.remainingWait(caller) : 0;
    if (wait > 0) throw new HttpProblem('budget_spent', undefined, { headers: { 'retry-after': String(wait) } });
    return limits.ofCaller(caller, addressOf(ctx))?.then((quota) => charge(ctx, quota));
  };
};

type Identified = Presented | Omit<Presented, 'redeem'> | Refusal | 'missing';

/** Who calls; `redeem` where a password is to be used up. Throws where nobody is known, and where the address is locked out. */
function authenticate(
  { access, metrics, log }: AdmitOptions,
  operation: Operation,
  ctx: Context,
): { caller: Caller; redeem?: Presented['redeem'] } {
  const shown = identify(access, presented(ctx.req.headers, operation));
  if (shown === 'missing') throw refused(ctx, metrics, shown);
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
}

/** The key that a caller shows, in the header `apikey` or as `Authorization: Bearer` where the operation takes that, and an embed code. */
function presented({ apikey, embedcode, authorization = '' }: IncomingHttpHeaders, { bearer }: Operation): Credentials {
  const key =
    typeof apikey === 'string' && apikey !== '' ? apikey : bearer ? /^Bearer +(\S+) *$/i.exec(authorization)?.[1] : undefined;
  return { apikey: key, ...(typeof embedcode === 'string' && { embedcode }) };
}

/** A key decides alone where an embed code is sent as well, as some clients do. */
function identify({ keys, passwords, embedCodes }: Access, { apikey, embedcode = '' }: Credentials): Identified {
  if (apikey !== undefined) {
    if (OneTimePasswords.isOne(apikey)) return passwords.identify(apikey) ?? 'unknown';
    return asIdentified(keys.identify(apikey));
  }
  if (embedcode !== '') return asIdentified(embedCodes.identify(embedcode));
  return 'missing';
}

const asIdentified = (found: Caller | Refusal): Identified => (typeof found === 'string' ? found : { caller: found });

function isAllowed(caller: Caller | Visitor, operation: Operation, { params, req }: Context): boolean {
  if (!opensInstance(caller.scope, params.instance)) return false;
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
