import { spawn } from 'node:child_process';
import { Failure } from '../../../core/contract/errors.ts';

/** What every call of the program begins with. */
export interface GitSettings {
  /** The folder of the repository; the program knows no other, and no configuration beside ours. */
  folder: string;
  /** What the program may speak: `https:http` or `file`. */
  protocols: string;
  /** Settings of git by their names. They go by its environment: arguments can be seen by everybody on the machine. */
  settings: Readonly<Record<string, string>>;
  /** What must not be in a message. */
  secrets: readonly string[];
}

export interface GitCall {
  signal: AbortSignal;
  /** In milliseconds. */
  timeout: number;
  /** An open file that takes what the program writes; else it is returned. */
  output?: number;
}

/** Most bytes that the program may return: a list of a million files. */
const MOST_OUTPUT = 200 * 2 ** 20;
const MOST_SAID = 4000;

/** No hooks, no filters, no prompts, no helper programs, nothing in the background. */
const SETTINGS: Readonly<Record<string, string>> = {
  'core.hooksPath': '/dev/null',
  'core.symlinks': 'false',
  'core.fsmonitor': 'false',
  'core.askPass': '',
  'credential.helper': '',
  'fetch.recurseSubmodules': 'false',
  'fetch.unpackLimit': '1',
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'safe.directory': '*',
};

/** The program `git`, run without a shell and with an environment of its own. */
export class Git {
  readonly #settings: GitSettings;

  constructor(settings: GitSettings) {
    this.#settings = settings;
  }

  /** What it wrote. Throws a Failure with what it said, without secrets. */
  run(args: readonly string[], { signal, timeout, output }: GitCall): Promise<Buffer> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    const child = spawn('git', args, {
      cwd: this.#settings.folder,
      env: this.#environment(),
      stdio: ['ignore', output ?? 'pipe', 'pipe'],
      // What it starts itself, such as the program for HTTP, ends with it.
      detached: true,
    });
    const stop = (reason: Error): void => {
      reject(reason);
      endGroup(child.pid);
    };
    const late = setTimeout(() => stop(failure(`git ${args[0]} took longer than ${timeout} ms`)), timeout);
    const abort = (): void => stop(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    const written = collect(child.stdout, MOST_OUTPUT, () => stop(failure(`git ${args[0]} gives more than can be held`)));
    const said = collect(child.stderr, MOST_SAID);
    child.once('error', (error) => reject(failure(whyNot(error))));
    child.once('close', (code) =>
      code === 0 ? resolve(Buffer.concat(written)) : reject(failure(this.#complaint(args[0] ?? '', Buffer.concat(said)))),
    );
    return promise.finally(() => {
      clearTimeout(late);
      signal.removeEventListener('abort', abort);
    });
  }

  #environment(): Record<string, string> {
    const all = Object.entries({ ...SETTINGS, ...this.#settings.settings });
    return {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      HOME: this.#settings.folder,
      LC_ALL: 'C.UTF-8',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_TERMINAL_PROMPT: '0',
      GIT_ALLOW_PROTOCOL: this.#settings.protocols,
      GIT_CONFIG_COUNT: String(all.length),
      ...Object.fromEntries(
        all.flatMap(([key, value], index) => [
          [`GIT_CONFIG_KEY_${index}`, key],
          [`GIT_CONFIG_VALUE_${index}`, value],
        ]),
      ),
    };
  }

  /** Its own first word; lines of the server's are data of others. */
  #complaint(verb: string, said: Buffer): string {
    const lines = said.toString().split(/[\r\n]+/);
    const first = lines.find((line) => /^(?:fatal|error): /.test(line)) ?? 'it ended without a word';
    const text = this.#settings.secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), first);
    return `git ${verb}: ${text
      .replace(/^(?:fatal|error): /, '')
      .replace(/\p{Cc}/gu, ' ')
      .slice(0, 300)}`;
  }
}

function collect(stream: NodeJS.ReadableStream | null, most: number, tooMuch?: () => void): Buffer[] {
  const parts: Buffer[] = [];
  let length = 0;
  // A stream without an encoding gives Buffers.
  stream?.on('data', (part: Buffer) => {
    length += part.length;
    if (length <= most) parts.push(part);
    else tooMuch?.();
  });
  return parts;
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

const failure = (message: string): Failure => new Failure('resource_unavailable', message);

const whyNot = (error: Error): string =>
  'code' in error && error.code === 'ENOENT'
    ? "the program 'git' is not there: install it (apt-get install git), or leave read_git out"
    : `the program 'git' cannot be started: ${error.message}`;
