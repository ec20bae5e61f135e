import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from './command-line.ts';

export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** An answer to a request over HTTP, read as JSON. */
export interface Reply {
  status: number;
  body: Record<string, unknown>;
}

/** Asks from inside a container, where nothing but Node is sure to be there. */
const FETCH = `
  const [, url, init] = process.argv;
  const response = await fetch(url, JSON.parse(init));
  console.log(JSON.stringify({ status: response.status, body: await response.json() }));`;

/** One image under test, with everything made from it: names are its own, and `clear` leaves nothing behind. */
export class DockerBench {
  readonly image = `touchstone-test-${randomBytes(4).toString('hex')}`;
  readonly #env: NodeJS.ProcessEnv;
  readonly #containers: string[] = [];
  readonly #volumes: string[] = [];

  constructor(env: Record<string, string>) {
    this.#env = { ...process.env, ...env };
  }

  /** Runs `docker` with these arguments; whatever it ends with is a result. */
  docker(...args: string[]): Promise<Ended> {
    return this.#execute('docker', args);
  }

  async build(): Promise<void> {
    const { code, stdout, stderr } = await this.#execute('docker/build', [this.image]);
    if (code !== 0) throw new Error(`the image cannot be built:\n${stdout.slice(-4000)}\n${stderr.slice(-4000)}`);
  }

  /** Runs a container to its end. */
  run(options: readonly string[], command: readonly string[]): Promise<Ended> {
    const name = this.#name(this.#containers);
    return this.docker('run', '--rm', '--name', name, ...options, this.image, ...command);
  }

  /** Starts a container and returns its name. */
  async start(options: readonly string[], command: readonly string[] = []): Promise<string> {
    const name = this.#name(this.#containers);
    const { code, stderr } = await this.docker('run', '-d', '--name', name, ...options, this.image, ...command);
    if (code !== 0) throw new Error(stderr);
    return name;
  }

  /** The name of a new volume, made when it is first used. */
  volume(): string {
    return this.#name(this.#volumes);
  }

  /** What a container has written, for people and for programs. */
  async logs(container: string): Promise<string> {
    const { stdout, stderr } = await this.docker('logs', container);
    return stdout + stderr;
  }

  /** One field of what Docker knows of a container or an image, as a Go template names it. */
  async inspect(name: string, field: string): Promise<string> {
    return (await this.docker('inspect', '--format', `{{${field}}}`, name)).stdout.trim();
  }

  /** Sends a request from inside a container; undefined while nobody listens. */
  async fetchInside(container: string, url: string, init: RequestInit = {}): Promise<Reply | undefined> {
    const args = ['--input-type=module', '-e', FETCH, '--', url, JSON.stringify(init)];
    const { code, stdout } = await this.docker('exec', container, 'node', ...args);
    return code === 0 ? (JSON.parse(stdout) as Reply) : undefined; // as FETCH wrote it
  }

  /** Resolves when `look` gives something; throws when the container ends, with what it wrote. */
  async until<T>(container: string, look: () => Promise<T | undefined>): Promise<T> {
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      if ((await this.inspect(container, '.State.Running')) !== 'true') throw new Error(await this.logs(container));
      await wait(500);
    }
  }

  async clear(): Promise<void> {
    if (this.#containers.length > 0) await this.docker('rm', '--force', '--volumes', ...this.#containers);
    if (this.#volumes.length > 0) await this.docker('volume', 'rm', '--force', ...this.#volumes);
    const { stdout } = await this.docker('images', '--quiet', '--no-trunc', this.image);
    // Without the layers below, which make the next build quick.
    if (stdout) await this.docker('rmi', '--force', '--no-prune', ...new Set(stdout.trim().split('\n')));
  }

  #name(kept: string[]): string {
    const name = `${this.image}-${kept.length + 1}`;
    kept.push(name);
    return name;
  }

  #execute(file: string, args: readonly string[]): Promise<Ended> {
    return new Promise((resolve) => {
      execFile(file, args, { cwd: ROOT, env: this.#env, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
        resolve({ code, stdout, stderr: stderr || (error?.message ?? '') });
      });
    });
  }
}
