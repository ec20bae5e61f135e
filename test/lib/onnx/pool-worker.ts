import { threadId, workerData } from 'node:worker_threads';
import { serve } from '../../../lib/onnx/serve.ts';

const WORK_MS = 5;

/** Who did a task. */
export interface Doer {
  name: string;
  thread: number;
}

if (workerData === 'crash at the start') throw new Error('it was told to crash');

/** Says who it is after a while, and crashes when it is told to. */
serve<string, Doer>(async (task) => {
  if (task === 'crash')
    setImmediate(() => {
      throw new Error('it was told to crash');
    });
  await new Promise((resolve) => setTimeout(resolve, WORK_MS));
  return { result: { name: workerData as string, thread: threadId } }; // the tests give names
});
