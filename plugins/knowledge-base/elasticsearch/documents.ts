import type { ResourceCall } from '../../../core/contract/call.ts';
import type { Passage } from '../../../core/contract/facts/batch.ts';
import type {
  DocumentList,
  DocumentReader,
  DocumentsWanted,
  ListedDocument,
} from '../../../core/contract/resources/knowledge-base.ts';
import type { Contents } from './contents.ts';
import type { PassageFacts } from './entries.ts';
import { textAt } from './layout.ts';
import type { Options } from './options.ts';
import type { Request } from './request.ts';

/** The most entries that the server hands over at once. */
const MOST = 10_000;

interface Found {
  _id: string;
  _source: Record<string, unknown> & { touchstone?: Partial<PassageFacts> };
}

interface Answer {
  hits?: { total: { value: number }; hits: Found[] };
}

/** Sends a request; an index that is not there answers with an empty object. */
export type Ask = (request: Request) => Promise<Answer>;

/** What documents an index holds, looked up for a call. */
export const documentsIn = (options: Options, contents: (call: ResourceCall) => Contents): DocumentReader => ({
  counts: async (call) => contents(call).counts(),
  list: async (wanted, call) => listDocuments(wanted, options, (request) => contents(call).ask(request)),
  passagesOf: async (document, call) => passagesOf(document, options, (request) => contents(call).ask(request)),
});

/** Documents in the order of their ids; of an index that somebody else made, entries in its own order. */
export async function listDocuments({ limit, search = '' }: DocumentsWanted, options: Options, ask: Ask): Promise<DocumentList> {
  const later = { range: { 'touchstone.position': { gt: 0 } } };
  const { hits } = await ask({
    method: 'POST',
    path: searchIn(options),
    body: {
      size: Math.min(limit, MOST),
      track_total_hits: true,
      query: { bool: { must_not: later, ...(search !== '' && { should: holding(search, options), minimum_should_match: 1 }) } },
      _source: [options.title_field, options.link_field, 'touchstone.document', 'touchstone.passages'],
      sort: [{ 'touchstone.document': { unmapped_type: 'keyword' } }, '_doc'],
    },
  });
  return { documents: (hits?.hits ?? []).map((found) => toListed(found, options)), total: hits?.total.value ?? 0 };
}

/** The passages of a document in their order; of an index that somebody else made, the whole entry as one. */
export async function passagesOf(document: string, options: Options, ask: Ask): Promise<Passage[]> {
  const { hits } = await ask({
    method: 'POST',
    path: searchIn(options),
    body: {
      size: MOST,
      query: { bool: { should: [{ term: { 'touchstone.document': document } }, { ids: { values: [document] } }] } },
      _source: { excludes: [options.embedding_field, `${options.embedding_field}.*`, 'touchstone.terms'] },
      sort: [{ 'touchstone.position': { unmapped_type: 'integer' } }],
    },
  });
  // The entry of a later passage may be called as another document is.
  return (hits?.hits ?? []).map((found) => passage(found, options)).filter((each) => each.document === document);
}

const searchIn = ({ index }: Options): string => `/${encodeURIComponent(index)}/_search`;

/** Clauses for a text in id, title or address, whatever its case. */
function holding(search: string, { title_field: title, link_field: link }: Options): object[] {
  const value = `*${search.replace(/[\\*?]/g, '\\$&')}*`;
  const fields = ['touchstone.document', title, `${title}.keyword`, link, `${link}.keyword`];
  return [
    { ids: { values: [search] } },
    ...fields.map((field) => ({ wildcard: { [field]: { value, case_insensitive: true } } })),
  ];
}

function toListed({ _id, _source }: Found, { title_field, link_field }: Options): ListedDocument {
  const { document: id = _id, passages } = _source.touchstone ?? {};
  return {
    id,
    title: textAt(_source, title_field),
    url: textAt(_source, link_field),
    ...(passages !== undefined && { passages }),
  };
}

function passage({ _id, _source }: Found, { title_field, link_field, content_field }: Options): Passage {
  const text = textAt(_source, content_field);
  const { document = _id, position = 0, headings = [], start = 0, end = text.length } = _source.touchstone ?? {};
  return {
    id: `${document}#${position}`,
    document,
    position,
    title: textAt(_source, title_field),
    url: textAt(_source, link_field),
    source: textAt(_source, 'source'),
    headings,
    text,
    start,
    end,
  };
}
