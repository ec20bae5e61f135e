import { join } from 'node:path';
import { Failure } from '../../../core/contract/errors.ts';
import { findModel, type Json, labelsOf, modelId, mostTokens, readJson } from '../../../lib/onnx/model-files.ts';
import { supportedLabel } from './labels.ts';
import type { Kind, Options } from './options.ts';

/** What a model's folder and the options say of it: all that a worker needs. */
export interface VerifierModel {
  folder: string;
  modelFile: string;
  kind: Kind;
  labels: string[];
  /** Place of the label that says that something is backed; -1 where the only label says the contrary. */
  supported: number;
  /** Most tokens in one run, special ones included. */
  maxTokens: number;
  template: string;
  passageTemplate: string;
  /** Changes when the weights, the tokenizer or how the model is used do. */
  id: string;
}

const KINDS: readonly [ending: string, kind: Kind][] = [
  ['ForSequenceClassification', 'cross_encoder'],
  ['ForTokenClassification', 'token_classifier'],
];

function kindOf(config: Json, chosen: Options['kind'], file: string): Kind {
  if (chosen !== 'auto') return chosen;
  const [architecture = 'none'] = Array.isArray(config.architectures) ? config.architectures.map(String) : [];
  const found = KINDS.find(([ending]) => architecture.endsWith(ending));
  if (found) return found[1];
  throw new Failure(
    'model_invalid',
    `${file} names the architecture '${architecture}', which does not tell how the model reads: set kind to ` +
      'cross_encoder or token_classifier',
  );
}

/** Reads everything but the weights. Throws `model_invalid`, naming the file, when the folder cannot be used. */
export async function readVerifierFolder(folder: string, options: Options): Promise<VerifierModel> {
  const config = await readJson(folder, 'config.json', true);
  const tokenizer = await readJson(folder, 'tokenizer_config.json', true);
  const file = join(folder, 'config.json');
  const modelFile = findModel(folder);
  const kind = kindOf(config, options.kind, file);
  const labels = labelsOf(config, file);
  const described = {
    kind,
    labels,
    supported: supportedLabel(labels, kind, { chosen: options.supported_label, file }),
    maxTokens: Math.min(options.max_tokens, mostTokens(config, tokenizer)),
    template: options.template,
    passageTemplate: options.passage_template,
  };
  return { folder, modelFile, ...described, id: await modelId(folder, modelFile, described) };
}
