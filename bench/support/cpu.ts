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

/** Where two times stand, of user and system, among the fields behind the name, by proc_pid_stat(5). */
const UTIME = 11;
const CUTIME = 13;

function timeIn(stat: string, first: number): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[first]) + Number(fields[first + 1])) * TICK_MS;
}

/** Milliseconds of processor time of all threads of a process that runs. Linux only. */
export const cpuOf = (pid: number): number => timeIn(readFileSync(`/proc/${pid}/stat`, 'utf8'), UTIME);

/** Milliseconds of processor time of all processes that this one has started and that have ended. Linux only. */
export const cpuOfEnded = (): number => timeIn(readFileSync('/proc/self/stat', 'utf8'), CUTIME);

/** Milliseconds of processor time by the name of the thread; of threads that have ended nothing is left. Linux only. */
export function cpuByThread(): Map<string, number> {
  const times = new Map<string, number>();
  for (const task of readdirSync('/proc/self/task')) {
    const stat = readFileSync(`/proc/self/task/${task}/stat`, 'utf8');
    const name =
      Number(task) === process.pid ? 'main' : stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')).replace(/-?\d+$/, '');
    times.set(name, (times.get(name) ?? 0) + timeIn(stat, UTIME));
  }
  return times;
}
