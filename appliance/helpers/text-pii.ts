import type { PiiDetector, PiiSpan } from '../../core/contract/resources/pii-detector.ts';
import type { Instances } from '../instances.ts';
import { withPipeline } from './with-pipeline.ts';

/** Finds personal data in any text, as an instance finds it in questions. */
export class TextPii {
  readonly #instances: Instances;
  #shipped: Promise<PiiDetector> | undefined;

  constructor(instances: Instances) {
    this.#instances = instances;
  }

  /** Throws an HttpProblem where the instance is not open. */
  find(instance: string, text: string): Promise<PiiSpan[]> {
    return withPipeline(this.#instances, instance, async (pipeline) => {
      const detector = pipeline.shared('pii_detector').values().next().value ?? (await this.#shippedDetector());
      return detector.detect(text);
    });
  }

  #shippedDetector(): Promise<PiiDetector> {
    this.#shipped ??= shippedDetector();
    return this.#shipped;
  }
}

/** Loaded with the first text: its tables of telephone numbers take time and memory that most services need not spend. */
async function shippedDetector(): Promise<PiiDetector> {
  const [{ piiDetector }, { PII_DEFAULTS }] = await Promise.all([
    import('../../lib/pii/detector.ts'),
    import('../../lib/pii/options.ts'),
  ]);
  return piiDetector(PII_DEFAULTS);
}
