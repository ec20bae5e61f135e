import type { Call } from '../../../../core/contract/call.ts';
import type { PreparationReport, PreparationStep } from '../../../../core/contract/resources/preparation.ts';
import { countOf, type Preparing, pathOf, refresh, sourceOf, wayOf } from './context.ts';
import { buildingOf, type Generation, lookUp, lookUpForPlan, plannedName } from './generations.ts';
import { pagesOf } from './pages.ts';
import { documentOf, hasWords } from './source-entry.ts';

/** Step 8: that every document is there with its embedding. Counted, not sampled. */
export const verifyStep = (preparing: Preparing): PreparationStep => ({
  name: 'verify',
  summary: 'counts that every document of the source is in the destination, with its embedding',
  async plan(call) {
    const index = plannedName(preparing, await lookUpForPlan(preparing, call));
    return [
      { method: 'POST', path: pathOf(sourceOf(preparing.options), '/_count'), body: { query: { match_all: {} } } },
      ...queriesOf(preparing).map((query) => ({ method: 'POST', path: pathOf(index, '/_count'), body: { query } })),
    ];
  },
  async run(call) {
    const generation = buildingOf(await lookUp(preparing, call));
    return generation ? verifyIndex(preparing, call, generation) : { done: ['nothing is under construction'] };
  },
});

const first = { term: { 'touchstone.position': 0 } } as const;
const all = { match_all: {} } as const;

/** What is counted in the destination: its documents, and entries with text but no embedding. */
const queriesOf = (preparing: Preparing): object[] => {
  const { embedder } = preparing.options;
  const passages = wayOf(preparing.options) === 'passages';
  return [passages ? first : all, ...(passages && !embedder ? [] : [withoutEmbedding(preparing)])];
};

/** Where the server embeds dense vectors, the field itself holds nothing. */
function withoutEmbedding({ options }: Preparing): object {
  const { content_field: content, embedding_field: field } = options;
  const embedding = wayOf(options) === 'dense' ? `${field}.predicted_value` : field;
  return { bool: { filter: [{ exists: { field: content } }], must_not: [{ exists: { field: embedding } }] } };
}

/** Whether an index that was built may be searched. */
export async function verifyIndex(preparing: Preparing, call: Call, generation: Generation): Promise<PreparationReport> {
  const { name, build } = generation;
  const source = sourceOf(preparing.options);
  await refresh(preparing, call, source);
  await refresh(preparing, call, name);
  const [documentsQuery = all] = queriesOf(preparing);
  const documents = await countOf(preparing, call, name, documentsQuery);
  const expected = await countOf(preparing, call, source);
  const bare = await withoutEmbeddings(preparing, call, name);
  const skipped = build?.skipped ?? 0;
  const findings = [
    ...(build?.documents === undefined ? [`'${name}' is not filled yet: run the step embed`] : []),
    ...(documents + skipped === expected ? [] : [countMistake({ name, source, documents, skipped, expected })]),
    ...(bare === 0 ? [] : [`${bare} entries of '${name}' have text but no embedding: run the step embed again`]),
  ];
  const left = skipped > 0 ? `, ${skipped} of the source have no text` : '';
  return {
    done: [`${documents} documents in '${name}', ${bare} without embedding${left}`],
    figures: { documents, without_embedding: bare },
    findings,
  };
}

interface Counted {
  name: string;
  source: string;
  documents: number;
  skipped: number;
  expected: number;
}

const countMistake = ({ name, source, documents, skipped, expected }: Counted): string =>
  `'${name}' holds ${documents} documents, '${source}' ` +
  `${expected}${skipped > 0 ? `, ${skipped} of them without text` : ''}: run the step embed again`;

async function withoutEmbeddings(preparing: Preparing, call: Call, name: string): Promise<number> {
  const [, query] = queriesOf(preparing);
  if (!query) return 0;
  if (wayOf(preparing.options) === 'passages') return countOf(preparing, call, name, query);
  // Texts without a word may be there, and no model makes anything of them.
  let count = 0;
  for await (const hits of pagesOf(preparing, call, name, { size: 500, query, _source: [preparing.options.content_field] }))
    count += hits.filter((hit) => hasWords(documentOf(hit, preparing.options).content)).length;
  return count;
}
