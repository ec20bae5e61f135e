import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { exportsOf } from '../real-parts.ts';
import { reachOf, type Server } from './server.ts';

const run = promisify(execFile);
const UP = { timeout: 15 * 60_000 }; // the first call of all downloads a gigabyte
const DOWN = { timeout: 45_000 };

/** What a cluster is to be like where it is not the plain one: a single node, trial licence, no users. */
export interface Variant {
  nodes?: number;
  security?: boolean;
  tls?: boolean;
  license?: 'trial' | 'basic';
  line?: 8 | 9;
  /** Lines for `elasticsearch.yml`, such as `thread_pool.write.size: 1`. */
  settings?: readonly string[];
  /** Starts sooner and searches slower; so unless a test measures. */
  quick?: boolean;
  /** Nodes are killed and come back: on ports that no other cluster takes meanwhile. */
  restarted?: boolean;
}

/** The clusters that this process has brought up and not yet ended, by name, and the tool that ends them. */
const running = new Map<string, string>();
let count = 0;

/** Says which clusters belong to which process, so that those of a process that was killed can be found. */
const NOTES = join(tmpdir(), 'touchstone-test-elasticsearch');

/** Brings up a cluster of our own; `close` ends it and drops its data, and so does the end of this process. */
export async function bringUp(tool: string, variant: Variant): Promise<Server> {
  clearAfterTheDead(tool);
  const name = `test-${++count}-${process.pid}`;
  keep(name, tool);
  const { stdout } = await run(tool, ['--name', name, ...flagsOf(variant)], UP).catch((error: unknown) => {
    endNow(name, tool);
    forget(name); // even when it cannot be ended: where nothing can be started, that cannot be asked either
    throw error;
  });
  const reach = reachOf(exportsOf(stdout));
  if (reach === undefined) throw new Error(`${tool} names no URL`);
  const node = (verb: string) => async (number: number) => {
    await run(tool, [verb, String(number), '--name', name], UP);
  };
  return { ...reach, kill: node('kill'), start: node('start'), close: () => end(name, tool, variant.nodes) };
}

function flagsOf({ nodes, security, tls, license, line, restarted, settings = [], quick = true }: Variant): string[] {
  const values = Object.entries({ nodes, license, line, port: restarted && farPort() }).flatMap(([key, value]) =>
    value ? [`--${key}`, String(value)] : [],
  );
  const switches = Object.entries({ security, tls, quick }).flatMap(([key, on]) => (on ? [`--${key}`] : []));
  return [...values, ...switches, ...settings.flatMap((setting) => ['--set', setting])];
}

/** Far from those that the tool takes by itself, and below those that the system hands out. */
const farPort = (): number => 12_000 + 200 * Math.floor(Math.random() * 90);

/** Its data is dropped: nobody waits for nodes that are busy to end in order. */
async function end(name: string, tool: string, nodes = 1): Promise<void> {
  if (!running.has(name)) return;
  const kills = Array.from({ length: nodes }, (_, place) => run(tool, ['kill', String(place + 1), '--name', name], DOWN));
  await Promise.allSettled(kills); // one that a test has killed cannot be
  await run(tool, ['down', '--wipe', '--name', name], DOWN);
  forget(name);
}

function keep(name: string, tool: string): void {
  if (count === 1) endAllAtExit();
  running.set(name, tool);
  mkdirSync(NOTES, { recursive: true });
  writeFileSync(join(NOTES, name), '');
}

function forget(name: string): void {
  running.delete(name);
  rmSync(join(NOTES, name), { force: true });
}

function endAllAtExit(): void {
  process.once('exit', () => {
    for (const [name, tool] of running) endNow(name, tool);
  });
  process.once('SIGTERM', () => process.exit(143)); // which a process otherwise does without `exit`
}

/** Ends clusters that an earlier run was killed over. */
function clearAfterTheDead(tool: string): void {
  mkdirSync(NOTES, { recursive: true });
  for (const name of readdirSync(NOTES)) {
    if (!lives(Number(name.split('-').at(-1)))) endNow(name, tool);
  }
}

function endNow(name: string, tool: string): void {
  try {
    execFileSync(tool, ['down', '--wipe', '--name', name], { ...DOWN, stdio: 'ignore' });
    forget(name);
  } catch {
    // Its note stays, so that the next run tries again.
  }
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
