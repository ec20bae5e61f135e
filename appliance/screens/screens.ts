import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../core/contract/call.ts';
import { messageOf } from '../../core/contract/errors.ts';
import { rootFolder } from '../root.ts';
import { readScreenFiles, type ScreenFiles } from './files.ts';
import { distFolder, stateOfSources } from './places.ts';

/** Characters of what a failed build has written that the log repeats. */
const MOST_SAID = 4000;

/** `absent`: they are neither built, nor is there what builds them. */
export type ScreensState = 'building' | 'ready' | 'failed' | 'absent';

/** The files of the screens: those that are built, or that are being built since their sources have changed. */
export class Screens {
  state: ScreensState = 'building';
  /** By their paths below /ui/. */
  files: ScreenFiles = new Map();
  #builder: ChildProcess | undefined;
  #stopped = false;

  /** Reads what is built, and has it built before where it must be. Never throws: without screens the service answers all the same. */
  async prepare(log: Logger): Promise<void> {
    try {
      const folder = await this.#built();
      if (this.#stopped) return;
      if (!folder) return this.#lack(log);
      this.files = await readScreenFiles(folder);
      this.state = 'ready';
    } catch (error) {
      if (this.#stopped) return;
      this.state = 'failed';
      const mend = 'node appliance/screens/build.ts says more; after a change of packages, npm ci. All else works without them.';
      log.error('the screens cannot be built', { error: messageOf(error), mend });
    }
  }

  /** Ends a build that still runs. */
  stop(): void {
    this.#stopped = true;
    this.#builder?.kill();
  }

  #lack(log: Logger): void {
    this.state = 'absent';
    const mend = 'npm ci --include=dev brings what builds them, or the setting screens: false does without';
    log.warn('there are no screens: they are not built, and vite, which builds them, is not installed', { mend });
  }

  /** The folder of what is built; undefined where nothing is and nothing can be. */
  async #built(): Promise<string | undefined> {
    const state = stateOfSources();
    if (!state) return newestIn(distFolder());
    const folder = join(distFolder(), state);
    if (existsSync(folder)) return folder;
    if (!existsSync(join(rootFolder(), 'node_modules', 'vite'))) return newestIn(distFolder());
    await this.#build();
    return folder;
  }

  /** In a process of its own, which gives its memory back and knows no secret of this one. */
  #build(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const script = join(rootFolder(), 'appliance', 'screens', 'build.ts');
    const { PATH, HOME, TMPDIR } = process.env;
    const child = spawn(process.execPath, [script], {
      cwd: rootFolder(),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH, HOME, TMPDIR, NODE_ENV: 'production', NO_COLOR: '1' },
    });
    this.#builder = child;
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-MOST_SAID);
      });
    child.once('error', reject).once('close', (code) => {
      this.#builder = undefined;
      if (code === 0) resolve();
      else reject(new Error(said.trim() || `the build ended with ${code}`));
    });
    return promise;
  }
}

async function newestIn(folder: string): Promise<string | undefined> {
  if (!existsSync(folder)) return undefined;
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  const times = await Promise.all(names.map(async (name) => ({ name, time: (await stat(join(folder, name))).mtimeMs })));
  const newest = times.sort((a, b) => b.time - a.time)[0];
  return newest && join(folder, newest.name);
}
