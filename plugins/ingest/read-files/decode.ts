import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import { sizeText } from './reader.ts';

const LINE_FEED = 10;

/** The encoding that a byte order mark names. */
export function markedEncoding(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

/** Bytes as text with single line feeds. What is neither marked nor UTF-8 comes from an old Windows program. */
export function decode(bytes: Buffer): string {
  const encoding = markedEncoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  return new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, '\n');
}

interface Chunk {
  text: string;
  bytes: number;
}

/** A file's text in chunks of whole lines, of which a single one may have `maxLine` bytes. */
export async function* textChunks(path: string, maxLine: number, signal: AbortSignal): AsyncGenerator<Chunk> {
  let decoder: TextDecoder | undefined;
  let held: Buffer[] = [];
  let heldBytes = 0;
  let first = true;
  // A stream of a file gives Buffers as long as it is given no encoding.
  for await (const bytes of createReadStream(path, { highWaterMark: 2 ** 18, signal }) as AsyncIterable<Buffer>) {
    const marked = first ? markedEncoding(bytes) : undefined;
    if (marked?.startsWith('utf-16')) decoder = new TextDecoder(marked);
    first = false;
    if (decoder) {
      yield { text: decoder.decode(bytes, { stream: true }), bytes: bytes.length };
      continue;
    }
    // In UTF-8 and the Windows code pages a line feed is a byte that is nothing else.
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    if (end > 0) {
      yield textOf([...held, bytes.subarray(0, end)]);
      [held, heldBytes] = [[], 0];
    }
    held.push(bytes.subarray(end));
    heldBytes += bytes.length - end;
    if (heldBytes > maxLine) throw new Error(`a line is longer than the ${sizeText(maxLine)} of max_file_size`);
  }
  yield textOf(held);
}

function textOf(parts: Buffer[]): Chunk {
  const bytes = Buffer.concat(parts);
  return { text: decode(bytes), bytes: bytes.length };
}
