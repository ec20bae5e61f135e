import { parentPort } from 'node:worker_threads';
import { messageOf } from '../../core/contract/errors.ts';

/** What a worker of a pool says: once that its model is loaded, then one answer for each task, in order. */
export type Reply<Result> = { ready: true } | { result: Result } | { error: string };

/** Answers the tasks of the pool that made this worker. Called once, when the model is loaded. */
export function serve<Task, Result>(answer: (task: Task) => Promise<{ result: Result; moved?: ArrayBuffer[] }>): void {
  const say = (reply: Reply<Result>, moved: ArrayBuffer[] = []): void => parentPort?.postMessage(reply, moved);
  parentPort?.on('message', async (task: Task) => {
    try {
      const { result, moved } = await answer(task);
      say({ result }, moved);
    } catch (error) {
      say({ error: messageOf(error) });
    }
  });
  say({ ready: true });
}
