import type { components } from '../../core/api.gen.ts';
import { type ConfiguredService, PIPELINE } from './configured-service.ts';
import type { Workspace } from './elasticsearch.ts';
import { KEY } from './harness.ts';

type PreparationState = components['schemas']['PreparationState'];

/** The pipeline file of tests on an index of Elasticsearch. */
export const pipelineOn = (endpoint: string, index: string, more = ''): string =>
  PIPELINE.replace('{ embedded: { path: ./kb } }', `{ elasticsearch: { endpoint: "${endpoint}", index: ${index}${more} } }`);

export interface Answered {
  status: number;
  body: PreparationState & { code?: string; errors?: { pointer: string }[] };
}

/** Asks a service about the preparation of its knowledge base. */
export async function preparationCall(
  { url }: Pick<ConfiguredService, 'url'>,
  method: string,
  body?: object,
  key = KEY,
): Promise<Answered> {
  const response = await fetch(`${url}/v1/test/preparation`, {
    method,
    headers: { apikey: key, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answered['body'] }; // as openapi.yaml says
}

/** How each step stands. */
export const statesOf = ({ steps }: PreparationState): Record<string, string> =>
  Object.fromEntries(steps.map(({ name, state }) => [name, state]));

/** Documents in a source index, as whoever fills it has them. */
export async function fillSource({ client }: Workspace, index: string, count = 3): Promise<void> {
  const text = { type: 'text' } as const;
  const properties = { title: text, content: text, source: text, url: text, public_record: { type: 'boolean' } } as const;
  await client.indices.create({ index, mappings: { properties } });
  const documents = Array.from({ length: count }, (_, number) => [
    { index: { _index: index, _id: `lamp-${number}` } },
    {
      title: `Lamp ${number}`,
      content: `The warranty of lamp ${number} lasts ${number + 2} years.`,
      source: 'handbook',
      url: '',
    },
  ]);
  if (count > 0) await client.bulk({ refresh: true, operations: documents.flat() });
}
