import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import { packageVersion, rootFolder } from '../appliance/root.ts';

/** Where and when figures were measured. */
export interface Machine {
  date: string;
  version: string;
  /** Absent outside a checkout; with a `+` when files were changed. */
  commit?: string;
  node: string;
  system: string;
  processor: string;
  cores: number;
  memoryGb: number;
}

export function describeMachine(): Machine {
  const commit = commitOf(rootFolder());
  return {
    date: new Date().toISOString(),
    version: packageVersion(),
    ...(commit ? { commit } : {}),
    node: process.version,
    system: `${type()} ${release()} ${process.arch}`,
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 1e9),
  };
}

function commitOf(cwd: string): string | undefined {
  const git = (...args: string[]) => spawnSync('git', args, { cwd, encoding: 'utf8' });
  const head = git('rev-parse', '--short', 'HEAD');
  if (head.status !== 0) return undefined;
  return head.stdout.trim() + (git('status', '--porcelain', '--untracked-files=no').stdout.trim() ? '+' : '');
}

/** Load average over the last minute. */
export const load = (): number => loadavg()[0] ?? 0;
