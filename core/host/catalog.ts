import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { messageOf } from '../contract/errors.ts';
import { type AnyPlugin, API_VERSION, type Builtins } from '../contract/plugin.ts';
import { PluginCode } from './plugin-code.ts';
import { checker } from './schema.ts';

const CODE = /(?<!\.d)\.(?:ts|mts|js|mjs)$/;

/** Whether the code of a file may be run. */
export type MayRun = (file: string) => boolean;

/** Everything a pipeline file can name: the built-in plugins and those of the folders and packages it lists. */
export class Catalog {
  readonly #builtins: Builtins;
  readonly #added = new Map<string, AnyPlugin>();
  readonly #mayRun: MayRun;
  #hasRefused = false;

  constructor(builtins: Builtins, mayRun: MayRun = () => true) {
    this.#builtins = builtins;
    this.#mayRun = mayRun;
  }

  /** Code was left alone: a name that is not known may be one of its plugins. */
  get hasRefused(): boolean {
    return this.#hasRefused;
  }

  get names(): string[] {
    return [...Object.keys(this.#builtins), ...this.#added.keys()].sort();
  }

  /** Those of the folders and packages. */
  get added(): AnyPlugin[] {
    return [...this.#added.values()];
  }

  async get(name: string): Promise<AnyPlugin | undefined> {
    return this.#added.get(name) ?? (Object.hasOwn(this.#builtins, name) ? this.#builtins[name]?.() : undefined);
  }

  /**
   * Adds the plugins of a file, a folder or an installed package, looked for from `folder`.
   * Returns what is wrong with them, a sentence each; a broken plugin is never skipped in silence.
   */
  async add(named: string, folder: string): Promise<string[]> {
    try {
      const files = /^[./~]|^[A-Za-z]:/.test(named) ? await filesOf(resolve(folder, named)) : await filesOfPackage(named, folder);
      const code = PluginCode.of(files);
      return (await Promise.all(files.map((file) => this.#addFile(file, code)))).flat();
    } catch (error) {
      return [messageOf(error)];
    }
  }

  async #addFile(file: string, code: PluginCode): Promise<string[]> {
    if (!this.#mayRun(file)) {
      this.#hasRefused = true;
      return [`${file} is not run here, as it lies elsewhere: name its folder to have it run (--plugins)`];
    }
    let exported: unknown[];
    try {
      exported = Object.values(await code.run(file));
    } catch (error) {
      return [`${file} cannot be loaded: ${messageOf(error)}`];
    }
    const records = exported.filter(isRecord);
    if (records.length === 0) return [`${file} exports no plugin: export one record made by definePlugin or defineResource`];
    return records.flatMap((record) => this.#addRecord(record, file));
  }

  #addRecord(record: AnyPlugin, file: string): string[] {
    const mistakes = checkPlugin(record).map((mistake) => `${file}: ${mistake}`);
    if (mistakes.length > 0) return mistakes;
    if (Object.hasOwn(this.#builtins, record.name) || this.#added.has(record.name)) {
      return [`${file}: there is a plugin '${record.name}' already: give this one another name`];
    }
    this.#added.set(record.name, record);
    return [];
  }
}

const isRecord = (value: unknown): value is AnyPlugin => typeof value === 'object' && value !== null && 'create' in value;

async function filesOf(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new Error(`there is no file or folder ${path}`);
  if (found.isFile()) return [path];
  const names = (await readdir(path)).filter((name) => CODE.test(name)).sort();
  if (names.length === 0) throw new Error(`${path} holds no .ts or .js file`);
  return names.map((name) => join(path, name));
}

async function filesOfPackage(name: string, folder: string): Promise<string[]> {
  const manifest = findManifest(name, folder);
  if (!manifest) throw new Error(`the package '${name}' is not installed: npm install ${name}`);
  const { touchstone }: { touchstone?: { apiVersion?: number; plugins?: string[] } } = JSON.parse(
    await readFile(manifest, 'utf8'),
  );
  if (!touchstone?.plugins?.length)
    throw new Error(`the package '${name}' lists no plugins: its package.json wants touchstone: { apiVersion, plugins }`);
  if (Math.trunc(Number(touchstone.apiVersion)) !== API_VERSION) {
    throw new Error(
      `the package '${name}' was made for plugin contract ${touchstone.apiVersion}, this service has ${API_VERSION}: ` +
        `install a version of it made for ${API_VERSION}`,
    );
  }
  return touchstone.plugins.map((file) => resolve(dirname(manifest), file));
}

/** Looks in the `node_modules` folders of `folder` and all above it, as Node does. */
function findManifest(name: string, folder: string): string | undefined {
  const places = createRequire(join(folder, 'pipeline.yaml')).resolve.paths(name) ?? [];
  return places.map((place) => join(place, name, 'package.json')).find((file) => existsSync(file));
}

/** What is wrong with a plugin's record, a sentence each; empty when it keeps the contract. */
export function checkPlugin(plugin: AnyPlugin): string[] {
  const mistakes: string[] = [];
  const want = (holds: boolean, mistake: string) => holds || mistakes.push(mistake);
  want(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(plugin.name ?? ''), `the name '${plugin.name}' is not snake_case`);
  want(typeof plugin.summary === 'string' && plugin.summary.length > 0, 'summary is missing: say in one sentence what it does');
  want(typeof plugin.create === 'function', 'create is not a function');
  want(['undefined', 'function'].includes(typeof plugin.check), 'check is not a function');
  want(plugin.offers === undefined || Array.isArray(plugin.offers), 'offers is not a list of parts');
  want(!plugin.offers || plugin.provides !== undefined, 'offers says what a resource has, and this is a step');
  if (!plugin.provides) {
    for (const list of ['needs', 'gives'] as const)
      want(Array.isArray(plugin[list]), `${list} is missing: list the facts, or []`);
  }
  return [...mistakes, ...checkOptions(plugin)];
}

interface OptionSchema {
  description?: string;
  default?: unknown;
}

function checkOptions({ config }: AnyPlugin): string[] {
  const schema: { type?: string; properties?: Record<string, OptionSchema>; required?: string[] } | undefined = config;
  if (schema?.type !== 'object') return ['config is not a Type.Object'];
  const mistakes = Object.entries(schema.properties ?? {})
    .filter(([, option]) => !option.description)
    .map(([name]) => `option '${name}' has no description`);
  try {
    checker(config);
  } catch (error) {
    mistakes.push(`config is not a valid schema: ${messageOf(error)}`);
  }
  return mistakes;
}
