import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { ConfigPath, Issue } from '../contract/errors.ts';
import { ConfigurationError, messageOf, type Problem } from '../contract/errors.ts';
import type { AnyPlugin, Builtins } from '../contract/plugin.ts';
import {
  type Blueprint,
  type Placed,
  type PlacedResource,
  type PlacedSource,
  type PlacedStep,
  SECTIONS,
  type Section,
  STREAM_MODES,
  type StreamMode,
} from './blueprint.ts';
import { Catalog, type MayRun } from './catalog.ts';
import { type Environment, resolver } from './env.ts';
import { aKind, resolveOptions } from './resolve-options.ts';
import { scheduleIssues, sourceSchedule } from './schedule.ts';
import { checker } from './schema.ts';
import { suggestion } from './suggestion.ts';
import { problemsOfReferences, problemsOfSources, problemsOfWiring } from './wiring.ts';
import { type ConfigFile, readYaml, withFurther } from './yaml.ts';

export interface LoadOptions {
  file: string;
  /** The file's content; read from disk when absent. */
  text?: string;
  env: Environment;
  builtins: Builtins;
  /** Whether the code of a plugin's file may be run; all of it when absent. */
  mayRun?: MayRun;
}

/** Reads and checks a pipeline file. Throws a ConfigurationError that carries every problem, with file, line and column. */
export async function loadPipeline(options: LoadOptions): Promise<Blueprint> {
  const { blueprint, problems } = await checkPipeline(options);
  if (problems.length > 0) throw new ConfigurationError(problems);
  return blueprint;
}

/** What a pipeline file describes, as far as that can be told, with every problem of it. */
export { checkPipeline };

/** Every problem of a pipeline file, in the order of its lines. Opens nothing and reaches nothing. */
export const lintPipeline = async (options: LoadOptions): Promise<Problem[]> => (await checkPipeline(options)).problems;

/** The plugins of the folders and packages that a file lists, and what is wrong with those; the rest of the file may have mistakes. */
export async function namedPlugins({
  file,
  text,
  env,
  builtins,
}: LoadOptions): Promise<{ plugins: AnyPlugin[]; problems: Problem[] }> {
  const yaml = readYaml(file, text ?? (await readText(file)), resolver(env));
  const catalog = new Catalog(builtins);
  const loading = new Loading(yaml, catalog);
  if (isTree(yaml.value)) await loading.addPlugins(yaml.value.plugins);
  return { plugins: catalog.added, problems: yaml.value === undefined ? yaml.problems : loading.problems };
}

const KNOWN_KEYS = ['version', 'plugins', 'stream', 'resources', ...SECTIONS, 'sources'];
const SCHEDULE = Object.keys(sourceSchedule.properties);
/** As it stands in addresses, metrics and lines of the log. */
const SOURCE_NAME = /^[a-z0-9][a-z0-9_-]{0,62}$/;
const checkSchedule = checker(sourceSchedule);

async function checkPipeline(options: LoadOptions): Promise<{ blueprint: Blueprint; problems: Problem[] }> {
  const { file, env, builtins, mayRun } = options;
  const text = options.text ?? (await readText(file));
  const yaml = readYaml(file, text, resolver(env));
  const loading = new Loading(yaml, new Catalog(builtins, mayRun));
  const blueprint: Blueprint = {
    file,
    text,
    plugins: [],
    resources: [],
    steps: { answer: [], afterwards: [], ingest: [] },
    sources: [],
    stream: 'live',
  };
  if (yaml.value !== undefined) {
    const root = loading.root();
    blueprint.plugins = await loading.addPlugins(root.plugins);
    blueprint.stream = loading.stream(root.stream);
    blueprint.resources = await loading.resources(root.resources);
    for (const section of SECTIONS) blueprint.steps[section] = await loading.steps(section, root[section]);
    blueprint.sources = await loading.sources(root.sources);
    if (loading.complete) loading.problems.push(...problemsOfWiring(blueprint, yaml), ...problemsOfSources(blueprint, yaml));
    loading.problems.push(...problemsOfReferences(blueprint, yaml));
  }
  return { blueprint, problems: withFurther(yaml, loading.problems) };
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new ConfigurationError([{ file, line: 1, column: 1, message: `cannot be read: ${messageOf(cause)}` }]);
  }
}

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Collects what a file names and what is wrong with it. */
class Loading {
  readonly problems: Problem[] = [];
  /** False when a step could not be placed: then what later steps miss says nothing. */
  complete = true;
  readonly #yaml: ConfigFile;
  readonly #catalog: Catalog;

