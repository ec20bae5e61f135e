import { workerData } from 'node:worker_threads';
import type { VerifierQuestion } from '../../../core/contract/resources/verifier.ts';
import { openTokenizer } from '../../../lib/onnx/open-tokenizer.ts';
import { serve } from '../../../lib/onnx/serve.ts';
import { openSession } from '../../../lib/onnx/session.ts';
import { planPairs } from './cross-encoder.ts';
import { Judge } from './judge.ts';
import type { VerifierModel } from './model-folder.ts';
import type { Plan, Run } from './plan.ts';
import { Segments } from './segments.ts';
import { planTokens } from './token-classifier.ts';

/** What a worker is asked: what there is to read, or to read one input. */
export type Task = { plan: VerifierQuestion } | { run: Run };
/** The answer to each; `risks` are the probabilities that nothing backs the stretches of the run. */
export interface Answer {
  plan?: Plan;
  risks?: number[];
}

const model = workerData as VerifierModel; // set by the pool, which made this worker
const segments = new Segments(openTokenizer(model.folder));
const judge = new Judge(await openSession(model.modelFile), model);

const plan = (asked: VerifierQuestion): Plan =>
  model.kind === 'cross_encoder' ? planPairs(asked, segments, model.maxTokens) : planTokens(asked, segments, model);

// A first small input shows whether the model gives what its configuration says.
const text = 'One.';
for (const run of plan({
  answer: text,
  sentences: [{ start: 0, end: text.length }],
  question: text,
  sources: [{ title: '', text }],
}).runs)
  await judge.read(run);

serve<Task, Answer>(async (task) =>
  'plan' in task ? { result: { plan: plan(task.plan) } } : { result: { risks: await judge.read(task.run) } },
);
