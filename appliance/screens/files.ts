import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

/** A file as browsers get it. */
export interface ScreenFile {
  type: string;
  /** Of its content, for browsers that ask whether theirs is still the one. */
  etag: string;
  /** By the name of the encoding; `identity` is there always. */
  bodies: ReadonlyMap<string, Buffer>;
}

/** By paths with slashes. What is not in it cannot be had, whatever a request names. */
export type ScreenFiles = ReadonlyMap<string, ScreenFile>;

const PACKED: readonly (readonly [ending: string, encoding: string])[] = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
];

/** Reads a folder of built screens into memory: some hundred kilobytes. */
export async function readScreenFiles(folder: string): Promise<ScreenFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const known = new Set(names);
  const plain = names.filter((name) => extname(name) in TYPES);
  return new Map(await Promise.all(plain.map(async (name) => [name, await readOne(folder, name, known)] as const)));
}

async function readOne(folder: string, name: string, known: ReadonlySet<string>): Promise<ScreenFile> {
  const content = await readFile(join(folder, name));
  const bodies = new Map([['identity', content]]);
  for (const [ending, encoding] of PACKED)
    if (known.has(name + ending)) bodies.set(encoding, await readFile(join(folder, name + ending)));
  const etag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  return { type: TYPES[extname(name)] ?? 'application/octet-stream', etag, bodies };
}
