import type { PiiDetector, PiiSpan } from '../../core/contract/resources/pii-detector.ts';
import { piiDetector } from '../../lib/pii/detector.ts';
import { PII_DEFAULTS } from '../../lib/pii/options.ts';
import type { Instances } from '../instances.ts';
import { withPipeline } from './with-pipeline.ts';

/** Finds personal data in any text, as an instance finds it in questions. */
export class TextPii {
  readonly #instances: Instances;
  readonly #shipped: PiiDetector = piiDetector(PII_DEFAULTS);

  constructor(instances: Instances) {
    this.#instances = instances;
  }

  /** Throws an HttpProblem where the instance is not open. */
  find(instance: string, text: string): Promise<PiiSpan[]> {
    return withPipeline(this.#instances, instance, async (pipeline) => {
      const detector = pipeline.shared('pii_detector').values().next().value ?? this.#shipped;
      return detector.detect(text);
    });
  }
}
