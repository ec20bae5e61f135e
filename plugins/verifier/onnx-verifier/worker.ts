import { workerData } from 'node:worker_threads';
import type { VerifierQuestion } from '../../../core/contract/resources/verifier.ts';
import { openTokenizer } from '../../../lib/onnx/open-tokenizer.ts';
import { servePlans } from '../../../lib/onnx/planned-tasks.ts';
import { Segments } from '../../../lib/onnx/segments.ts';
import { openSession } from '../../../lib/onnx/session.ts';
import { planPairs } from './cross-encoder.ts';
import { Judge } from './judge.ts';
import type { VerifierModel } from './model-folder.ts';
import type { Plan, Run } from './plan.ts';
import { planTokens } from './token-classifier.ts';

const model = workerData as VerifierModel; // set by the pool, which made this worker
const segments = new Segments(openTokenizer(model.folder));
const judge = new Judge(await openSession(model.modelFile), model);

const text = 'One.';
await servePlans(
  {
    plan: (asked: VerifierQuestion): Plan =>
      model.kind === 'cross_encoder' ? planPairs(asked, segments, model.maxTokens) : planTokens(asked, segments, model),
    read: (run: Run) => judge.read(run),
  },
  { answer: text, sentences: [{ start: 0, end: text.length }], question: text, sources: [{ title: '', text }] },
);
