import type { IncomingHttpHeaders } from 'node:http';
import type { Keys } from '../../access/keys.ts';
import type { Instances } from '../../instances.ts';
import type { Guard } from './context.ts';
import { HttpProblem } from './problems.ts';

/** The key that a caller shows: in the header `apikey`, or as `Authorization: Bearer` where the operation takes that. */
export function presentedKey({ apikey, authorization = '' }: IncomingHttpHeaders, takesBearer: boolean): string | undefined {
  if (typeof apikey === 'string' && apikey !== '') return apikey;
  return takesBearer ? /^Bearer +(\S+) *$/i.exec(authorization)?.[1] : undefined;
}

/** Lets those pass who show a key. */
export const authenticate =
  (keys: Keys, takesBearer: boolean): Guard =>
  (ctx) => {
    const key = presentedKey(ctx.req.headers, takesBearer);
    if (key === undefined || !keys.accepts(key)) throw new HttpProblem('unauthorized');
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
