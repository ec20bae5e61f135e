import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FromServer, Usage } from './child.ts';

/** A server in a process of its own. */
export class Server {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  /** `flags` are Node's own; `env` holds further variables. */
  static async start(
    script: 'touchstone.ts' | 'koa.ts',
    args: readonly string[] = [],
    { flags = [], env = {} }: { flags?: readonly string[]; env?: Record<string, string> } = {},
  ): Promise<Server> {
    const child = fork(join(import.meta.dirname, script), args, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [...flags],
      env: { ...process.env, ...env },
    });
    const failed = once(child, 'exit').then(([code]) => {
      throw new Error(`${script} ended with ${code}`);
    });
    const [message] = await Promise.race([once(child, 'message'), failed]);
    return new Server(child, (message as { url: string }).url); // its first message says where it listens
  }

  /** Milliseconds of processor time that it has used so far, on all threads. */
  async cpu(): Promise<number> {
    return (await this.usage()).cpu;
  }

  async usage(): Promise<Usage> {
    this.#child.send('usage');
    const [message] = await once(this.#child, 'message');
    return message as Extract<FromServer, Usage>; // what it answers when asked
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.disconnect();
    await ended;
  }
}
