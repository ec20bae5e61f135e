import type { Classifier } from '../core/contract/resources/classifier.ts';
import type { Pipeline } from '../core/host/runner.ts';
import { IntentClassifier } from '../lib/intents/classifier.ts';

/** Without categories: every question is of the default one. */
const shippedClassifier: Classifier = new IntentClassifier({
  categories: async () => [],
  match: 'exact',
  threshold: 0.5,
  language: 'en',
});

/** What the questions of a pipeline are sorted by. */
export const classifierOf = (pipeline: Pipeline): Classifier =>
  pipeline.resources('classifier').values().next().value ?? shippedClassifier;
