import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from '../../../../core/contract/call.ts';
import { Failure } from '../../../../core/contract/errors.ts';
import { ask, type Preparing } from './context.ts';

/** A reindex as its task tells of it. */
export interface ReindexTask {
  completed: boolean;
  created: number;
  updated: number;
  conflicts: number;
  cancelled?: string;
  failures: TaskFailure[];
  /** Why all of it was given up. */
  error?: string;
}

interface TaskFailure {
  id?: string;
  index?: string;
  status?: number;
  cause?: Cause;
  reason?: Cause;
}

interface Cause {
  type?: string;
  reason?: string;
  caused_by?: Cause;
}

interface Status {
  created?: number;
  updated?: number;
  version_conflicts?: number;
  canceled?: string;
}

interface TaskAnswer {
  completed?: boolean;
  task?: { status?: Status };
  response?: Status & { failures?: TaskFailure[] };
  error?: Cause;
}

/** How a task stands; undefined when the server knows nothing of it any more. */
async function lookAtTask(preparing: Preparing, call: Call, id: string): Promise<ReindexTask | undefined> {
  const path = `/_tasks/${encodeURIComponent(id)}`;
  const answer = await ask<TaskAnswer>(preparing, call, { method: 'GET', path }, { accept: [404] });
  if (!answer.task) return undefined;
  const status = answer.response ?? answer.task.status ?? {};
  return {
    completed: answer.completed ?? false,
    created: status.created ?? 0,
    updated: status.updated ?? 0,
    conflicts: status.version_conflicts ?? 0,
    cancelled: status.canceled,
    failures: answer.response?.failures ?? [],
    error: answer.error && saidBy(answer.error),
  };
}

/** Each failure that a task has ended with. That it was cancelled is none: the next run goes on. */
export function failuresOf({ failures, error }: ReindexTask): { item: string; reason: string }[] {
  const listed = failures.map(({ id, index, cause, reason }) => ({
    item: id ?? index ?? 'a shard',
    reason: saidBy(cause ?? reason ?? {}),
  }));
  return error ? [...listed, { item: 'the reindex', reason: error }] : listed;
}

function saidBy({ type, reason, caused_by: deeper }: Cause): string {
  const said = [type, reason].filter(Boolean).join(': ') || 'no reason given';
  return deeper ? `${said}; ${saidBy(deeper)}` : said;
}

interface Listed {
  nodes?: Record<string, { tasks: Record<string, { description?: string }> }>;
}

/** A reindex into this index that the server is at, when it can be listed. */
export async function runningTask(preparing: Preparing, call: Call, index: string): Promise<string | undefined> {
  const { nodes = {} } = await ask<Listed>(
    preparing,
    call,
    { method: 'GET', path: '/_tasks', query: { actions: '*reindex', detailed: true } },
    { accept: [403] },
  );
  const tasks = Object.values(nodes).flatMap((node) => Object.entries(node.tasks));
  return tasks.find(([, { description = '' }]) => description.endsWith(`to [${index}]`))?.[0];
}

/** Stops a task when this process is told to stop; one that cannot be stopped is found again by the next run. */
export async function cancelTask({ server }: Preparing, id: string): Promise<void> {
  await server.send({ method: 'POST', path: `/_tasks/${encodeURIComponent(id)}/_cancel` }).catch((thrown: unknown) => {
    if (!(thrown instanceof Failure)) throw thrown;
  });
}

/** Milliseconds between two looks at a task. */
export const BETWEEN_LOOKS = 250;

/**
 * Waits for a task and tells of it at every look. The result is how it ended; undefined when the server has forgotten it.
 * Whoever stops waiting cancels it.
 */
export async function followTask(
  preparing: Preparing,
  call: Call,
  id: string,
  tell: (task: ReindexTask) => void,
): Promise<ReindexTask | undefined> {
  try {
    for (;;) {
      const task = await lookAtTask(preparing, call, id);
      if (task) tell(task);
      if (!task || task.completed) return task;
      await pause(BETWEEN_LOOKS, undefined, { signal: call.signal });
    }
  } catch (thrown) {
    if (!call.signal.aborted) throw thrown;
    await cancelTask(preparing, id);
    throw call.signal.reason;
  }
}
