import type { estypes } from '@elastic/elasticsearch';
import { expect } from 'chai';
import type { Workspace } from './workspace.ts';

export type Source = Record<string, unknown>;
export type Properties = Record<string, estypes.MappingProperty>;

/** The mapping of a knowledge-base document, as the interface has it. */
export const documentProperties = (analyzer = 'english'): Properties => ({
  title: { type: 'text', analyzer },
  content: { type: 'text', analyzer },
  source: { type: 'text' },
  url: { type: 'text' },
  public_record: { type: 'boolean' },
  objectID: { type: 'text' },
});

export interface DocumentsIndex {
  properties?: Properties;
  settings?: estypes.IndicesIndexSettings;
  /** By id. */
  documents: Readonly<Record<string, Source>>;
}

/** Makes an index as a customer would and fills it; gives its name. */
export async function makeIndex(
  space: Workspace,
  name: string,
  { properties = documentProperties(), settings, documents }: DocumentsIndex,
): Promise<string> {
  const index = space.name(name);
  await space.client.indices.create({ index, mappings: { properties }, settings });
  const operations = Object.entries(documents).flatMap(([_id, source]) => [{ index: { _index: index, _id } }, source]);
  if (operations.length === 0) return index;
  const { items } = await space.client.bulk({ refresh: true, operations });
  expect(items.flatMap(({ index: item }) => item?.error ?? [])).to.deep.equal([]);
  return index;
}
