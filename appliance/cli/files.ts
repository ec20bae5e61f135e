import { existsSync, realpathSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { UsageError } from './exit.ts';

/** What a file is to the verbs that read configuration. */
export type FileKind = 'pipeline' | 'settings' | 'cases' | 'markdown';

const YAML = /\.ya?ml$/i;

/** Tells from the name and the top-level keys; a broken file can still be told. Undefined: nothing of ours. */
export function kindOfFile(path: string, text: string): FileKind | undefined {
  if (/\.(md|markdown)$/i.test(path)) return 'markdown';
  if (!YAML.test(path)) return undefined;
  if (/\.test\.ya?ml$/i.test(path)) return 'cases';
  if (/^touchstone\.ya?ml$/i.test(basename(path))) return 'settings';
  return kindOfYaml(text);
}

export function kindOfYaml(text: string): 'pipeline' | 'settings' | undefined {
  const has = (key: string) => new RegExp(`^["']?${key}["']?\\s*:`, 'm').test(text);
  if (has('answer') || has('afterwards') || (has('resources') && has('ingest'))) return 'pipeline';
  return has('instances') && has('version') ? 'settings' : undefined;
}

/** A folder's files below it, sorted, without hidden ones and `node_modules`; a file is itself. */
export async function filesBelow(path: string): Promise<{ files: string[]; folder: boolean }> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new UsageError(`there is no file or folder ${path}`);
  return found.isDirectory() ? { files: await walk(path), folder: true } : { files: [path], folder: false };
}

/** Whether a file lies in one of these folders or below, wherever links lead. */
export const isBelow =
  (folders: readonly string[]) =>
  (file: string): boolean =>
    folders
      .filter((folder) => existsSync(folder))
      .some((folder) => !relative(realpathSync(folder), realpathSync(file)).startsWith('..'));

async function walk(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const shown = entries.filter(({ name }) => !name.startsWith('.') && name !== 'node_modules');
  const nested = await Promise.all(
    shown
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map((entry) => (entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)])),
  );
  return nested.flat();
}
