import type { Table } from '@lancedb/lancedb';
import type { KnowledgeBaseField } from '../../../core/contract/resources/knowledge-base.ts';
import type { Row } from './rows.ts';
import { sampleOf } from './sample.ts';

/** The fields that documents of a table can be filtered by, as a sample of the passages has them. */
export async function fieldsIn(table: Table): Promise<KnowledgeBaseField[]> {
  const sampled = sampleOf(table, await table.countRows()).select(['fields']);
  const names = new Set<string>();
  for await (const batch of sampled)
    for (const fields of batch.getChild('fields') ?? []) for (const field of fields ?? []) names.add(nameOf(String(field)));
  // Every value is kept as text.
  return [...names].sort().map((name) => ({ name, type: 'text' }));
}

/** Of a `name=value`. */
const nameOf = (field: Row['fields'][number]): string => field.slice(0, Math.max(0, field.indexOf('=')));
