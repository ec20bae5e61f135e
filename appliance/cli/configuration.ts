import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { ConfigPath } from '../../core/contract/errors.ts';
import { ConfigurationError, type Problem } from '../../core/contract/errors.ts';
import type { Blueprint } from '../../core/host/blueprint.ts';
import { type Environment, variable } from '../../core/host/env.ts';
import { loadPipeline } from '../../core/host/load.ts';
import { type CheckedSettings, checkSettings, type Settings, shippedPipeline } from '../settings.ts';
import { shownPath, UsageError } from './exit.ts';
import type { Context } from './verb.ts';

/** Options that name a configuration; verbs that open one share them. */
export interface ConfigurationFlags {
  config?: string;
  pipeline?: string;
  instance?: string;
  data?: string;
  port?: number;
}

export const addConfigurationOptions = (command: Command): Command =>
  command
    .option('--config <file>', 'settings; ./touchstone.yaml when it is there')
    .option('--pipeline <file>', 'pipeline file, instead of those in the settings')
    .option('--data <folder>', 'folder for everything that is kept');

/** The settings in effect, and the way back to where each came from. */
export interface Configuration {
  settings: Settings;
  checked: CheckedSettings;
  /** The file of settings, when there is one. */
  file?: string;
  /** What the `${VAR}`s of pipeline files see: TOUCHSTONE_DATA is the data folder in effect. */
  env: Environment;
  /** Where a setting comes from, in words. */
  origin(path: ConfigPath): string;
  /** How the file of settings was found, in words. */
  fileOrigin: string;
}

/** Finds and reads the settings by precedence: flag, environment, file, default. Throws a ConfigurationError. */
export function configure(flags: ConfigurationFlags, { env, cwd }: Context): Configuration {
  const { file, fileOrigin } = findSettings(flags, env, cwd);
  const checked = checkSettings({ env: withFlags(flags, env, cwd), file, cwd });
  if (checked.problems.length > 0) throw new ConfigurationError(checked.problems);
  const settings = flags.pipeline ? replacePipeline(checked.settings, flags, resolve(cwd, flags.pipeline)) : checked.settings;
  return {
    settings,
    checked,
    file,
    fileOrigin,
    env: { ...env, TOUCHSTONE_DATA: settings.data },
    origin: (path) => originOf(checked.origin(path), flags, file && shownPath(cwd, file)),
  };
}

function findSettings({ config }: ConfigurationFlags, env: Environment, cwd: string): Pick<Configuration, 'file' | 'fileOrigin'> {
  if (config) return { file: resolve(cwd, config), fileOrigin: 'flag --config' };
  const named = variable(env, 'TOUCHSTONE_CONFIG');
  if (named) return { file: resolve(cwd, named), fileOrigin: 'environment TOUCHSTONE_CONFIG' };
  const beside = resolve(cwd, 'touchstone.yaml');
  if (existsSync(beside)) return { file: beside, fileOrigin: 'found here' };
  return { fileOrigin: 'no touchstone.yaml here' };
}

/** Flags win over variables, so they take their places. Folders are meant as seen from where the person stands. */
function withFlags({ data, port }: ConfigurationFlags, env: Environment, cwd: string): Environment {
  const folder = data ?? variable(env, 'TOUCHSTONE_DATA');
  return {
    ...env,
    ...(folder === undefined ? {} : { TOUCHSTONE_DATA: resolve(cwd, folder) }),
    ...(port === undefined ? {} : { TOUCHSTONE_PORT: String(port) }),
  };
}

const replacePipeline = (settings: Settings, { instance = 'test' }: ConfigurationFlags, pipeline: string): Settings => ({
  ...settings,
  instances: { [instance]: { pipeline } },
});

function originOf(origin: string, flags: ConfigurationFlags, file = ''): string {
  if (origin === 'TOUCHSTONE_PORT' && flags.port !== undefined) return 'flag --port';
  if (origin === 'TOUCHSTONE_DATA' && flags.data !== undefined) return 'flag --data';
  if (origin === 'file') return `file ${file}`;
  return origin === 'default' ? origin : `environment ${origin}`;
}

export interface Instance {
  name: string;
  /** Absolute path of its pipeline file. */
  pipeline: string;
  /** What the file will hold, where that is not what it holds now. */
  text?: string;
}

export const instancesOf = ({ settings }: Configuration): Instance[] =>
  Object.entries(settings.instances).map(([name, { pipeline }]) => ({ name, pipeline }));

/** The instance that a verb works on: the one that is named, the only one, or `test`. */
export function chooseInstance(configuration: Configuration, name: string | undefined): Instance {
  const instances = instancesOf(configuration);
  const [only] = instances.length === 1 ? instances : [];
  const chosen = name ? instances.find((each) => each.name === name) : (only ?? instances.find((each) => each.name === 'test'));
  if (chosen) return chosen;
  const there = instances.map((each) => each.name).join(', ');
  throw new UsageError(name ? `there is no instance '${name}'; there is ${there}` : `say which one with --instance: ${there}`);
}

export async function loadInstance({ pipeline, text }: Instance, env: Environment): Promise<Blueprint> {
  const { builtins } = await import('../../plugins/index.ts');
  return loadPipeline({ file: pipeline, ...(text !== undefined && { text }), env, builtins });
}

export interface LoadedInstance {
  instance: Instance;
  blueprint: Blueprint;
}

/** Checks every pipeline before any is opened: all problems come at once. */
export async function loadInstances(instances: readonly Instance[], env: Environment): Promise<LoadedInstance[]> {
  const problems: Problem[] = [];
  const loaded: LoadedInstance[] = [];
  for (const instance of instances) {
    try {
      loaded.push({ instance, blueprint: await loadInstance(instance, env) });
    } catch (thrown) {
      if (!(thrown instanceof ConfigurationError)) throw thrown;
      problems.push(...thrown.problems);
    }
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
  return loaded;
}

export const isShipped = ({ pipeline }: Instance): boolean => pipeline === shippedPipeline();
