import { Type } from 'typebox';
import { Path } from '../../core/contract/options.ts';

/** Options of what reads with a mounted model: where it lies, and how many hold it. */
export const publishedModel = Path({
  description:
    'Folder with config.json, tokenizer.json, tokenizer_config.json and onnx/model_quantized.onnx or ' +
    'onnx/model.onnx, as models are published.',
});

export const modelWorkers = Type.Integer({
  default: 1,
  minimum: 1,
  maximum: 64,
  description:
    'Most worker threads; each holds the model in memory and uses one processor. Those above one end when there is nothing to do.',
});
