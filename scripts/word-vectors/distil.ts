import { findModel } from '../../lib/onnx/model-files.ts';
import { openTokenizer } from '../../lib/onnx/open-tokenizer.ts';
import { inputsFor, openSession } from '../../lib/onnx/session.ts';
import { entryAt } from '../../lib/text/entry.ts';
import type { Pieces } from '../../lib/text/word-vectors.ts';
import { type Matrix, principal } from './principal.ts';

/** A piece of a word, with its place in the model's vocabulary. */
export interface Token {
  name: string;
  id: number;
}

/** Pieces of English words and numbers. What is left out are signs, other scripts, and places that were never filled. */
const WORD = /^(?:##)?[\p{Script=Latin}\p{Nd}]+$/u;

/** Of a WordPiece tokenizer.json: its vocabulary. */
interface Written {
  model: { vocab: Record<string, number> };
}

export function tokensOf(folder: string): Token[] {
  const { model } = openTokenizer(folder).written as Written; // the tokenizer has read it
  return Object.entries(model.vocab)
    .map(([name, id]) => ({ name, id }))
    .filter(({ name }) => WORD.test(name))
    .toSorted((a, b) => a.id - b.id);
}

/** What the model says of each token alone: its state of the first place, which is the one that the model was trained to compare. */
async function statesOf(folder: string, tokens: readonly Token[]): Promise<Matrix> {
  const session = await openSession(findModel(folder));
  const { vocab } = (openTokenizer(folder).written as Written).model; // of a WordPiece tokenizer
  const [first, last] = [vocab['[CLS]'] ?? 0, vocab['[SEP]'] ?? 0];
  const rows: Float32Array[] = [];
  let columns = 0;
  for (const { id } of tokens) {
    const outputs = await session.run(inputsFor(session, [first, id, last]));
    const states = outputs.last_hidden_state ?? outputs[entryAt(session.outputNames, 0)];
    if (!states) throw new Error('the model has no output');
    columns = states.dims[2] ?? 0;
    rows.push((states.data as Float32Array).slice(0, columns)); // a float model
  }
  await session.release();
  const values = new Float64Array(rows.length * columns);
  for (const [row, state] of rows.entries()) values.set(state, row * columns);
  return { rows: rows.length, columns, values };
}

/** The share at which a piece counts half in the sum of a word of several (SIF: Arora et al. 2017). */
const HALF = 1e-3;

/** How much each token says. The vocabulary stands in the order of frequency, which follows Zipf's law. */
function weightsOf(count: number): number[] {
  let harmonic = 0;
  for (let rank = 1; rank <= count; rank++) harmonic += 1 / rank;
  return Array.from({ length: count }, (_, at) => HALF / (HALF + 1 / ((at + 1) * harmonic)));
}

/** Vectors of the tokens, `width` numbers of eight bits each: the same from the same model on the same kind of processor. */
export async function distil(folder: string, tokens: readonly Token[], width: number): Promise<Pieces> {
  const { values } = principal(await statesOf(folder, tokens), width);
  const weights = weightsOf(tokens.length);
  const rows = new Int8Array(tokens.length * width);
  const scales = new Float32Array(tokens.length);
  for (const [row, weight] of weights.entries()) {
    const own = values.subarray(row * width, (row + 1) * width);
    const step = Math.max(...own.map(Math.abs)) / 127 || 1;
    rows.set(
      Int8Array.from(own, (value) => Math.round(value / step)),
      row * width,
    );
    scales[row] = step * weight;
  }
  return { dimensions: width, names: tokens.map(({ name }) => name), scales, rows };
}
