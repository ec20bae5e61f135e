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
  if (process.memoryUsage.rss() > memory || !isThere(parent)) process.kill(process.pid, 'SIGKILL');
}, EVERY_MS);

/** In a thread `process.ppid` stays what it was at first. */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
