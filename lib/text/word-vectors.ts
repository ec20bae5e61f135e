import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { withoutRegion } from './language-code.ts';
import { unit } from './vectors.ts';

/** The bundled vectors; `models/` lies at the root, in a checkout and in the image. */
const BUNDLED = new URL('../../models/word-vectors-en/vectors.bin', import.meta.url);

/** Words whose vectors are remembered: 512 bytes each at 128 dimensions. */
const REMEMBERED = 4000;

/** Longer words have no vector, as in the model (UTF-16 units). */
const LONGEST = 100;

/** A vocabulary of word pieces, as it stands in a file: see models/word-vectors-en/README.md. */
export interface Pieces {
  dimensions: number;
  /** Pieces by row; those that go on with a word begin with `##`. */
  names: readonly string[];
  /** What a unit of each row stands for. */
  scales: Float32Array;
  /** Rows of `dimensions` values. */
  rows: Int8Array;
}

/** Whether the bundled vectors know a language. */
export const haveVectors = (language: string | undefined): boolean => withoutRegion(language ?? 'en') === 'en';

/** Little-endian: two counts (pieces, dimensions) and the length of the names in 32 bits each; names, scales, rows. */
export function readPieces(file: Buffer): Pieces {
  const [count, dimensions, length] = [file.readUInt32LE(0), file.readUInt32LE(4), file.readUInt32LE(8)];
  const names = file.toString('utf8', 12, 12 + length).split('\n');
  const scales = new Float32Array(count).map((_, row) => file.readFloatLE(12 + length + 4 * row));
  const from = 12 + length + 4 * count;
  return { dimensions, names, scales, rows: new Int8Array(file.buffer, file.byteOffset + from, count * dimensions) };
}

export function writePieces({ dimensions, names, scales, rows }: Pieces): Buffer {
  const text = Buffer.from(names.join('\n'));
  const file = Buffer.alloc(12 + text.length + 4 * names.length + rows.length);
  for (const [place, count] of [names.length, dimensions, text.length].entries()) file.writeUInt32LE(count, 4 * place);
  text.copy(file, 12);
  for (const [row, scale] of scales.entries()) file.writeFloatLE(scale, 12 + text.length + 4 * row);
  Buffer.from(rows.buffer, rows.byteOffset, rows.length).copy(file, 12 + text.length + 4 * names.length);
  return file;
}

/** Vectors of single words, without a model that has to run: near ones stand for words of near meaning. */
export class WordVectors {
  readonly #pieces: Pieces;
  readonly #places: ReadonlyMap<string, number>;
  readonly #remembered = new LRUCache<string, { vector?: Float32Array }>({ max: REMEMBERED });

  constructor(pieces: Pieces) {
    this.#pieces = pieces;
    this.#places = new Map(pieces.names.map((name, row) => [name, row]));
  }

  static async loadBundled(): Promise<WordVectors> {
    return new WordVectors(readPieces(await readFile(BUNDLED)));
  }

  /** The unit vector of a word in lower case; none where it holds a letter or sign that no piece has. */
  vectorOf(word: string): Float32Array | undefined {
    const known = this.#remembered.get(word);
    if (known) return known.vector;
    const vector = this.#sum(this.#cut(word));
    this.#remembered.set(word, { vector });
    return vector;
  }

  /** The rows of a word's pieces, each the longest that fits (WordPiece, Wu et al. 2016). */
  #cut(word: string): number[] {
    const plain = word.normalize('NFD').replace(/\p{Mn}+/gu, '');
    const rows: number[] = [];
    if (plain.length > LONGEST) return rows;
    for (let start = 0; start < plain.length; ) {
      let end = plain.length;
      let row: number | undefined;
      for (; end > start && row === undefined; end--)
        row = this.#places.get(`${start > 0 ? '##' : ''}${plain.slice(start, end)}`);
      if (row === undefined) return [];
      rows.push(row);
      start = end + 1;
    }
    return rows;
  }

  #sum(found: readonly number[]): Float32Array | undefined {
    if (found.length === 0) return undefined;
    const { dimensions, rows, scales } = this.#pieces;
    const sum = new Float32Array(dimensions);
    for (const row of found) {
      const scale = scales[row] ?? 0;
      for (let at = 0; at < dimensions; at++) sum[at] = (sum[at] ?? 0) + scale * (rows[row * dimensions + at] ?? 0);
    }
    return unit(sum);
  }
}
