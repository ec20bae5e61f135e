import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '../root.ts';

/** Where the sources of the screens are, and what is built of them in the folder `dist`. */
export const webFolder = (): string => join(rootFolder(), 'appliance', 'web');

/** Built screens; those of each state of the sources in a folder of their own. */
export const distFolder = (): string => join(webFolder(), 'dist');

/** Files in the folder of the sources that browsers get nothing of. */
const ASIDE = /^(?:dist(?:[/\\]|$)|tsconfig\.json$)/;

/**
 * The name of the state that the sources are in, with the packages they are built with: what is built has the same name. Undefined where
 * there are no sources, as in the image. Some milliseconds.
 */
export function stateOfSources(): string | undefined {
  const folder = webFolder();
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !ASIDE.test(path.slice(folder.length + 1)))
    .sort();
  const hash = createHash('sha256');
  const builder = ['build.ts', 'configuration.ts'].map((name) => join(rootFolder(), 'appliance', 'screens', name));
  for (const path of [...files, ...builder, join(rootFolder(), 'package-lock.json')])
    if (existsSync(path))
      hash
        .update(`${path.slice(folder.length)}\0`)
        .update(readFileSync(path))
        .update('\0');
  return hash.digest('hex').slice(0, 16);
}
