import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A Docker engine that answers: the variables that lead to it; or why there is none. */
export type FoundDocker = { env: Record<string, string> } | { missing: string };

/** Where a workshop keeps what brings up real components; not part of the repository. */
const TOOLS = join(import.meta.dirname, '..', '..', '..', 'shared', 'tools');

/** The file of a tool that brings up a real component; undefined where there is none. */
export function findTool(name: string): string | undefined {
  const file = join(TOOLS, name);
  return existsSync(file) ? file : undefined;
}

/** Looks for the engine that the environment names, then for one that can be brought up here. */
export async function findDocker(): Promise<FoundDocker> {
  const refusal = await refusalOf({});
  if (refusal === undefined) return { env: {} };
  const starter = findTool('docker-up');
  if (starter === undefined) return { missing: `no Docker engine answers (${refusal})` };
  try {
    const { stdout } = await run(starter, { timeout: 10 * 60_000 });
    const env = exportsOf(stdout);
    const still = await refusalOf(env);
    return still === undefined ? { env } : { missing: still };
  } catch (error) {
    return { missing: `no Docker engine could be started (${firstLine(error)})` };
  }
}

/** Why no engine answers; undefined when one does. */
async function refusalOf(env: Record<string, string>): Promise<string | undefined> {
  try {
    await run('docker', ['version'], { env: { ...process.env, ...env }, timeout: 30_000 });
    return undefined;
  } catch (error) {
    return firstLine(error);
  }
}

/** The first line of what a program that failed has to say. */
export function firstLine(error: unknown): string {
  const { stderr, message } = error as Error & { stderr?: string }; // `execFile` rejects with nothing else
  return (stderr || message).trim().split('\n')[0] ?? '';
}

/** What `export A=1 B=2` lines set. */
export const exportsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line.startsWith('export '))
      .flatMap((line) => line.slice('export '.length).split(' '))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
