import { existsSync, readdirSync } from 'node:fs';
import { dirname, isAbsolute, join, parse, relative } from 'node:path';
import type { Blueprint, PlacedResource } from '../../core/host/blueprint.ts';
import { resolveOptions } from '../../core/host/resolve-options.ts';
import { savedPipelines } from '../settings.ts';

/** What the service or one of its pipelines keeps state in: a database, or a pipeline file that Configure has saved. */
export interface StateFile {
  /** Absolute. */
  path: string;
  /** How a backup calls it: where it is below the data folder, or `outside/` and its path. */
  name: string;
  kind: 'database' | 'pipeline';
  /** The store of a pipeline that it belongs to, with the pipeline; absent where none is configured on it. */
  owner?: { blueprint: Blueprint; resource: PlacedResource };
}

const isDatabase = (name: string): boolean => name.endsWith('.db');
const isPipeline = (name: string): boolean => name.endsWith('.yaml') && !name.startsWith('.');

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** Whether a path lies in a folder, by its names alone. */
export function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
}

/**
 * The databases of a data folder and those of the stores that pipelines name, wherever these are; also where they are not made yet. And
 * the pipeline files that are kept in the data folder.
 */
export function stateFiles(data: string, blueprints: readonly Blueprint[]): StateFile[] {
  const files = new Map<string, StateFile>();
  const add = (path: string, { kind = 'database', owner }: Partial<StateFile> = {}): void => {
    if (!files.has(path)) files.set(path, { path, name: nameOf(data, path), kind, ...(owner && { owner }) });
  };
  for (const blueprint of blueprints)
    for (const resource of blueprint.resources) {
      const path = pathOf(blueprint, resource);
      if (path) add(path, { owner: { blueprint, resource } });
    }
  for (const name of ['service.db', ...namesIn(data).filter(isDatabase)]) add(join(data, name));
  const saved = savedPipelines(data);
  for (const name of namesIn(saved).filter(isPipeline)) add(join(saved, name), { kind: 'pipeline' });
  return [...files.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** How a backup calls what is at a path. */
export const nameOf = (data: string, path: string): string =>
  isBelow(data, path) ? relative(data, path) : join('outside', relative(parse(path).root, path));

/** The file of a store, where it has one: its option `path`. */
function pathOf({ file }: Blueprint, { plugin, config }: PlacedResource): string | undefined {
  if (plugin.provides !== 'store') return undefined;
  const scope = { folder: dirname(file), resource: String };
  const { path } = resolveOptions(plugin.config, config, scope) as { path?: unknown }; // what there is of it
  return typeof path === 'string' ? path : undefined;
}
