import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of processor time. */
export interface Cpu {
  /** On all threads, those of native libraries included. */
  all: number;
  /** On the thread that runs our JavaScript. */
  main: number;
}

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

export const cpuNow = (): Cpu => ({ all: milliseconds(process.cpuUsage()), main: milliseconds(process.threadCpuUsage()) });

/** The kernel counts a thread's time in hundredths of a second. */
const TICK_MS = 10;

/** Milliseconds of processor time by the name of the thread; of threads that have ended nothing is left. Linux only. */
export function cpuByThread(): Map<string, number> {
  const times = new Map<string, number>();
  for (const task of readdirSync('/proc/self/task')) {
    const stat = readFileSync(`/proc/self/task/${task}/stat`, 'utf8');
    const name =
      Number(task) === process.pid ? 'main' : stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')).replace(/-?\d+$/, '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]); // utime and stime, by proc_pid_stat(5)
    times.set(name, (times.get(name) ?? 0) + ticks * TICK_MS);
  }
  return times;
}
