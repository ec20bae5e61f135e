import { refusal } from './answer.ts';
import { isRecord, type Json, recordOf } from './json.ts';
import type { TrainedModels } from './models.ts';

/** A search without any of these words has nothing to compute. */
export const NEEDS_MODEL = /"(?:text_expansion|inference_id|query_vector_builder)"/;

/** The body of a search with every text that a model was to embed replaced by what the little model makes of it. */
export function withVectors(value: unknown, models: TrainedModels): unknown {
  if (Array.isArray(value)) return value.map((each) => withVectors(each, models));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, each]) => entry(key, each, models)));
}

function entry(key: string, value: unknown, models: TrainedModels): [string, unknown][] {
  if (key === 'text_expansion' && isRecord(value)) return expansion(value, models);
  if (key === 'sparse_vector' && isRecord(value) && 'inference_id' in value) return [[key, sparse(value, models)]];
  if (key === 'query_vector_builder' && isRecord(value)) return [['query_vector', dense(value, models)]];
  return [[key, withVectors(value, models)]];
}

function expansion(value: Json, models: TrainedModels): [string, unknown][] {
  const { boost, _name, ...fields } = value;
  return Object.entries(fields).map(([field, options]) => {
    const { model_id, model_text, pruning_config, ...rest } = recordOf(options);
    const query_vector = ofTask('text_expansion', models.infer(String(model_id), String(model_text)), model_id);
    const prune = pruning_config === undefined ? {} : { prune: true, pruning_config };
    const outer = { ...(boost === undefined ? {} : { boost }), ...(_name === undefined ? {} : { _name }) };
    return ['sparse_vector', { field, query_vector, ...prune, ...rest, ...outer }];
  });
}

function sparse({ inference_id, query, ...rest }: Json, models: TrainedModels): Json {
  return { ...rest, query_vector: ofTask('text_expansion', models.infer(String(inference_id), String(query)), inference_id) };
}

function dense({ text_embedding }: Json, models: TrainedModels): unknown {
  const { model_id, model_text } = recordOf(text_embedding);
  return ofTask('text_embedding', models.infer(String(model_id), String(model_text)), model_id);
}

function ofTask(wanted: string, output: Record<string, number> | number[], id: unknown): unknown {
  const task = Array.isArray(output) ? 'text_embedding' : 'text_expansion';
  if (task === wanted) return output;
  const reason = `Trained model [${id}] is configured for task [${task}] but called with task [${wanted}]`;
  throw refusal(403, 'status_exception', reason);
}
