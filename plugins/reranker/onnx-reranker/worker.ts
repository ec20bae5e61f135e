import { workerData } from 'node:worker_threads';
import type { RerankQuestion } from '../../../core/contract/resources/reranker.ts';
import { LogitModel } from '../../../lib/onnx/logit-model.ts';
import { openTokenizer } from '../../../lib/onnx/open-tokenizer.ts';
import { servePlans } from '../../../lib/onnx/planned-tasks.ts';
import { Segments } from '../../../lib/onnx/segments.ts';
import { openSession } from '../../../lib/onnx/session.ts';
import { sigmoid } from '../../../lib/statistics/logistic.ts';
import type { RerankerModel } from './model-folder.ts';
import { type PairBatch, planBatches } from './pairs.ts';

const model = workerData as RerankerModel; // set by the pool, which made this worker
const segments = new Segments(openTokenizer(model.folder));
const reader = new LogitModel(await openSession(model.modelFile));

/** Relevance of each pair, 0-1. */
async function read({ rows }: PairBatch): Promise<number[]> {
  const logits = await reader.read(rows, {
    dims: [rows.length, 1],
    what: `a reranker that reads ${rows.length} at once`,
    mend: 'export a cross-encoder of one label, with a batch of any size',
    padding: model.padding,
  });
  return Array.from(logits, sigmoid);
}

await servePlans(
  { plan: (asked: RerankQuestion) => planBatches(asked, segments, model), read },
  // Of two lengths, so that they are filled up.
  { question: 'One?', passages: ['One.', 'One, two, three.'] },
);
