import type { Call } from '../../../../core/contract/call.ts';
import { Failure } from '../../../../core/contract/errors.ts';
import type { PreparationReport, PreparationStep } from '../../../../core/contract/resources/preparation.ts';
import type { ServerRequest } from '../../../../lib/elasticsearch/request.ts';
import { ask, countOf, type Preparing, pathOf, refresh, sourceOf } from './context.ts';
import type { SourceHit } from './pages.ts';
import { documentOf } from './source-entry.ts';

/** Documents that are shown of the source. */
const SAMPLE = 3;

/** Step 3: what the source index holds. */
export const verifySourceStep = (preparing: Preparing): PreparationStep => ({
  name: 'verify_source',
  summary: 'counts the documents of the source index and shows some of them',
  plan: async () => [
    { method: 'POST', path: pathOf(sourceOf(preparing.options), '/_count'), body: { query: { match_all: {} } } },
    sampleRequest(preparing),
  ],
  run: (call) => run(preparing, call),
});

const sampleRequest = ({ options }: Preparing): ServerRequest => ({
  method: 'POST',
  path: pathOf(sourceOf(options), '/_search'),
  body: { size: SAMPLE, query: { match_all: {} } },
});

async function run(preparing: Preparing, call: Call): Promise<PreparationReport> {
  const { options } = preparing;
  const index = sourceOf(options);
  await refresh(preparing, call, index);
  const documents = await countOf(preparing, call, index);
  if (documents === 0)
    throw new Failure('configuration_invalid', `the source index '${index}' is empty: load documents into it with --from`);
  const { hits } = await ask<{ hits: { hits: SourceHit[] } }>(preparing, call, sampleRequest(preparing));
  const sample = hits.hits.map((hit) => documentOf(hit, options)).map(({ id, title }) => (title ? `${id} (${title})` : id));
  const untitled = hits.hits.every(({ _source = {} }) => !(options.content_field in _source));
  return {
    done: [`${documents} documents in '${index}', such as ${sample.join(', ')}`],
    figures: { source_documents: documents },
    findings: untitled
      ? [`the documents looked at have no field '${options.content_field}': look at the option content_field`]
      : [],
  };
}
