import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Inspector } from './inspector.ts';
import type { Point } from './slope.ts';

/** What one look at a process found. */
export interface Vitals {
  /** Since the load began. */
  minute: number;
  /** Resident memory in MB, before anything was collected for the look. */
  resident: number;
  /** What JavaScript holds in MB after a full collection, and what stands outside of its heap on its behalf. */
  heap: number;
  external: number;
  descriptors: number;
  /** But for those of the embedded engine. */
  threads: number;
  /** Threads in which the engine reads files: as many as it ever had to read at once, none of them after ten idle seconds; at most 512. */
  engine: number;
  /** What keeps the event loop busy, by Node: timers and everything else. */
  timers: number;
  handles: number;
}

export type Vital = Exclude<keyof Vitals, 'minute' | 'engine'>;

/** The figures of a look, in the order in which they are told, with the growth per minute that is still taken for none. */
export const TOLERANCES: readonly [vital: Vital, unit: string, perMinute: number][] = [
  ['resident', 'MB', 0.5],
  ['heap', 'MB', 0.1],
  ['external', 'MB', 0.1],
  ['descriptors', '', 0.2],
  ['threads', '', 0.2],
  ['timers', '', 0.2],
  ['handles', '', 0.2],
];

/** Share of a run in which caches fill, and the longest that takes, in minutes. */
const WARM_UP = 0.25;
const LONGEST_WARM_UP = 10;

/** Minutes at the beginning of a run that slopes leave out. */
export const warmUpOf = (minutes: number): number => Math.min(LONGEST_WARM_UP, minutes * WARM_UP);

/** Numbers of a Node, in bytes and counts; an expression for its inspector. */
const LOOK = `(() => {
  const { heapUsed, external } = process.memoryUsage();
  const resources = process.getActiveResourcesInfo();
  const timers = resources.filter((name) => name === 'Timeout' || name === 'Immediate').length;
  return { heapUsed, external, timers, handles: resources.length - timers };
})()`;

const MB = 1e6;

/** How the engine's runtime (Tokio) calls its threads. */
const ENGINE = 'tokio-rt-worker';

/** How many threads a process has. Linux only. */
export function threadsOf(pid: number): { threads: number; engine: number } {
  const names = readdirSync(`/proc/${pid}/task`).flatMap((id) => {
    try {
      return [readFileSync(`/proc/${pid}/task/${id}/comm`, 'utf8').trimEnd()];
    } catch {
      return []; // it has ended meanwhile
    }
  });
  const engine = names.filter((name) => name === ENGINE).length;
  return { threads: names.length - engine, engine };
}

/** Looks at a process. Linux only. */
export async function lookAt(pid: number, inspector: Inspector, minute: number): Promise<Vitals> {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  const descriptors = descriptorsOf(pid).length;
  await inspector.collectGarbage();
  const { heapUsed, external, timers, handles } = (await inspector.evaluate(LOOK)) as Record<string, number>; // by LOOK
  return {
    minute,
    resident: (field('VmRSS') * 1024) / MB,
    heap: Number(heapUsed) / MB,
    external: Number(external) / MB,
    descriptors,
    ...threadsOf(pid),
    timers: Number(timers),
    handles: Number(handles),
  };
}

/** What the open files of a process are, one each: paths, `socket`, `pipe`, `anon_inode:...`. Linux only. */
export function descriptorsOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${name}`).replace(/^(socket|pipe):.*/, '$1')];
    } catch {
      return []; // closed meanwhile
    }
  });
}

export const pointsOf = (vitals: readonly Vitals[], vital: Vital): Point[] =>
  vitals.map((each) => ({ minute: each.minute, value: each[vital] }));
