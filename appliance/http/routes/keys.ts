import type { components } from '../../../core/api.gen.ts';
import type { Access } from '../../access/access.ts';
import { type Caller, GROUPS, isWithin, opensInstance, type Scope, UNLIMITED } from '../../access/caller.ts';
import type { KeyRecord, Keys } from '../../access/keys.ts';
import type { Times } from '../../access/rows.ts';
import type { Context } from '../edge/context.ts';
import { type FieldError, HttpProblem } from '../edge/problems.ts';
import type { Handlers } from '../edge/router.ts';

type Key = components['schemas']['Key'];
type KeyRequest = components['schemas']['KeyRequest'];

/** Entries of a page of which no limit is said. */
export const PAGE = 100;

export interface KeyRoutes {
  access: Access;
  /** Names of operations, for keys that allow some of them alone. */
  operations: ReadonlySet<string>;
}

/** Handles what callers do with keys: `keys`, `keycheck` and `otp`. */
export const keyHandlers = ({
  access: { keys, passwords },
  operations,
}: KeyRoutes): Pick<Handlers, 'listKeys' | 'createKey' | 'revokeKey' | 'keycheck' | 'otp'> => ({
  listKeys(ctx, _body, { limit = PAGE, skip = 0 }) {
    const visible = visibleKeys(keys, ctx);
    ctx.body = { total: visible.length, keys: visible.slice(skip, skip + limit).map((record) => keyOf(keys, record)) };
  },
  createKey(ctx, body) {
    const { caller, instance } = identified(ctx);
    const scope = { instances: body.instances ?? [instance], permissions: body.permissions ?? UNLIMITED.permissions };
    refuseUnknown(scope, operations);
    if (!isWithin(scope, caller.scope)) throw new HttpProblem('forbidden', 'A key can be given no more than yours may.');
    const { key, record } = keys.create(ctx.state, { name: body.name.trim(), scope, ...allowanceOf(body), ...expiryOf(body) });
    ctx.status = 201;
    ctx.body = { ...keyOf(keys, record), key };
  },
  revokeKey(ctx) {
    const id = String(ctx.params.id);
    const isVisible = visibleKeys(keys, ctx).some((each) => each.id === id);
    if (!isVisible || !keys.revoke(ctx.state, id)) throw new HttpProblem('unknown_key');
    ctx.status = 204;
  },
  keycheck(ctx) {
    const { name, scope } = identified(ctx).caller;
    ctx.body = { valid: true, name, ...scope };
  },
  otp(ctx) {
    const { caller, instance } = identified(ctx);
    const password = passwords.create(caller.id, instance);
    if (!password)
      throw new HttpProblem('rate_limited', 'The key has as many one-time passwords as it may have: use some, or wait.');
    ctx.body = { otp: password };
  },
});

/** Who calls, and which instance: the guards of these operations have found both. */
export function identified({ state: { caller, instance } }: Context): { caller: Caller; instance: string } {
  if (!caller || instance === undefined) throw new Error('the operation has no key or no instance');
  return { caller, instance };
}

/** Those that open the instance and may no more than the caller: what is beyond, a caller neither sees nor revokes. */
function visibleKeys(keys: Keys, ctx: Context): KeyRecord[] {
  const { caller, instance } = identified(ctx);
  return keys.list().filter(({ scope }) => opensInstance(scope, instance) && isWithin(scope, caller.scope));
}

function keyOf(keys: Keys, record: KeyRecord): Key {
  const { id, name, scope } = record;
  const { instances, permissions } = scope;
  return {
    ...{ id, name, instances: [...instances], permissions: [...permissions] },
    ...{ ...allowanceOf(record), ...lifeOf(record), state: keys.stateOf(record) },
  };
}

/** Times as callers read them: ISO 8601. */
export const lifeOf = ({ created, expires, revoked, lastUsed }: Times) => ({
  created: new Date(created).toISOString(),
  ...(expires !== undefined && { expires: new Date(expires).toISOString() }),
  ...(revoked !== undefined && { revoked: new Date(revoked).toISOString() }),
  ...(lastUsed !== undefined && { lastUsed: new Date(lastUsed).toISOString() }),
});

export const allowanceOf = ({ callsPerMinute, tokensPerDay }: Pick<KeyRequest, 'callsPerMinute' | 'tokensPerDay'>) => ({
  ...(callsPerMinute !== undefined && { callsPerMinute }),
  ...(tokensPerDay !== undefined && { tokensPerDay }),
});

/** When it ends, where that is told; throws where that has passed. */
export function expiryOf({ expires }: Pick<KeyRequest, 'expires'>): { expires?: number } {
  if (expires === undefined) return {};
  const time = Date.parse(expires);
  if (time > Date.now()) return { expires: time };
  throw invalid([{ pointer: '/expires', detail: 'must be a time to come, such as 2030-12-31T00:00:00Z' }]);
}

function refuseUnknown({ permissions }: Scope, operations: ReadonlySet<string>): void {
  const wrong = permissions.flatMap((each, at) => (GROUPS.includes(each) || operations.has(each) ? [] : [at]));
  if (wrong.length === 0) return;
  const detail = `must be one of ${GROUPS.join(', ')}, or an operationId of /openapi.json`;
  throw invalid(wrong.map((at) => ({ pointer: `/permissions/${at}`, detail })));
}

const invalid = (errors: FieldError[]): HttpProblem => new HttpProblem('invalid_request', undefined, { errors });
