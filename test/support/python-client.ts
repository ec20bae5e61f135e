import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { firstLine } from './real-parts.ts';

const run = promisify(execFile);
const MINUTE = 60_000;

/** The client for Python as it is published; MIT. */
const PACKAGE = 'neuralseek==1.1.0';
const MODULE = 'neuralseek';

/** Where it is installed for tests, so that the next run has it at once. */
const PLACE = join(tmpdir(), 'touchstone-python-client-1.1.0');

/**
 * A `describe` with the client for Python, unmodified: one that is installed, else one that pip installs into a temporary folder;
 * skipped by name where there is no Python, or nowhere to install from. `python` may be called in hooks and tests only.
 */
export function describePythonClient(title: string, body: (python: () => string) => void): void {
  // Two levels: when the outer one is skipped, none of the hooks of `body` runs.
  describe('with a real client for Python', () => {
    let found: string | undefined;
    before(async function () {
      this.timeout(5 * MINUTE);
      try {
        found = await findPython();
      } catch (error) {
        console.log(`    skipped: no client for Python can be had (${firstLine(error)})`);
        return this.skip();
      }
    });
    describe(title, () =>
      body(() => {
        if (found === undefined) throw new Error('the client is there in hooks and tests only');
        return found;
      }),
    );
  });
}

async function findPython(): Promise<string> {
  const own = join(PLACE, 'bin', 'python');
  for (const python of ['python3', own]) if (await hasClient(python)) return python;
  if (existsSync(PLACE)) await rm(PLACE, { recursive: true });
  await run('python3', ['-m', 'venv', PLACE], { timeout: MINUTE });
  await run(own, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', PACKAGE], { timeout: 3 * MINUTE });
  return own;
}

const hasClient = (python: string): Promise<boolean> =>
  run(python, ['-c', `import ${MODULE}`], { timeout: MINUTE }).then(
    () => true,
    () => false,
  );
