import type { Table } from '@lancedb/lancedb';
import type { Passage } from '../../../core/contract/facts/batch.ts';
import type {
  DocumentFacts,
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

/**
 * What documents a table holds, those among them that another instance or process has just acknowledged: who loads a document through
 * one finds it through the other. `table` throws where none is open.
 */
export function documentsIn(table: () => Table): DocumentReader {
  const latest = async (): Promise<Table> => {
    const opened = table();
    await opened.checkoutLatest();
    return opened;
  };
  return {
    counts: async ({ access }) => countsOf(await latest(), allOf(access)),
    list: async (wanted, { access }) => listDocuments(await latest(), wanted, allOf(access)),
    passagesOf: async (document, { access }) => passagesOf(await latest(), document, allOf(access)),
    factsOf: async (document, { access }) => factsOf(await latest(), document, allOf(access)),
  };
}

async function countsOf(table: Table, admitted?: string): Promise<{ documents: number; passages: number }> {
  const [documents, passages] = await Promise.all([table.countRows(both('position = 0', admitted)), table.countRows(admitted)]);
  return { documents, passages };
}

/** Documents in the order that is wanted, read from the first passage of each. */
async function listDocuments(
  table: Table,
  { limit, skip = 0, origin, search = '', newest = false }: DocumentsWanted,
  admitted: string | undefined,
): Promise<DocumentList> {
  const all = both('position = 0', admitted);
  const firsts = origin === undefined ? all : both(all, `origin = ${literal(origin)}`);
  const ids = search === '' && !newest ? await allIds(table, firsts) : await idsWith(table, { search, newest }, firsts);
  const documents: ListedDocument[] = [];
  const page = ids.slice(skip, skip + limit);
  for (let start = 0; start < page.length; start += LISTED)
    documents.push(...(await describeDocuments(table, page.slice(start, start + LISTED))));
  const places = new Map(page.map((id, at) => [id, at]));
  documents.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
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
    const { language: _, metadata: __, loaded: ___, ...passage } = JSON.parse(shown) as Shown; // as rowsOf wrote it
    return passage;
  });
  return passages.sort((a, b) => a.position - b.position);
}

async function factsOf(table: Table, document: string, admitted: string | undefined): Promise<DocumentFacts | undefined> {
  const first = both(`position = 0 AND document = ${literal(document)}`, admitted);
  const rows: Pick<Row, 'shown' | 'origin'>[] = await table.query().where(first).select(['shown', 'origin']).limit(1).toArray();
  const [row] = rows;
  if (!row) return undefined;
  const { language, loaded, metadata } = JSON.parse(row.shown) as Shown; // as rowsOf wrote it
  return { origin: row.origin, metadata, ...(language && { language }), ...(loaded !== undefined && { loaded }) };
}

async function allIds(table: Table, firsts: string): Promise<string[]> {
  const rows: Pick<Row, 'document'>[] = await table.query().where(firsts).select(['document']).toArray();
  return rows.map(({ document }) => document).sort();
}

/** Title, address and time stand in `shown`, which is read a batch at a time: it holds the text as well. */
async function idsWith(table: Table, { search, newest }: { search: string; newest: boolean }, firsts: string): Promise<string[]> {
  const wanted = search.toLowerCase();
  const found: { document: string; loaded: number }[] = [];
  for await (const batch of table.query().where(firsts).select(['shown'])) {
    for (const shown of batch.getChild('shown') ?? []) {
      const { document, title, url, loaded = 0 } = JSON.parse(String(shown)) as Shown; // as rowsOf wrote it
      if ([document, title, url].some((text) => text.toLowerCase().includes(wanted))) found.push({ document, loaded });
    }
  }
  const byTime = newest ? (a: { loaded: number }, b: { loaded: number }): number => b.loaded - a.loaded : () => 0;
  return found.sort((a, b) => byTime(a, b) || (a.document < b.document ? -1 : 1)).map(({ document }) => document);
}

/** What is shown of each, in any order. */
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
  return firsts.map(({ shown, origin }) => {
    const { document: id, title, url, language, loaded } = JSON.parse(shown) as Shown; // as rowsOf wrote it
    const known = { ...(language && { language }), ...(loaded !== undefined && { loaded }) };
    return { id, title, url, origin, passages: passages.get(id) ?? 0, ...known };
  });
}
