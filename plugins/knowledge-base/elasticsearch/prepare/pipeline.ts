import type { PreparationStep } from '../../../../core/contract/resources/preparation.ts';
import type { ServerRequest } from '../../../../lib/elasticsearch/request.ts';
import type { Options } from '../options.ts';
import { ask, type Preparing, pipelineOf, wayOf } from './context.ts';

/** Step 6: the ingest pipeline with which the server embeds. */
export const pipelineStep = (preparing: Preparing): PreparationStep => ({
  name: 'pipeline',
  summary: 'makes the ingest pipeline that embeds in the server; needless where Touchstone embeds',
  plan: async () => (wayOf(preparing.options) === 'passages' ? [] : [pipelineRequest(preparing.options)]),
  async run(call) {
    if (wayOf(preparing.options) === 'passages') return { done: ['no ingest pipeline is needed: Touchstone embeds'] };
    await ask(preparing, call, pipelineRequest(preparing.options));
    const pipeline = pipelineOf(preparing.options);
    return { done: [`made the ingest pipeline '${pipeline}'`], figures: { pipeline } };
  },
});

function pipelineRequest(options: Options): ServerRequest {
  const { embedding_field: field, content_field: content, model_id: model } = options;
  const output = wayOf(options) === 'dense' ? `${field}.predicted_value` : field;
  return {
    method: 'PUT',
    path: `/_ingest/pipeline/${encodeURIComponent(pipelineOf(options))}`,
    body: {
      processors: [
        {
          inference: {
            model_id: model,
            input_output: [{ input_field: content, output_field: output }],
            // A document without text is no failure: it is found by its other fields.
            ignore_missing: true,
          },
        },
      ],
    },
  };
}
