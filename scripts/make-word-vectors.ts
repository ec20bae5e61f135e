/**
 * Makes the vectors of words that sentences are compared by from the bundled embedding model, which sees each piece of its vocabulary
 * alone (as model2vec does). Takes some minutes; needs nothing else.
 *
 *     node scripts/make-word-vectors.ts       writes models/word-vectors-en/vectors.bin
 */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { writePieces } from '../lib/text/word-vectors.ts';
import { distil, tokensOf } from './word-vectors/distil.ts';

/** With 256 answers got no better. */
const DIMENSIONS = 128;

const model = fileURLToPath(new URL('../models/bge-small-en-v1.5', import.meta.url));
const file = writePieces(await distil(model, tokensOf(model), DIMENSIONS));
await writeFile(new URL('../models/word-vectors-en/vectors.bin', import.meta.url), file);
console.log(
  `written: models/word-vectors-en/vectors.bin, ${file.length} bytes, SHA-256 ${createHash('sha256').update(file).digest('hex')}`,
);