  constructor(yaml: ConfigFile, catalog: Catalog) {
    this.#yaml = yaml;
    this.#catalog = catalog;
  }

  root(): Tree {
    const { value } = this.#yaml;
    if (!isTree(value)) {
      this.#report([], 'a pipeline file is a mapping with version, resources and answer');
      return {};
    }
    if (value.version !== 1)
      this.#report(['version'], `version is ${JSON.stringify(value.version) ?? 'missing'}: this service reads version 1`);
    for (const key of Object.keys(value)) {
      if (!KNOWN_KEYS.includes(key)) this.#report([key], `unknown section '${key}'${suggestion(key, KNOWN_KEYS)}`, true);
    }
    if (!Array.isArray(value.answer))
      this.#report(['answer'], 'the list answer is missing: the steps from a question to its answer');
    return value;
  }

  async addPlugins(listed: unknown): Promise<string[]> {
    if (listed === undefined || listed === null) return [];
    if (!Array.isArray(listed)) {
      this.#report(['plugins'], 'plugins is a list of folders, files and package names');
      return [];
    }
    for (const [index, named] of listed.entries()) {
      for (const mistake of await this.#catalog.add(String(named), dirname(resolve(this.#yaml.file))))
        this.#report(['plugins', index], mistake);
    }
    return listed.map(String);
  }

  stream(given: unknown): StreamMode {
    const mode = STREAM_MODES.find((each) => each === given);
    if (!mode && given !== undefined) this.#report(['stream'], `stream is one of ${STREAM_MODES.join(', ')}; not '${given}'`);
    return mode ?? 'live';
  }

  async resources(given: unknown): Promise<PlacedResource[]> {
    const placed: PlacedResource[] = [];
    for (const [name, value] of this.#entries('resources', given)) {
      const found = await this.#place(['resources', name], value, []);
      if (found && !found.plugin.provides)
        this.#report(['resources', name], `'${found.plugin.name}' is a step: it belongs in a list, not under resources`);
      else if (found) placed.push({ ...found, name });
    }
    return placed;
  }

  async sources(given: unknown): Promise<PlacedSource[]> {
    const placed: PlacedSource[] = [];
    for (const [name, value] of this.#entries('sources', given)) {
      const path = ['sources', name];
      if (!SOURCE_NAME.test(name)) this.#report(path, `the name '${name}' is not made of small letters, digits, - and _`, true);
      const found = await this.#place(path, this.#withoutUnknown(path, value), SCHEDULE);
      if (found && !found.plugin.source)
        this.#report(path, `'${found.plugin.name}' reads no documents: a source is one of those that do`);
      else if (found) placed.push({ ...found, name, schedule: this.#schedule(path, value as Tree, found.plugin) }); // found by its key
    }
    return placed;
  }

  /** Of keys that are neither a plugin nor of a schedule each is told, where one of them is a plugin. */
  #withoutUnknown(path: ConfigPath, entry: unknown): unknown {
    const { names } = this.#catalog;
    const odd = isTree(entry) ? Object.keys(entry).filter((key) => !SCHEDULE.includes(key) && !names.includes(key)) : [];
    if (!isTree(entry) || !Object.keys(entry).some((key) => names.includes(key))) return entry;
    for (const key of odd)
      this.#report(
        [...path, key],
        `unknown option '${key}'${suggestion(key, SCHEDULE)}; those of the plugin are indented below it`,
        true,
      );
    return Object.fromEntries(Object.entries(entry).filter(([key]) => !odd.includes(key)));
  }

  /** What stands beside the plugin. */
  #schedule(path: ConfigPath, entry: Tree, plugin: AnyPlugin): Record<string, unknown> {
    const given = Object.fromEntries(Object.entries(entry).filter(([key]) => SCHEDULE.includes(key)));
    const { value, issues } = checkSchedule(given);
    for (const issue of issues.length > 0 ? issues : scheduleIssues(value, plugin))
      this.#report([...path, ...issue.path], issue.message, issue.key);
    return value;
  }

