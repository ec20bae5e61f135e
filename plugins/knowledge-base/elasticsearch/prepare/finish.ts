import type { Call } from '../../../../core/contract/call.ts';
import { ask, type Preparing, pathOf, refresh } from './context.ts';
import type { Generation } from './generations.ts';

/** Lets an index that was being built refresh itself again, and makes all of it visible. */
export async function finishBuild(preparing: Preparing, call: Call, { name }: Generation): Promise<void> {
  await ask(preparing, call, { method: 'PUT', path: pathOf(name, '/_settings'), body: { 'index.refresh_interval': null } });
  await refresh(preparing, call, name);
}
