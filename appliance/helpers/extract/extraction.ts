import type { components } from '../../../core/api.gen.ts';
import type { Call } from '../../../core/contract/call.ts';
import { detectLanguage } from '../../../lib/text/language.ts';
import type { Instances } from '../../instances.ts';
import { askChat, chatModelOf } from '../chat-model.ts';
import { withPipeline } from '../with-pipeline.ts';
import { type Field, fieldsOf } from './fields.ts';
import { type Asked, extractionInstruction, readExtraction, valueRead } from './instruction.ts';
import { askFor } from './prompts.ts';
import { goOn, pending } from './slots.ts';

type ExtractRequest = components['schemas']['ExtractRequest'];
type ExtractRecord = components['schemas']['ExtractRecord'];

/** Switches may come as text, and are native once they have been checked. */
type Native = ExtractRequest & { confirmSlots?: boolean; confirmEverySlot?: boolean };

/** Reads entities out of texts, and fills slots of a dialogue, by the language model of an instance. */
export class EntityExtractor {
  readonly #instances: Instances;

  constructor(instances: Instances) {
    this.#instances = instances;
  }

  /** Throws an HttpProblem for what cannot be asked or done, a Failure where the model is away. */
  async extract(instance: string, body: ExtractRequest, call: Call): Promise<ExtractRecord> {
    const { text, slots = {}, confirmSlots = false, confirmEverySlot = false } = body as Native; // as ajv has made them
    const { entities, slots: wanted } = fieldsOf(body);
    const wish = body.language?.toLowerCase() ?? 'xx';
    const language = wish === 'xx' ? await detectLanguage(text) : wish;
    const asked: Asked = { text, language, fields: [...entities, ...wanted], isConfirming: pending(slots).length > 0 };
    const read = await withPipeline(this.#instances, instance, (pipeline) =>
      askChat(chatModelOf(pipeline), extractionInstruction(asked), (answer) => readExtraction(answer, asked), call),
    );
    const found = entities.flatMap(({ name }, at) => {
      const value = valueRead(read, at);
      return value === undefined ? [] : [{ entity: name, value }];
    });
    if (wanted.length === 0) return { extractedEntities: found, slots, ...entitiesMissing(entities, found, language) };
    const inSlots = {
      fields: wanted,
      valueAt: (at: number) => valueRead(read, at + entities.length),
      confirmation: read.confirmation,
    };
    const { prompt, ...dialogue } = goOn(slots, inSlots, { all: confirmSlots, each: confirmEverySlot, language });
    return { extractedEntities: found, ...dialogue, promptEntity: prompt ?? '' };
  }
}

/** Where there are no slots, all is told when every entity was found. */
function entitiesMissing(entities: readonly Field[], found: readonly { entity: string }[], language: string) {
  const missing = entities.find(({ name }) => !found.some(({ entity }) => entity === name));
  return { complete: missing === undefined, promptEntity: missing ? askFor(missing.description || missing.name, language) : '' };
}
