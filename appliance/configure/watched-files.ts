import { readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Blueprint, Placed } from '../../core/host/blueprint.ts';
import type { Environment } from '../../core/host/env.ts';
import { codeReadFrom } from '../../core/host/plugin-code.ts';
import { pathsIn } from '../../core/host/resolve-options.ts';

/** Names of variables in a pipeline file. */
const VARIABLE = /\$\{([A-Za-z_][A-Za-z0-9_]*)/g;

/** Folders and files whose change makes a pipeline another one, though its own text stays as it is. */
export interface ReadFiles {
  blueprint: Blueprint;
  env: Environment;
  /** The data folder: what the service itself writes is no change of its settings. */
  data: string;
}

/** What a pipeline reads beside its own file: mounted secrets, models, certificates, templates and plugins with what they import. */
export function filesReadBy({ blueprint, env, data }: ReadFiles): string[] {
  const folder = dirname(resolve(blueprint.file));
  // Stores and knowledge bases write what their paths name; sources and loads watch their documents themselves.
  const readers: Placed[] = [
    ...blueprint.resources.filter(({ plugin }) => plugin.provides !== 'store' && plugin.provides !== 'knowledge_base'),
    ...blueprint.steps.answer,
    ...blueprint.steps.afterwards,
  ];
  const named = readers.flatMap(({ plugin, config }) => pathsIn(plugin.config, config, folder));
  const plugins = blueprint.plugins.filter((each) => /^[./~]|^[A-Za-z]:/.test(each)).map((each) => resolve(folder, each));
  const code = plugins.flatMap(codeReadFrom);
  return [...new Set([...named, ...plugins, ...code, ...secretFiles(blueprint.text, env)])]
    .filter((path) => !isBelow(path, data))
    .sort();
}

/** The files of `VAR_FILE` for the variables that a text names. */
function secretFiles(text: string, env: Environment): string[] {
  const names = new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name));
  return [...names].flatMap((name) => (env[name] ? [] : (env[`${name}_FILE`] ?? []))).map((path) => resolve(path));
}

const isBelow = (path: string, folder: string): boolean => `${path}${sep}`.startsWith(`${resolve(folder)}${sep}`);

/** Of each of these files and folders what tells whether it is another one or has changed. */
export async function stampsOf(paths: readonly string[]): Promise<Map<string, string>> {
  const stamps = new Map<string, string>();
  for (const path of paths) stamps.set(path, JSON.stringify(await lookAt(path)));
  return stamps;
}

/** A folder with its files, one level deep. What is not there is a state as well. */
async function lookAt(path: string, depth = 1): Promise<unknown> {
  try {
    const found = await stat(path);
    if (!found.isDirectory()) return [await realpath(path), found.ino, found.size, found.mtimeMs];
    const names = depth > 0 ? (await readdir(path)).sort() : [];
    return [
      await realpath(path),
      await Promise.all(names.map(async (name) => [name, await lookAt(join(path, name), depth - 1)])),
    ];
  } catch {
    return null;
  }
}
