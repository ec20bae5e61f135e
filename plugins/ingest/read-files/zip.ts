import { crc32, inflateRawSync } from 'node:zlib';
import { sizeText } from './reader.ts';

export interface ZipLimits {
  /** Most bytes of all that is unpacked of an archive, together. */
  bytes: number;
  /** Most files in it, unpacked or not. */
  entries: number;
  /** Most bytes that one byte may become, of files of which more than `FREE` come out. */
  ratio: number;
}

/** What a long book, presentation or workbook stays far below. */
export const ZIP_LIMITS: ZipLimits = { bytes: 128 * 2 ** 20, entries: 20_000, ratio: 400 };

/** Bytes of one file for which its ratio does not count: short files that repeat one thing are packed very well. */
const FREE = 8 * 2 ** 20;

/** The files of an archive. What is not asked for is not unpacked. */
export interface Unzipped {
  /** In the order of the archive's directory; folders are left out. */
  names: readonly string[];
  has(name: string): boolean;
  /** Throws where there is no such file, where it is damaged, and where the limits are reached; what it gives counts each time. */
  bytes(name: string): Buffer;
  /** The same as UTF-8, or as UTF-16 where a byte order mark says so. */
  text(name: string): string;
}

interface Entry {
  name: string;
  method: number;
  crc: number;
  packed: number;
  unpacked: number;
  offset: number;
  isEncrypted: boolean;
}

const [END_MARK, DIRECTORY_MARK, LOCAL_MARK] = [0x06054b50, 0x02014b50, 0x04034b50];
const [END_LENGTH, DIRECTORY_LENGTH, LOCAL_LENGTH] = [22, 46, 30];
const [STORED, DEFLATED] = [0, 8];
const MOST_32 = 0xffffffff;

/**
 * Opens a ZIP archive, such as a DOCX, for what its directory lists, and unpacks within limits. Throws where it is no archive, is cut
 * short, holds too many files, or has files that lie over one another. Format: PKWARE's APPNOTE 6.3.10, 4.3.
 */
export function unzip(archive: Buffer, limits: ZipLimits = ZIP_LIMITS): Unzipped {
  const entries = directoryOf(archive, limits);
  let left = limits.bytes;
  const unpacked = (name: string): Buffer => {
    const entry = entries.get(name);
    if (!entry) throw new Error(`has no part ${name} inside`);
    checkSize(entry, left, limits);
    const data = unpack(archive, entry);
    left -= data.length;
    return data;
  };
  return {
    names: [...entries.keys()].filter((name) => !name.endsWith('/')),
    has: (name) => entries.has(name),
    bytes: unpacked,
    text: (name) => textOf(unpacked(name)),
  };
}

function textOf(data: Buffer): string {
  const marks: Record<string, string> = { fffe: 'utf-16le', feff: 'utf-16be' };
  return new TextDecoder(marks[data.toString('hex', 0, 2)] ?? 'utf-8').decode(data);
}

function checkSize({ name, packed, unpacked }: Entry, left: number, { bytes, ratio }: ZipLimits): void {
  if (unpacked > left) throw new Error(`unpacks to more than ${sizeText(bytes)} (${name})`);
  if (unpacked > FREE && unpacked > packed * ratio)
    throw new Error(`unpacks to more than ${ratio} times its size (${name}: ${sizeText(packed)} to ${sizeText(unpacked)})`);
}

function directoryOf(archive: Buffer, limits: ZipLimits): Map<string, Entry> {
  const end = endOf(archive);
  const [count, start] = [archive.readUInt16LE(end + 10), archive.readUInt32LE(end + 16)];
  if (count > limits.entries) throw new Error(`holds more than ${limits.entries} files`);
  const entries = new Map<string, Entry>();
  let at = start;
  for (let index = 0; index < count; index++) {
    if (at + DIRECTORY_LENGTH > end || archive.readUInt32LE(at) !== DIRECTORY_MARK) throw new Error('is a damaged archive');
    const entry = entryAt(archive, at);
    if (entries.has(entry.name)) throw new Error(`is a damaged archive: it holds ${entry.name} twice`);
    entries.set(entry.name, entry);
    at += DIRECTORY_LENGTH + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  checkOverlap([...entries.values()], start);
  return entries;
}

/** The record at the archive's end, behind which a comment may stand. */
function endOf(archive: Buffer): number {
  const last = archive.length - END_LENGTH;
  for (let at = last; at >= 0 && at >= last - 0xffff; at--) if (archive.readUInt32LE(at) === END_MARK) return at;
  throw new Error('is no ZIP archive, or is cut short');
}

function entryAt(archive: Buffer, at: number): Entry {
  const nameEnd = at + DIRECTORY_LENGTH + archive.readUInt16LE(at + 28);
  return {
    name: archive.toString('utf8', at + DIRECTORY_LENGTH, nameEnd),
    isEncrypted: (archive.readUInt16LE(at + 8) & 1) === 1,
    method: archive.readUInt16LE(at + 10),
    crc: archive.readUInt32LE(at + 16),
    packed: sizeIn(archive, at + 20),
    unpacked: sizeIn(archive, at + 24),
    offset: sizeIn(archive, at + 42),
  };
}

function sizeIn(archive: Buffer, at: number): number {
  const size = archive.readUInt32LE(at);
  if (size === MOST_32) throw new Error('is an archive of more than 4 GiB, or says that it is');
  return size;
}

/** Files that share bytes are how a small archive becomes a very large one. */
function checkOverlap(entries: readonly Entry[], directory: number): void {
  let end = directory;
  for (const { name, offset, packed } of entries.toSorted((a, b) => b.offset - a.offset)) {
    if (offset + LOCAL_LENGTH + packed > end) throw new Error(`is a damaged archive: ${name} lies over what follows it`);
    end = offset;
  }
}

function unpack(archive: Buffer, entry: Entry): Buffer {
  const { name, method, packed, unpacked, offset, isEncrypted } = entry;
  if (isEncrypted) throw new Error('is protected by a password');
  if (archive.readUInt32LE(offset) !== LOCAL_MARK) throw new Error(`is a damaged archive: ${name} is not where it should be`);
  const start = offset + LOCAL_LENGTH + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
  const data = archive.subarray(start, start + packed);
  if (method !== STORED && method !== DEFLATED)
    throw new Error(`is packed in a way that is not read (${name}: method ${method})`);
  const whole = method === STORED ? data : inflate(data, entry);
  if (whole.length !== unpacked || crc32(whole) !== entry.crc) throw new Error(`is a damaged archive: ${name} is not as packed`);
  return whole;
}

/** Stops where more comes out than the directory says. */
function inflate(data: Buffer, { name, unpacked }: Entry): Buffer {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(unpacked, 1) });
  } catch (cause) {
    throw new Error(`is a damaged archive: ${name} cannot be unpacked`, { cause });
  }
}
