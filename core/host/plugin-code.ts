import { statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { offerSdk } from './sdk-resolution.ts';

/** Of an address: the number of the reading that a module belongs to. */
const READING = 'reading';
/** What Node says where an import leads nowhere. */
const MISSING = 'ERR_MODULE_NOT_FOUND';
/** The service's own code, which plugins share with it, whatever they import of it. */
const SERVICE = ['appliance', 'core', 'lib', 'plugins', 'sdk'].map((room) => new URL(`../../${room}/`, import.meta.url).href);

const readings: PluginCode[] = [];
const latest = new Map<string, PluginCode>();
let isFollowing = false;

/**
 * Files of plugins that are loaded together, with what they import of their own: one reading of them, for as long as none of them
 * changes. What has been read stays in memory, as modules cannot be taken out of it. What stands in `node_modules` is read once.
 */
export class PluginCode {
  readonly entries: readonly string[];
  readonly #number: number;
  /** What each file looked like when it was read. */
  readonly #stamps = new Map<string, string>();
  #isWhole = true;

  private constructor(entries: readonly string[]) {
    this.entries = entries;
    this.#number = readings.push(this) - 1;
    for (const file of entries) this.note(file);
  }

  /** The last reading, or a new one where files have changed since, or could not be loaded. */
  static of(entries: readonly string[]): PluginCode {
    const name = entries.join('\n');
    const last = latest.get(name);
    if (last?.isCurrent) return last;
    const code = new PluginCode(entries);
    latest.set(name, code);
    return code;
  }

  get isCurrent(): boolean {
    return this.#isWhole && [...this.#stamps].every(([file, stamp]) => stampOf(file) === stamp);
  }

  /** Files that were read, in no order. */
  get files(): string[] {
    return [...this.#stamps.keys()];
  }

  /** Runs one of the entries; throws what is wrong with it or with what it imports. */
  async run(entry: string): Promise<object> {
    offerSdk();
    followImports();
    try {
      return await import(this.addressOf(pathToFileURL(entry)));
    } catch (error) {
      // What is missing may come without a change of what is here.
      this.#isWhole = (error as NodeJS.ErrnoException)?.code !== MISSING; // whatever is thrown, it may have a code
      throw error;
    }
  }

  note(file: string): void {
    if (!this.#stamps.has(file)) this.#stamps.set(file, stampOf(file));
  }

  addressOf(url: URL): string {
    url.searchParams.set(READING, String(this.#number));
    return url.href;
  }
}

/** Files that were read for the plugins in a file or folder, when they were last loaded. */
export const codeReadFrom = (path: string): string[] =>
  [...latest.values()].flatMap(({ entries, files }) =>
    entries.some((entry) => entry === path || entry.startsWith(path + sep)) ? files : [],
  );

/** What a plugin imports belongs to the reading that the plugin belongs to. */
function followImports(): void {
  if (isFollowing) return;
  isFollowing = true;
  registerHooks({
    resolve: (specifier, context, next) => {
      const found = next(specifier, context);
      const code = readingOf(context.parentURL);
      if (!code || !isOwn(found.url)) return found;
      const url = new URL(found.url);
      code.note(fileURLToPath(url));
      return { ...found, url: code.addressOf(url) };
    },
  });
}

function readingOf(address: string | undefined): PluginCode | undefined {
  if (!address?.includes(`${READING}=`)) return undefined;
  const number = new URL(address).searchParams.get(READING);
  return number === null ? undefined : readings[Number(number)];
}

const isOwn = (url: string): boolean =>
  url.startsWith('file:') && !url.includes('/node_modules/') && !SERVICE.some((room) => url.startsWith(room));

function stampOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.ino}-${found.mtimeMs}-${found.size}` : 'none';
}
