import type { Table } from '@lancedb/lancedb';
import type { Passage } from '../../../core/contract/facts/batch.ts';
import type {
  DocumentList,
  DocumentReader,
  DocumentsWanted,
  ListedDocument,
} from '../../../core/contract/resources/knowledge-base.ts';
import { literal, oneOf, type Row, type Shown } from './rows.ts';
import { allOf } from './search.ts';

/** How many ids one condition may list: longer ones are asked for in parts. */
const LISTED = 500;

const both = (condition: string, admitted?: string): string => (admitted ? `${condition} AND ${admitted}` : condition);

/** What documents a table holds; `table` throws where none is open. */
export const documentsIn = (table: () => Table): DocumentReader => ({
  counts: async ({ access }) => countsOf(table(), allOf(access)),
  list: async (wanted, { access }) => listDocuments(table(), wanted, allOf(access)),
  passagesOf: async (document, { access }) => passagesOf(table(), document, allOf(access)),
});

async function countsOf(table: Table, admitted?: string): Promise<{ documents: number; passages: number }> {
  const [documents, passages] = await Promise.all([table.countRows(both('position = 0', admitted)), table.countRows(admitted)]);
  return { documents, passages };
}

/** Documents in the order of their ids, read from the first passage of each. */
async function listDocuments(
  table: Table,
  { limit, skip = 0, origin, search = '' }: DocumentsWanted,
  admitted: string | undefined,
): Promise<DocumentList> {
  const all = both('position = 0', admitted);
  const firsts = origin === undefined ? all : both(all, `origin = ${literal(origin)}`);
  const ids = search === '' ? await allIds(table, firsts) : await idsWith(table, search, firsts);
  const documents: ListedDocument[] = [];
  const page = ids.slice(skip, skip + limit);
  for (let start = 0; start < page.length; start += LISTED)
    documents.push(...(await describeDocuments(table, page.slice(start, start + LISTED))));
  return { documents, total: ids.length };
}

/** The passages of a document in their order. */
async function passagesOf(table: Table, document: string, admitted: string | undefined): Promise<Passage[]> {
  const query = table
    .query()
    .where(both(`document = ${literal(document)}`, admitted))
    .select(['shown']);
  const rows = (await query.toArray()) as Pick<Row, 'shown'>[]; // the column asked for
  const passages = rows.map(({ shown }) => {
    const { language: _, metadata: __, ...passage } = JSON.parse(shown) as Shown; // as rowsOf wrote it
    return passage;
  });
  return passages.sort((a, b) => a.position - b.position);
}

async function allIds(table: Table, firsts: string): Promise<string[]> {
  const rows: Pick<Row, 'document'>[] = await table.query().where(firsts).select(['document']).toArray();
  return rows.map(({ document }) => document).sort();
}

/** Title and address stand in `shown`, which is read a batch at a time: it holds the text as well. */
async function idsWith(table: Table, search: string, firsts: string): Promise<string[]> {
  const wanted = search.toLowerCase();
  const ids: string[] = [];
  for await (const batch of table.query().where(firsts).select(['shown'])) {
    for (const shown of batch.getChild('shown') ?? []) {
      const { document, title, url } = JSON.parse(String(shown)) as Shown; // as rowsOf wrote it
      if ([document, title, url].some((text) => text.toLowerCase().includes(wanted))) ids.push(document);
    }
  }
  return ids.sort();
}

/** What is shown of each, in the order of the ids. */
async function describeDocuments(table: Table, ids: readonly string[]): Promise<ListedDocument[]> {
  const [firsts, all]: [Pick<Row, 'shown' | 'origin'>[], Pick<Row, 'document'>[]] = await Promise.all([
    table
      .query()
      .where(`position = 0 AND ${oneOf('document', ids)}`)
      .select(['shown', 'origin'])
      .toArray(),
    table.query().where(oneOf('document', ids)).select(['document']).toArray(),
  ]);
  const passages = new Map<string, number>();
  for (const { document } of all) passages.set(document, (passages.get(document) ?? 0) + 1);
  const listed = firsts.map(({ shown, origin }) => {
    const { document: id, title, url, language } = JSON.parse(shown) as Shown; // as rowsOf wrote it
    return { id, title, url, origin, passages: passages.get(id) ?? 0, ...(language && { language }) };
  });
  return listed.sort((a, b) => (a.id < b.id ? -1 : 1));
}
