import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { rootFolder } from '../../appliance/root.ts';
import { Inspector } from './inspector.ts';

export const SOAK_KEY = 'a-key-for-the-soak-alone';
/** Milliseconds in which the service must be ready. */
const PATIENCE = 120_000;

/** One line of its log. */
export interface LogLine {
  /** Milliseconds since the epoch, when it was read. */
  time: number;
  level: string;
  message: string;
  /** The code of the failure that it tells of, and its words, where it does. */
  code: string;
  error: string;
}

/** The service in a process of its own, with an inspector that looks into it. */
export class SoakedService {
  readonly url: string;
  readonly inspector: Inspector;
  readonly log: LogLine[];
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string, { inspector, log }: { inspector: Inspector; log: LogLine[] }) {
    this.#child = child;
    this.url = url;
    this.inspector = inspector;
    this.log = log;
  }

  /** `folder` holds touchstone.yaml. */
  static async start(folder: string, data: string): Promise<SoakedService> {
    const script = join(rootFolder(), 'appliance', 'touchstone.js');
    const child = spawn(
      process.execPath,
      ['--inspect=127.0.0.1:0', script, 'run', '--config', 'touchstone.yaml', '--data', data, '--port', '0'],
      {
        cwd: folder,
        env: { ...process.env, TOUCHSTONE_HOST: '127.0.0.1', TOUCHSTONE_ADMIN_KEY: SOAK_KEY },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const log: LogLine[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => void log.push(parsed(line)));
    const said = await untilSaid(child, /Ready at (\S+)/);
    // The process has replaced itself by one with other options: the last address is that of the service.
    const address = Array.from(said.matchAll(/Debugger listening on (ws:\S+)/g)).at(-1)?.[1] ?? '';
    const url = /Ready at (\S+)/.exec(said)?.[1] ?? '';
    return new SoakedService(child, url, { inspector: await Inspector.at(address), log });
  }

  get pid(): number {
    return this.#child.pid as number; // it was spawned: it has an id
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** The exit code, or the signal that ended it. */
  async stop(): Promise<number | string> {
    this.inspector.close();
    const ended = once(this.#child, 'exit');
    if (!this.hasEnded) {
      this.#child.kill('SIGTERM');
      await ended;
    }
    return this.#child.exitCode ?? String(this.#child.signalCode);
  }
}

/** What was written to standard error until then. */
function untilSaid(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (): void => reject(new Error(`the service did not get ready: ${said}`));
    const timer = setTimeout(fail, PATIENCE);
    child.once('exit', fail);
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (!pattern.test(said)) return;
      clearTimeout(timer);
      child.removeListener('exit', fail);
      resolve(said);
    });
  });
}

function parsed(line: string): LogLine {
  const time = Date.now();
  try {
    const { level = '?', message = '', code = '', error = '' } = JSON.parse(line) as Record<string, string>; // a line of the log
    return { time, level, message, code, error: typeof error === 'string' ? error : JSON.stringify(error) };
  } catch {
    return { time, level: 'error', message: 'no line of a log', code: '', error: line };
  }
}
