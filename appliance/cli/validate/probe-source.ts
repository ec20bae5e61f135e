import { setTimeout as pause } from 'node:timers/promises';
import { callOf, type Health, type Logger } from '../../../core/contract/call.ts';
import { messageOf } from '../../../core/contract/errors.ts';
import type { Batch } from '../../../core/contract/facts/batch.ts';
import type { OpenedSource } from '../../../core/host/opened-source.ts';

/** Milliseconds that a source has until it shows something. */
const PATIENCE = 10_000;

/** Whether a source can be read, as far as its first documents tell. Nothing is loaded, and nothing is kept of what was read. */
export async function probeSource(source: OpenedSource, log: Logger, patience = PATIENCE): Promise<Health> {
  const ended = new AbortController();
  const late = async (): Promise<Health> => {
    await pause(patience, undefined, { signal: ended.signal });
    const note = `nothing came within ${patience / 1000} s: whether it can be read, only a run tells`;
    return { ok: true, detail: 'is being read', notes: [note] };
  };
  try {
    return await Promise.race([look(source, log, ended.signal), late()]);
  } catch (thrown) {
    return { ok: false, detail: messageOf(thrown) };
  } finally {
    ended.abort();
  }
}

async function look(source: OpenedSource, log: Logger, signal: AbortSignal): Promise<Health> {
  const part = await source.open();
  const start = { paths: [...(part.origins?.() ?? source.schedule.paths ?? [])], prune: false };
  let first: string | undefined;
  for await (const batch of part.batches(start, { ...callOf(log, signal), emit: () => {} })) {
    if (hasSome(batch)) return { ok: true, detail: 'can be read' };
    first ??= batch.failures?.map(({ item, reason }) => `${item}: ${reason}`)[0];
  }
  return first === undefined ? { ok: true, detail: 'can be read, and is empty' } : { ok: false, detail: first };
}

const hasSome = ({ documents = [], present = [] }: Partial<Batch>): boolean => documents.length + present.length > 0;
