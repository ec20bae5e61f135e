import type { Instances } from '../../instances.ts';
import type { Guard } from './context.ts';
import { HttpProblem } from './problems.ts';

/** Finds the instance that the path names. */
export const findInstance =
  (instances: Instances): Guard =>
  (ctx) => {
    const name: string | undefined = ctx.params.instance;
    if (name === undefined) return;
    if (!instances.has(name)) throw new HttpProblem(instances.names.has(name) ? 'starting' : 'unknown_instance');
    ctx.state.instance = name;
  };
