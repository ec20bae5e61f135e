import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder that holds openapi.yaml: the repository, or the compiled copy of it in the image. */
export function rootFolder(from: string = import.meta.dirname): string {
  if (existsSync(join(from, 'openapi.yaml'))) return from;
  const parent = dirname(from);
  if (parent === from) throw new Error('openapi.yaml is missing: the installation is incomplete');
  return rootFolder(parent);
}

/** The version that package.json gives. */
export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(join(rootFolder(), 'package.json'), 'utf8')) as { version: string }; // npm demands it
  return version;
}
