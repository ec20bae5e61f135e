import { constants } from 'node:fs';
import { type FileHandle, open, readlink, realpath } from 'node:fs/promises';
import { type FoundFile, type ReaderOptions, sizeText } from './reader.ts';

/** A pipe that has taken the place of a file must not make whoever opens it wait, nor a link lead elsewhere. */
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

const PIECE = 2 ** 18;

/** All of a file's bytes. Throws where it is larger than may be, and where it changes meanwhile. */
export async function bytesOf(file: FoundFile, { maxSize }: Pick<ReaderOptions, 'maxSize'>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of piecesOf(file)) {
    size += piece.length;
    if (size > maxSize) throw new Error(`is larger than the ${sizeText(maxSize)} of max_file_size`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** A file's bytes one piece after the other. Throws where it turns out shorter than it was. */
export async function* piecesOf(file: FoundFile): AsyncGenerator<Buffer> {
  const handle = await openFound(file);
  try {
    const { size } = await handle.stat();
    let read = 0;
    for (;;) {
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(PIECE), 0, PIECE, null);
      if (bytesRead === 0) break;
      read += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
    if (read < size) throw new Error('became shorter while it was read: ingest it again');
  } finally {
    await handle.close();
  }
}

/** The first bytes of a file. */
export async function startOf(file: FoundFile, length: number): Promise<Buffer> {
  const handle = await openFound(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Opens the very file that was found: a link may have taken the place of it, or of a folder above it. */
async function openFound({ real }: FoundFile): Promise<FileHandle> {
  const handle = await open(real, FLAGS);
  try {
    if (!(await handle.stat()).isFile()) throw new Error('is no file any more');
    if ((await pathOf(handle, real)) !== real) throw new Error('was moved, or a link took its place, while files were read');
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Where an open file is: Linux tells, elsewhere its path is looked up once more. */
async function pathOf(handle: FileHandle, real: string): Promise<string> {
  return process.platform === 'linux' ? readlink(`/proc/self/fd/${handle.fd}`) : realpath(real);
}
