import { readFileSync } from 'node:fs';

/** The most memory that processes have held, in bytes. */
export interface Peaks {
  /** Of the process itself. */
  own: number;
  /** Of the largest of those that it has started. */
  others: number;
  /** Of all of them at one time; what they share is counted once. */
  together: number;
}

/** A size of a process, in bytes; 0 when it has ended. */
function sizeIn(pid: number, file: 'status' | 'smaps_rollup', field: 'VmHWM' | 'Pss'): number {
  try {
    const [, kilobytes = '0'] =
      new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Looks at a process and those that it starts, until it is told to stop. Linux only. */
export function watchMemory(pid: number): { peaks: Peaks; stop(): void } {
  const peaks = { own: 0, others: 0, together: 0 };
  const timer = setInterval(() => {
    const children = childrenOf(pid);
    peaks.own = Math.max(peaks.own, sizeIn(pid, 'status', 'VmHWM'));
    peaks.others = Math.max(peaks.others, ...children.map((child) => sizeIn(child, 'status', 'VmHWM')));
    peaks.together = Math.max(
      peaks.together,
      [pid, ...children].reduce((sum, each) => sum + sizeIn(each, 'smaps_rollup', 'Pss'), 0),
    );
  }, 50);
  return { peaks, stop: () => clearInterval(timer) };
}
