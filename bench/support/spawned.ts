import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { rootFolder } from '../../appliance/root.ts';
import { KEY } from '../http/key.ts';
import { cpuOf } from './cpu.ts';

const POLL_MS = 5;
const PATIENCE_MS = 300_000;

/** How the service is started: by this version of Node itself, or as a person starts it. */
export type Starter = 'node' | 'npm start';

/** The script that starts a checkout: other versions have it elsewhere. */
export function scriptOf(root: string): string {
  const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { bin: { touchstone: string } }; // every version names it
  return bin.touchstone;
}

const COMMANDS: Readonly<Record<Starter, (root: string) => readonly [string, ...string[]]>> = {
  node: (root) => [process.execPath, scriptOf(root), 'run'],
  'npm start': () => ['npm', 'start'],
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port could be had');
  return address.port;
}

/** What is not as usual. */
export interface Unusual {
  /** Another checkout, with what it needs installed. */
  root?: string;
  /** Arguments of `touchstone run`. */
  args?: readonly string[];
  /** Milliseconds between two looks at /ready: each costs the service as much as a small request. */
  poll?: number;
}

/** The service as its users start it, in a process group of its own. */
export class Spawned {
  readonly url: string;
  /** Milliseconds from the start of the first process to the first 200 of /ready. */
  readonly startTime: number;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string, startTime: number) {
    this.#child = child;
    this.url = url;
    this.startTime = startTime;
  }

  static async start(starter: Starter, data: string, { root = rootFolder(), args = [], poll }: Unusual = {}): Promise<Spawned> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const [command, ...before] = COMMANDS[starter](root);
    const started = performance.now();
    const child = spawn(command, [...before, ...args], {
      cwd: root,
      env: {
        ...process.env,
        TOUCHSTONE_DATA: data,
        TOUCHSTONE_PORT: String(port),
        TOUCHSTONE_HOST: '127.0.0.1',
        TOUCHSTONE_ADMIN_KEY: KEY,
      },
      stdio: 'ignore',
      detached: true,
    });
    await untilReady(url, child, poll);
    return new Spawned(child, url, performance.now() - started);
  }

  /** Resident memory of the process and all below it, in MB. Pages that processes share count in each. */
  get residentMb(): number {
    return tree(this.#child.pid ?? 0).reduce((sum, pid) => sum + residentKb(pid), 0) / 1024;
  }

  /** Milliseconds of processor time of all its threads until now; of the starter `node`, which is one process. */
  get cpu(): number {
    return cpuOf(this.#child.pid ?? 0);
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    process.kill(-(this.#child.pid as number), 'SIGTERM'); // it was spawned: it has an id
    await ended;
  }
}

async function untilReady(url: string, child: ChildProcess, poll = POLL_MS): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode} before it was ready`);
    const ready = await fetch(`${url}/ready`).then(
      ({ status }) => status === 200,
      () => false, // nobody listens yet
    );
    if (ready) return;
    await pause(poll);
  }
  throw new Error('the service was not ready in time');
}

/** A process and all below it. */
function tree(root: number): number[] {
  const children = Map.groupBy(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number),
    parentOf,
  );
  const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)];
  return below(root);
}

const statusOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return ''; // it has ended meanwhile
  }
};

const parentOf = (pid: number): number => Number(/^PPid:\s+(\d+)/m.exec(statusOf(pid))?.[1]);
const residentKb = (pid: number): number => Number(/^VmRSS:\s+(\d+)/m.exec(statusOf(pid))?.[1] ?? 0);
