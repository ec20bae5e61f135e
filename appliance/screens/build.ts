/** Builds the screens: node appliance/screens/build.ts. The service runs it by itself when their sources have changed. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { screensBuild, widgetBuild } from './configuration.ts';
import { distFolder, stateOfSources } from './places.ts';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
/** Bytes below which packing gains nothing. */
const WORTH_PACKING = 1000;

const state = stateOfSources();
if (!state) throw new Error('there are no sources of the screens here');
const folder = join(distFolder(), state);
if (!existsSync(folder)) await buildInto(folder);

/** Built beside its place and moved there: whoever finds the folder finds all of it, also when two build at once. */
async function buildInto(place: string): Promise<void> {
  const beside = join(distFolder(), `.${process.pid}`);
  await mkdir(beside, { recursive: true });
  try {
    await build(screensBuild(beside));
    await build(widgetBuild(beside));
    await packAll(beside);
    await rename(beside, place);
  } catch (error) {
    if (!existsSync(place)) throw error; // another process was faster
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
  await dropOthers(place);
}

/** Beside each file that is worth it, the same packed. */
async function packAll(within: string): Promise<void> {
  const found = await readdir(within, { recursive: true, withFileTypes: true });
  const paths = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(paths.map(packOne));
}

async function packOne(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < WORTH_PACKING) return;
  const [brotli, gzipped] = await Promise.all([
    toBrotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    toGzip(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}

/** What was built of older sources. A service that serves it has it in memory. */
async function dropOthers(place: string): Promise<void> {
  for (const name of await readdir(distFolder()))
    if (!name.startsWith('.') && join(distFolder(), name) !== place)
      await rm(join(distFolder(), name), { recursive: true, force: true });
}
