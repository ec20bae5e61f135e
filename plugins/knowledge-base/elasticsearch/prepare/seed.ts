import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from '../../../../core/contract/call.ts';
import { Failure } from '../../../../core/contract/errors.ts';
import type { PreparationProgress } from '../../../../core/contract/resources/preparation.ts';
import type { ServerRequest } from '../../../../lib/elasticsearch/request.ts';
import { ask, countOf, type Preparing } from './context.ts';
import { type Generation, type Generations, note } from './generations.ts';
import { BETWEEN_LOOKS, cancelTask, failuresOf, followTask, runningTask } from './task.ts';

/** Entries that the server copies in one go. */
const BATCH = 1_000;
type Progress = (progress: PreparationProgress) => void;

/** What is searched now, when it was built in the very way of what is being built: its entries can be copied. */
export const seedFor = ({ all, live }: Generations, { build }: Generation): Generation | undefined =>
  live.length === 1 ? all.find((each) => each.live && each.build?.fingerprint === build?.fingerprint) : undefined;

export const seedRequest = (from: string, to: string): ServerRequest => ({
  method: 'POST',
  path: '/_reindex',
  query: { wait_for_completion: false },
  body: { source: { index: from, size: BATCH }, dest: { index: to } },
});

/**
 * Copies what is searched now, vectors and all, into what is being built: then only documents that have changed are
 * embedded. A copy that was broken off is made again from its start, as half a document would pass for a whole one.
 */
export async function seed(
  preparing: Preparing,
  call: Call,
  { from, generation, progress }: { from: Generation; generation: Generation; progress: Progress },
): Promise<void> {
  if (generation.build?.seeded || preparing.tools.fresh) return;
  await stopOld(preparing, call, generation.name);
  const total = await countOf(preparing, call, from.name);
  const { task: id } = await ask<{ task: string }>(preparing, call, seedRequest(from.name, generation.name));
  const task = await followTask(preparing, call, id, ({ created, updated }) => {
    const count = created + updated;
    progress({ count, noun: 'passage', share: total > 0 ? count / total : undefined });
  });
  const [failure] = task ? failuresOf(task) : [{ reason: 'the server has forgotten its task' }];
  if (failure)
    throw new Failure(
      'resource_unavailable',
      `'${from.name}' cannot be copied into '${generation.name}' (${failure.reason}): run this again, or with --fresh, ` +
        'which copies nothing',
    );
  await note(preparing, call, generation, { seeded: true });
}

/** The copy of a run that was killed may still be going on: it would write over what comes after. */
async function stopOld(preparing: Preparing, call: Call, index: string): Promise<void> {
  for (let task = await runningTask(preparing, call, index); task; task = await runningTask(preparing, call, index)) {
    await cancelTask(preparing, task);
    await pause(BETWEEN_LOOKS, undefined, { signal: call.signal });
  }
}
