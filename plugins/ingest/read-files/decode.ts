import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import { decode, markedEncoding } from '../../../lib/ingest/decode.ts';
import { sizeText } from './reader.ts';

const LINE_FEED = 10;

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
