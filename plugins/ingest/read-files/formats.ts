import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { markedEncoding } from './decode.ts';
import type { Reader } from './reader.ts';

export interface Format {
  extensions: readonly string[];
  /** Records are taken from it one by one, so that its size does not matter. */
  streamed?: true;
  /** Loads the reader when the first such file is met: some bring large libraries. */
  load(): Promise<Reader>;
}

export const FORMATS = {
  jsonLines: {
    extensions: ['.jsonl', '.ndjson'],
    streamed: true,
    load: async () => (await import('./json-lines.ts')).readJsonLines,
  },
} as const satisfies Record<string, Format>;

const BY_EXTENSION: ReadonlyMap<string, Format> = new Map(
  Object.values<Format>(FORMATS).flatMap((format) => format.extensions.map((extension) => [extension, format])),
);

/** Told by the extension, else by how the file begins. Throws when it is neither known nor text. */
export async function formatOf(path: string): Promise<Format> {
  return BY_EXTENSION.get(extname(path).toLowerCase()) ?? formatOfStart(await startOf(path));
}

const ENOUGH = 4096;

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ENOUGH), 0, ENOUGH);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function formatOfStart(_start: Buffer): Format {
  throw new Error('is a binary file of an unknown kind');
}
void markedEncoding;