  #entries(section: string, given: unknown): [string, unknown][] {
    if (given === undefined || given === null) return [];
    if (isTree(given)) return Object.entries(given);
    this.#report([section], `${section} is a mapping from a name to a plugin and its options`);
    return [];
  }

  async steps(section: Section, given: unknown): Promise<PlacedStep[]> {
    if (given === undefined || given === null) return [];
    if (!Array.isArray(given)) {
      this.#report([section], `${section} is a list of steps`);
      return [];
    }
    const placed: PlacedStep[] = [];
    for (const [index, value] of given.entries()) {
      const step = await this.#step([section, index], value);
      if (!step) this.complete = false;
      else placed.push(step);
    }
    this.#reportLabels(section, placed);
    return placed;
  }

  async #step(path: ConfigPath, value: unknown): Promise<PlacedStep | undefined> {
    const found = await this.#place(path, value, ['label']);
    if (!found) return undefined;
    if (found.plugin.provides) {
      this.#report(path, `'${found.plugin.name}' is ${aKind(found.plugin.provides)}: it belongs under resources`);
      return undefined;
    }
    const label = (value as Tree).label ?? found.plugin.name; // found by its key
    if (typeof label !== 'string' || !/^[a-z][a-z0-9_]*$/.test(label))
      this.#report([...path, 'label'], `the label '${label}' is not snake_case`);
    return { ...found, label: String(label) };
  }

  /** A mapping with one key, the plugin's name, and its options; `siblings` are further keys that may stand beside it. */
  async #place(path: ConfigPath, value: unknown, siblings: readonly string[]): Promise<Placed | undefined> {
    const names = isTree(value) ? Object.keys(value).filter((key) => !siblings.includes(key)) : [];
    const [name] = names;
    if (!isTree(value) || name === undefined || names.length > 1) {
      const also = names.length > 1 ? `, not ${names.length} (${names.join(', ')}): indent the options, or make two entries` : '';
      this.#report(path, `an entry has one key, the plugin's name${also}`);
      return undefined;
    }
    const plugin = await this.#catalog.get(name);
    if (!plugin && this.#catalog.hasRefused) return undefined;
    if (!plugin) {
      this.#report([...path, name], `there is no plugin '${name}'${suggestion(name, this.#catalog.names)}`, true);
      return undefined;
    }
    const { value: config, issues } = checker(plugin.config)(value[name]);
    const found = issues.length > 0 ? issues : await this.#check(plugin, config);
    for (const issue of found) this.#report([...path, name, ...issue.path], issue.message, issue.key);
    return { plugin, config, path: [...path, name] };
  }

  /** What the plugin itself finds in options that its schema takes. */
  async #check(plugin: AnyPlugin, config: Record<string, unknown>): Promise<readonly Issue[]> {
    if (!plugin.check) return [];
    const scope = { folder: dirname(resolve(this.#yaml.file)), resource: (name: string) => name };
    return plugin.check(resolveOptions(plugin.config, config, scope) as never); // its own schema has taken them
  }

  #reportLabels(section: Section, placed: readonly PlacedStep[]): void {
    const seen = new Set<string>();
    for (const { label, path } of placed) {
      if (seen.has(label))
        this.#report(path, `two steps of ${section} are called '${label}': give one of them a label of its own`, true);
      seen.add(label);
    }
  }

  #report(path: ConfigPath, message: string, key = false): void {
    this.problems.push(this.#yaml.problem(path, message, key));
  }
}
