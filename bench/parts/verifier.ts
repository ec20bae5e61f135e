import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callOf } from '../../core/contract/call.ts';
import { checker } from '../../core/host/schema.ts';
import { sentences } from '../../lib/text/sentences.ts';
import { onnxVerifier } from '../../plugins/verifier/onnx-verifier/index.ts';
import type { Options } from '../../plugins/verifier/onnx-verifier/options.ts';
import { quietHost, silent } from '../../test/support/call.ts';
import { CROSS_CONFIG, crossEncoder, TOKEN_CLASSIFIER, TOKEN_CONFIG, writeVerifier } from '../../test/support/verifier-model.ts';
import { type Figure, figure, quantile } from '../figures.ts';
import type { Part } from '../part.ts';

const SENTENCE = 'The pump moves 40 litres per minute, weighs 12 kg and is under warranty for two years. ';
/** About 600 characters. */
const PASSAGE = SENTENCE.repeat(7);

/** Models of a few nodes: what is measured is all but the model. */
const KINDS = {
  'cross-encoder': { graph: crossEncoder([1, 0, 1]), config: CROSS_CONFIG, texts: [SENTENCE] },
  'token classifier': { graph: TOKEN_CLASSIFIER, config: TOKEN_CONFIG, texts: [SENTENCE] },
};

async function timeKind(
  kind: keyof typeof KINDS,
  sizes: readonly [passages: number, sentences: number][],
  rounds: number,
): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'touchstone-verifier-'));
  await writeVerifier(folder, KINDS[kind]);
  const options = checker(onnxVerifier.config)({ model: folder, max_passages: 100 }).value as Options; // as its schema says
  const verifier = onnxVerifier.create(options);
  await verifier.ready?.(quietHost);
  const call = { ...callOf(silent), emit() {} };
  const medians: number[] = [];
  for (const [passages, count] of sizes) {
    const answer = SENTENCE.repeat(count).trim();
    const sources = Array.from({ length: passages }, () => ({ title: 'Pump', text: PASSAGE }));
    const milliseconds: number[] = [];
    for (let round = -5; round < rounds; round++) {
      const start = performance.now();
      await verifier.verify({ answer, sentences: sentences(answer), question: 'How heavy is it?', sources }, call);
      if (round >= 0) milliseconds.push(performance.now() - start);
    }
    medians.push(quantile(milliseconds, 0.5));
  }
  await verifier.close?.();
  await rm(folder, { recursive: true });
  return medians;
}

const SIZES: readonly [passages: number, sentences: number][] = [
  [5, 6],
  [10, 6],
  [5, 12],
];

export const verifier: Part = {
  name: 'verifier',
  summary: 'what a verdict costs besides the model, and how it grows',
  quick: true,
  async run({ quick, tell }) {
    const figures: Figure[] = [];
    for (const kind of Object.keys(KINDS) as (keyof typeof KINDS)[]) {
      // its keys
      tell(kind);
      const medians = await timeKind(kind, SIZES, quick ? 20 : 100);
      for (const [at, [passages, count]] of SIZES.entries())
        figures.push(
          figure(`${kind}, ${passages} passages of 600 characters, ${count} sentences, p50`, 'ms', [medians[at] ?? Number.NaN]),
        );
    }
    return { figures };
  },
};
