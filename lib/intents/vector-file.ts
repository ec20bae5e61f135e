import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What was learnt of categories: a prototype and a centroid each, and the scale of nearness. */
export interface Learnt {
  prototypes: readonly Float32Array[];
  centroids: readonly Float32Array[];
  low: number;
  middle: number;
}

/** The two numbers of the scale stand first, then all prototypes, then all centroids: 32 bits each, as this machine orders bytes. */
function pack({ prototypes, centroids, low, middle }: Learnt): Float32Array {
  return Float32Array.from([low, middle, ...prototypes.flatMap((each) => [...each]), ...centroids.flatMap((each) => [...each])]);
}

/** Undefined where the file is of another size: it was cut off, or is none. */
function unpack(values: Float32Array, categories: number): Learnt | undefined {
  const dimensions = (values.length - 2) / (2 * categories);
  if (!Number.isInteger(dimensions) || dimensions === 0) return undefined;
  const vectors = Array.from({ length: 2 * categories }, (_, at) => values.slice(2 + at * dimensions, 2 + (at + 1) * dimensions));
  const [low = 0, middle = 0] = values;
  return { low, middle, prototypes: vectors.slice(0, categories), centroids: vectors.slice(categories) };
}

/** What a file holds for so many categories; undefined where it is not there, or cannot be read. */
export async function readLearnt(file: string, categories: number): Promise<Learnt | undefined> {
  const bytes = await readFile(file).catch(() => undefined);
  if (!bytes || bytes.length % 4 !== 0) return undefined;
  return unpack(new Float32Array(new Uint8Array(bytes).buffer), categories);
}

/** Written beside its place and moved there: whoever reads it meanwhile sees the whole of it or nothing. */
export async function writeLearnt(file: string, learnt: Learnt): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const beside = `${file}.${process.pid}`;
  const values = pack(learnt);
  await writeFile(beside, new Uint8Array(values.buffer), { mode: 0o600 });
  await rename(beside, file);
}
