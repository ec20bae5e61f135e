import { workerData } from 'node:worker_threads';

/** What the thread that watches over a process that works is given. */
export interface Watch {
  /** Most bytes of the process. */
  memory: number;
  /** The process that asked for it. */
  parent: number;
}

const EVERY_MS = 20;

const { memory, parent } = workerData as Watch; // set by the one who starts it

// A thread of its own, as the one that works may be in a loop without an end, or deep in native code.
setInterval(() => {
  if (process.memoryUsage.rss() > memory || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, EVERY_MS);
