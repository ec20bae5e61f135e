import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { execute } from '../../appliance/cli/main.ts';
import { visible } from '../../appliance/visible.ts';

export const ROOT = join(import.meta.dirname, '..', '..');
const SCRIPT = join(ROOT, 'appliance', 'touchstone.js');

export interface Ended {
  /** The exit code, or the name of the signal that ended it. */
  code: number | string;
  stdout: string;
  stderr: string;
}

export interface Place {
  cwd?: string;
  env?: Record<string, string>;
  /** The Node that runs it; the one that runs the tests when absent. */
  node?: string;
}

/** A command line at work. */
export interface Running {
  child: ChildProcess;
  ended: Promise<Ended>;
  /** Resolves to the first match in what it has written to standard error. */
  said(pattern: RegExp): Promise<RegExpExecArray>;
}

const alive = new Set<ChildProcess>();
/** A test that fails does not end what it has started, and the end of the tests waits for nobody. */
process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

/** What is inherited of the environment: none of the variables that would configure the command line. */
const inherited = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(TOUCHSTONE_|NO_COLOR|FORCE_COLOR)/.test(name)));

/** Starts the real command line. */
export function begin(args: readonly string[], { cwd = ROOT, env = {}, node = process.execPath }: Place = {}): Running {
  const child = spawn(node, [SCRIPT, ...args], {
    cwd,
    env: { ...inherited(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  alive.add(child);
  child.once('close', () => alive.delete(child));
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) child[name].setEncoding('utf8').on('data', (text) => (written[name] += text));
  const ended = new Promise<Ended>((resolve) =>
    child.on('close', (code, signal) => resolve({ code: code ?? String(signal), ...written })),
  );
  const said = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(written.stderr);
        if (match) resolve(match);
      };
      child.stderr.on('data', look);
      void ended.then(() => reject(new Error(`it ended without saying ${pattern}: ${written.stderr}`)));
      look();
    });
  return { child, ended, said };
}

export const touchstone = (args: readonly string[], place?: Place): Promise<Ended> => begin(args, place).ended;

/** The same command line in this process: for what a verb does, of which each has a test with a real one. */
export async function touchstoneHere(
  args: readonly string[],
  { cwd = ROOT, env = {} }: Omit<Place, 'node'> = {},
): Promise<Ended> {
  const written = { stdout: '', stderr: '' };
  const say = (where: keyof typeof written, text: string) => {
    written[where] += text;
  };
  const code = await execute(args, {
    env: { ...inherited(), ...env },
    cwd,
    out: (line, hasColours = false) => say('stdout', `${hasColours ? line : visible(line)}\n`),
    write: (text) => say('stdout', visible(text)),
    err: (line) => say('stderr', `${visible(line)}\n`),
    terminal: false,
    debug: args.includes('--debug'),
  });
  return { code, ...written };
}
