import { closeSync, createReadStream, createWriteStream, mkdirSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Failure } from '../../core/contract/errors.ts';
import { isBelow } from './state-files.ts';

/** Bytes of a header and of what contents are filled up to; https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html (ustar). */
const BLOCK = 512;
/** What eleven octal digits can tell. */
const LARGEST = 8 ** 11 - 1;
const LONGEST_NAME = 100;

/** Packs files, named from a folder, into one tar file for its user alone. Throws a Failure where the format has no room for one. */
export async function packTar(folder: string, names: readonly string[], file: string): Promise<void> {
  closeSync(openSync(file, 'wx', 0o600));
  for (const name of names) {
    const path = join(folder, name);
    const { size } = statSync(path);
    if (size > LARGEST || Buffer.byteLength(name) > LONGEST_NAME) {
      throw new Failure('storage_full', `${path} is too large for a file of files, or its name too long: name a folder instead`);
    }
    append(file, headerOf(name, size));
    await pipeline(createReadStream(path), createWriteStream(file, { flags: 'a' }));
    append(file, Buffer.alloc(paddingOf(size)));
  }
  append(file, Buffer.alloc(2 * BLOCK));
}

/** Unpacks plain files into a folder, for their user alone, and nowhere else. Throws a Failure `data_corrupt` for anything but those. */
export async function unpackTar(file: string, folder: string): Promise<void> {
  const { size: end } = statSync(file);
  for (let at = 0; at + BLOCK <= end; ) {
    const entry = entryAt(file, at);
    if (!entry) return;
    const start = at + BLOCK;
    const path = normalize(join(folder, entry.name));
    if (!isBelow(folder, path) || start + entry.size > end) throw noTar(file);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    if (entry.size === 0) closeSync(openSync(path, 'wx', 0o600));
    else {
      const source = createReadStream(file, { start, end: start + entry.size - 1 });
      await pipeline(source, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    }
    at = start + entry.size + paddingOf(entry.size);
  }
  throw noTar(file);
}

const noTar = (file: string): Failure => new Failure('data_corrupt', `${file} is no whole tar file of plain files`);

const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(octal(0o600, 7), 100);
  for (const owner of [108, 116]) header.write(octal(0, 7), owner);
  header.write(octal(size, 11), 124);
  header.write(octal(Math.floor(Date.now() / 1000), 11), 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${octal(checksum(header), 6)} `, 148);
  return header;
}

/** The sum of all bytes, those of the sum itself taken as blanks. */
const checksum = (header: Buffer): number =>
  header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0);

/** Undefined at the end of the entries. */
function entryAt(file: string, at: number): { name: string; size: number } | undefined {
  const header = Buffer.alloc(BLOCK);
  const opened = openSync(file, 'r');
  try {
    readSync(opened, header, 0, BLOCK, at);
  } finally {
    closeSync(opened);
  }
  if (header.every((byte) => byte === 0)) return undefined;
  const text = (from: number, to: number): string => header.toString('utf8', from, to).split('\0')[0] ?? '';
  const [name, size, sum] = [text(0, 100), Number.parseInt(text(124, 136), 8), Number.parseInt(text(148, 156), 8)];
  const isPlain = ['0', '\0'].includes(header.toString('latin1', 156, 157)) && text(345, 500) === '';
  if (sum !== checksum(header) || !isPlain || !(size >= 0) || name === '') throw noTar(file);
  return { name, size };
}

function append(file: string, content: Buffer): void {
  const opened = openSync(file, 'a');
  try {
    writeSync(opened, content);
  } finally {
    closeSync(opened);
  }
}
