import { isUtf8 } from 'node:buffer';
import { markedEncoding } from '../../../lib/ingest/decode.ts';
import { piecesOf } from './open-file.ts';
import { type FoundFile, type ReaderOptions, sizeText } from './reader.ts';

const LINE_FEED = 10;

/** Bytes as text with single line feeds. What is neither marked nor UTF-8 comes from an old Windows program. */
export function decodeFile(bytes: Buffer, known?: 'utf-16le' | 'utf-16be'): string {
  const encoding = known ?? markedEncoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  const text = textOf(bytes, encoding);
  if (text.includes('\0')) throw new Error('is no text: it holds NUL, as binary files do, and UTF-16 without a byte order mark');
  return text.replace(/\r\n?/g, '\n');
}

function textOf(bytes: Buffer, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Error(`is not the ${encoding.toUpperCase()} that its byte order mark says`, { cause });
  }
}

interface Chunk {
  text: string;
  bytes: number;
}

/** A file's text in chunks of whole lines, of which a single one may have `maxSize` bytes. */
export async function* textChunks(file: FoundFile, { maxSize }: Pick<ReaderOptions, 'maxSize'>): AsyncGenerator<Chunk> {
  const lines = new Lines();
  for await (const bytes of piecesOf(file)) {
    const whole = lines.add(bytes);
    if (whole) yield whole;
    if (lines.heldBytes > maxSize) throw new Error(`a line is longer than the ${sizeText(maxSize)} of max_file_size`);
  }
  yield lines.rest();
}

/** Bytes of a text, of which the lines that are whole are given out. */
class Lines {
  heldBytes = 0;
  #held: Buffer[] = [];
  #encoding?: ReturnType<typeof markedEncoding>;
  #isFirst = true;

  add(bytes: Buffer): Chunk | undefined {
    if (this.#isFirst) this.#encoding = markedEncoding(bytes);
    this.#isFirst = false;
    const end = this.#endOfLines(bytes);
    const chunk = end > 0 ? this.#take(bytes.subarray(0, end)) : undefined;
    const rest = bytes.subarray(end);
    this.#held.push(rest);
    this.heldBytes += rest.length;
    return chunk;
  }

  rest(): Chunk {
    return this.#take(Buffer.alloc(0));
  }

  /** Behind the last line feed; 0 where there is none. In UTF-8 and the Windows code pages that byte is nothing else. */
  #endOfLines(bytes: Buffer): number {
    if (!this.#encoding?.startsWith('utf-16')) return bytes.lastIndexOf(LINE_FEED) + 1;
    const mark = Buffer.from(this.#encoding === 'utf-16le' ? [LINE_FEED, 0] : [0, LINE_FEED]);
    let at = bytes.lastIndexOf(mark);
    // Only where it is one unit, and not the halves of two.
    while (at >= 0 && (at + this.heldBytes) % 2 === 1) at = at === 0 ? -1 : bytes.lastIndexOf(mark, at - 1);
    return at < 0 ? 0 : at + 2;
  }

  #take(bytes: Buffer): Chunk {
    const all = Buffer.concat([...this.#held, bytes]);
    [this.#held, this.heldBytes] = [[], 0];
    return { text: decodeFile(all, this.#encoding === 'utf-8' ? undefined : this.#encoding), bytes: all.length };
  }
}
