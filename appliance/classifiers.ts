import type { Logger } from '../core/contract/call.ts';
import type { Classifier } from '../core/contract/resources/classifier.ts';
import type { Blueprint } from '../core/host/blueprint.ts';
import { openPipeline } from '../core/host/open.ts';
import type { Pipeline } from '../core/host/runner.ts';
import { IntentClassifier } from '../lib/intents/classifier.ts';
import { onlyWith } from './lone-step.ts';

/** Without categories: every question is of the default one. */
const shippedClassifier: Classifier = new IntentClassifier({
  categories: async () => [],
  match: 'exact',
  threshold: 0.5,
  language: 'en',
});

/** What the questions of a pipeline are sorted by. */
export const classifierOf = (pipeline: Pipeline): Classifier =>
  pipeline.shared('classifier').values().next().value ?? shippedClassifier;

/** The step whose options hold the categories. */
const STEP = 'detect_intent';

/**
 * Lends the classifier of a pipeline file to `work`, with other options in place of some of its own and with nothing else open than what
 * it needs. Undefined where no step sorts questions by examples.
 */
export async function withClassifier<T>(
  blueprint: Blueprint,
  { changes, log }: { changes: object; log: Logger },
  work: (classifier: Classifier) => Promise<T>,
): Promise<T | undefined> {
  const step = blueprint.steps.answer.find(({ plugin }) => plugin.name === STEP);
  if (!step) return undefined;
  const pipeline = await openPipeline(onlyWith({ ...step, config: { ...step.config, ...changes } }, blueprint), { log });
  try {
    return await work(classifierOf(pipeline));
  } finally {
    await pipeline.close();
  }
}
