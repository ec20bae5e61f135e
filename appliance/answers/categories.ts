import type { components } from '../../core/api.gen.ts';
import type { Call } from '../../core/contract/call.ts';
import type { Classification } from '../../core/contract/resources/classifier.ts';
import { clearLanguage } from '../../lib/text/language.ts';
import { classifierOf } from '../classifiers.ts';
import { HttpProblem } from '../http/edge/problems.ts';
import type { Instances } from '../instances.ts';

type CategorizeRequest = components['schemas']['CategorizeRequest'];
type CategorizeRecord = components['schemas']['CategorizeRecord'];

/** Tells the category of any question, as that of a question that is answered is told. */
export class Categories {
  readonly #instances: Instances;

  constructor(instances: Instances) {
    this.#instances = instances;
  }

  async categorize(instance: string, { question, topIntents }: CategorizeRequest, call: Call): Promise<CategorizeRecord> {
    const lease = this.#instances.lease(instance);
    if (!lease) throw new HttpProblem('starting');
    try {
      const text = question.trim();
      const found = await classifierOf(lease.pipeline).classify({ text, language: clearLanguage(text) }, call);
      return categorizeRecord(found, topIntents === 'list');
    } finally {
      lease.release();
    }
  }
}

function categorizeRecord({ category, intent, nearest }: Classification, asList: boolean): CategorizeRecord {
  const tops = nearest.map((each) => ({ intent: each.intent, score: each.score }));
  return {
    intent,
    category: category.name,
    categoryId: category.id,
    topIntents: asList ? tops : (tops[0] ?? { intent, score: 0 }),
  };
}
