import type { components } from '../../core/api.gen.ts';
import type { Batch, SourceDocument } from '../../core/contract/facts/batch.ts';
import type { BatchSource } from '../../core/host/runner.ts';

type Posted = components['schemas']['DocumentToLoad'];

/** What documents come from that do not say so. */
const ORIGIN = 'api';

/** A document as steps of an `ingest` list take it. Halves of characters are replaced, as whatever keeps text would do. */
export function postedDocument({ id, title, content, format = 'text', url = '', source = '', ...rest }: Posted): SourceDocument {
  const { metadata = {}, publicRecord, origin = ORIGIN } = rest;
  const lists = Object.entries(metadata).filter((entry): entry is [string, string[]] => Array.isArray(entry[1]));
  return {
    id,
    title: title?.trim() || id,
    content: content.toWellFormed(),
    format,
    url,
    source,
    origin,
    metadata: Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, scalarOf(value)])),
    ...(publicRecord !== undefined && { publicRecord }),
    ...(lists.length > 0 && { lists: Object.fromEntries(lists) }),
  };
}

const scalarOf = (value: string | number | boolean | string[]): string | number | boolean =>
  Array.isArray(value) ? value.join(', ').toWellFormed() : typeof value === 'string' ? value.toWellFormed() : value;

/** Most documents of a batch, and the most characters of their contents that do not close it: what is loaded is safe after each. */
const BATCH_DOCUMENTS = 100;
const BATCH_LENGTH = 1 << 22;

/** A source of documents that are there already. */
export const documentsSource = (documents: AsyncIterable<SourceDocument>): BatchSource => ({
  async *batches({ paths }) {
    let batch: SourceDocument[] = [];
    let length = 0;
    for await (const document of documents) {
      batch.push(document);
      length += document.content.length;
      if (batch.length < BATCH_DOCUMENTS && length < BATCH_LENGTH) continue;
      yield batchOf(batch, paths);
      [batch, length] = [[], 0];
    }
    yield batchOf(batch, paths);
  },
});

const batchOf = (documents: SourceDocument[], paths: string[]): Partial<Batch> => ({ paths, documents, failures: [] });
