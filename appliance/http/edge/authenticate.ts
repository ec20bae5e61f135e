import type { Keys } from '../../access/keys.ts';
import type { Instances } from '../../instances.ts';
import type { Guard } from './context.ts';
import { HttpProblem } from './problems.ts';

/** Lets those pass who show a key. */
export const authenticate =
  (keys: Keys): Guard =>
  (ctx) => {
    const key = ctx.req.headers.apikey;
    if (typeof key !== 'string' || !keys.accepts(key)) throw new HttpProblem('unauthorized');
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
