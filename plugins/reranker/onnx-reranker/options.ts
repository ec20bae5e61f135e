import { type Static, Type } from 'typebox';
import { modelWorkers, publishedModel } from '../../../lib/onnx/model-options.ts';

export const OPTIONS = Type.Object({
  model: publishedModel,
  max_tokens: Type.Integer({
    default: 512,
    minimum: 32,
    maximum: 32768,
    description:
      'Most tokens of a question with one passage, where the model takes as many; what is longer of the passage is cut off. ' +
      'Time grows faster than the length.',
  }),
  batch_tokens: Type.Integer({
    default: 512,
    minimum: 32,
    maximum: 1_048_576,
    description: 'Most tokens that are read at once: passages of about one length are put together.',
  }),
  workers: modelWorkers,
});

export type Options = Static<typeof OPTIONS>;
