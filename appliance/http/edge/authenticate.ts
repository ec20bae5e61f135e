import type { IncomingHttpHeaders } from 'node:http';
import { allowsOperation, opensInstance } from '../../access/caller.ts';
import type { Keys } from '../../access/keys.ts';
import type { Instances } from '../../instances.ts';
import type { Guard } from './context.ts';
import type { Operation } from './openapi.ts';
import { HttpProblem } from './problems.ts';

/** The key that a caller shows: in the header `apikey`, or as `Authorization: Bearer` where the operation takes that. */
export function presentedKey({ apikey, authorization = '' }: IncomingHttpHeaders, takesBearer: boolean): string | undefined {
  if (typeof apikey === 'string' && apikey !== '') return apikey;
  return takesBearer ? /^Bearer +(\S+) *$/i.exec(authorization)?.[1] : undefined;
}

/** Lets those pass who show a key, and leaves who it is in the state. */
export const authenticate =
  (keys: Keys, takesBearer: boolean): Guard =>
  (ctx) => {
    const key = presentedKey(ctx.req.headers, takesBearer);
    const caller = key === undefined ? undefined : keys.identify(key);
    if (!caller) throw new HttpProblem('unauthorized');
    ctx.state.caller = caller;
  };

/**
 * Lets those pass whose key allows this operation on this instance. Comes before the instance is looked for: what a key does not open
 * is forbidden whether it is there or not.
 */
export const authorize =
  ({ id: operation, permission }: Operation): Guard =>
  (ctx) => {
    const { caller } = ctx.state;
    if (!caller || !opensInstance(caller.scope, ctx.params.instance) || !allowsOperation(caller.scope, { operation, permission }))
      throw new HttpProblem('forbidden');
  };

/** Finds the instance that the path names. Comes after the key, so that strangers do not learn which there are. */
export const findInstance =
  (instances: Instances): Guard =>
  (ctx) => {
    const name: string | undefined = ctx.params.instance;
    if (name === undefined) return;
    if (!instances.has(name)) throw new HttpProblem(instances.names.has(name) ? 'starting' : 'unknown_instance');
    ctx.state.instance = name;
  };
