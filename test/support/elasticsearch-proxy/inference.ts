import { Refused, refusal } from './answer.ts';
import { arrayOf, isRecord, type Json, recordOf, textOf } from './json.ts';
import type { TrainedModels } from './models.ts';

const DEFAULT_TARGET = 'ml.inference';

/** The options of an `inference` processor, refused as the server refuses them. */
export function checkedInference(options: Json): Json {
  if (textOf(options.model_id)) return options;
  throw new Refused(400, {
    type: 'parse_exception',
    reason: '[model_id] required property is missing',
    property_name: 'model_id',
    processor_type: 'inference',
  });
}

/**
 * What the `inference` processor makes of a document: with `input_output` the output itself in its field, else (`field_map`,
 * `target_field`) under `predicted_value` of the target. An `if` is not looked at: it counts as true.
 */
export function infer(options: Json, source: Json, models: TrainedModels): Json {
  const id = String(options.model_id);
  const result = structuredClone(source);
  const pairs = arrayOf(options.input_output).map(recordOf);
  for (const pair of pairs) {
    setAt(result, String(pair.output_field), models.infer(id, inputOf(result, String(pair.input_field), options)));
  }
  if (pairs.length > 0) return result;
  const renamed = Object.entries(recordOf(options.field_map)).find(([, to]) => to === 'text_field')?.[0];
  const output = models.infer(id, inputOf(result, renamed ?? 'text_field', options));
  const target = textOf(options.target_field) ?? DEFAULT_TARGET;
  setAt(result, target, { [resultsField(options)]: output, model_id: id });
  return result;
}

function resultsField({ inference_config }: Json): string {
  const [config] = Object.values(recordOf(inference_config));
  return textOf(recordOf(config).results_field) ?? 'predicted_value';
}

function inputOf(source: Json, path: string, { ignore_missing }: Json): string {
  const value = valueAt(source, path);
  if (typeof value === 'string') return value;
  if (value === undefined && ignore_missing === true) return '';
  const [field] = path.split('.').slice(-1);
  const problem =
    value === undefined
      ? `field [${field}] not present as part of path [${path}]`
      : `field [${path}] of type [${typeof value}] cannot be cast to [java.lang.String]`;
  throw refusal(400, 'illegal_argument_exception', problem);
}

function valueAt(source: Json, path: string): unknown {
  if (path in source) return source[path];
  return path.split('.').reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), source);
}

function setAt(source: Json, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop() ?? path;
  let holder = source;
  for (const name of names) {
    const inner = recordOf(holder[name]);
    holder[name] = inner;
    holder = inner;
  }
  holder[last] = value;
}
