import type { ResourceCall } from '../../../core/contract/call.ts';
import type { Passage } from '../../../core/contract/facts/batch.ts';
import type {
  DocumentFacts,
  DocumentList,
  DocumentReader,
  DocumentsWanted,
  ListedDocument,
} from '../../../core/contract/resources/knowledge-base.ts';
import type { ServerRequest } from '../../../lib/elasticsearch/request.ts';
import type { Contents } from './contents.ts';
import type { PassageFacts } from './entries.ts';
import { type Clause, type Layout, textAt } from './layout.ts';
import type { Options } from './options.ts';

/** The most entries that the server hands over at once. */
const MOST = 10_000;

interface Found {
  _id: string;
  /** Where it stands in the order that was asked for. */
  sort?: unknown[];
  _source: Record<string, unknown> & { touchstone?: Partial<PassageFacts> };
}

interface Answer {
  hits?: { total: { value: number }; hits: Found[] };
}

/** Sends a request; an index that is not there answers with an empty object. */
export type Ask = (request: ServerRequest) => Promise<Answer>;

/** What may be seen of an index. */
interface Admission {
  /** Clauses that all must hold. */
  filter: readonly Clause[];
  /** Fields that `admits` reads. */
  fields: readonly string[];
  admits(found: Found): boolean;
}

const ALL: Admission = { filter: [], fields: [], admits: () => true };

/** What documents are looked up with. */
export interface DocumentSources {
  options: Options;
  contents(call: ResourceCall): Contents;
  layout(): Promise<Layout>;
}

/** What documents an index holds, looked up for a call. */
export function documentsIn({ options, contents, layout }: DocumentSources): DocumentReader {
  async function admissionOf({ access }: ResourceCall): Promise<Admission> {
    if (access.length === 0) return ALL;
    const own = await layout();
    const fields = access.map(({ field }) => field);
    return {
      filter: access.map((each) => own.filter(each)),
      fields,
      admits: ({ _source }) => own.admits(_source, access),
    };
  }
  const asking = async (call: ResourceCall): Promise<Asking> => ({
    options,
    admission: await admissionOf(call),
    ask: (request) => contents(call).ask(request),
  });
  return {
    counts: async (call) => contents(call).counts((await admissionOf(call)).filter),
    list: async (wanted, call) => listDocuments(wanted, await asking(call)),
    passagesOf: async (document, call) => passagesOf(document, await asking(call)),
    factsOf: async (document, call) => factsOf(document, await asking(call)),
  };
}

interface Asking {
  options: Options;
  admission: Admission;
  ask: Ask;
}

/** Documents in the order of their ids; of an index that somebody else made, entries in its own order. */
async function listDocuments(wanted: DocumentsWanted, { options, admission, ask }: Asking): Promise<DocumentList> {
  const { limit, skip = 0 } = wanted;
  const page = { track_total_hits: true, query: queryOf(wanted, options, admission), sort: IN_ORDER };
  const size = Math.min(limit, MOST);
  const { hits } = await ask({
    method: 'POST',
    path: searchIn(options),
    body: {
      ...page,
      ...(skip + size <= MOST
        ? { from: skip }
        : await afterSkipped(skip, page, (body) => ask({ ...body, path: searchIn(options) }))),
      size,
      _source: [
        ...[options.title_field, options.link_field, 'touchstone.document', 'touchstone.passages', 'touchstone.origin'],
        ...admission.fields,
      ],
    },
  });
  const found = (hits?.hits ?? []).filter(admission.admits);
  const left = (hits?.hits.length ?? 0) - found.length;
  return { documents: found.map((each) => toListed(each, options)), total: Math.max(0, (hits?.total.value ?? 0) - left) };
}

const IN_ORDER = [{ 'touchstone.document': { unmapped_type: 'keyword' } }, '_doc'];

function queryOf({ origin, search = '' }: DocumentsWanted, options: Options, { filter }: Admission): object {
  return {
    bool: {
      must_not: { range: { 'touchstone.position': { gt: 0 } } },
      filter: [...filter, ...(origin === undefined ? [] : [{ term: { 'touchstone.origin': origin } }])],
      ...(search !== '' && { should: holding(search, options), minimum_should_match: 1 }),
    },
  };
}

/** Where a page begins that is further down than the server counts: behind the last entry that is passed over. */
async function afterSkipped(
  skip: number,
  page: object,
  ask: (request: Pick<ServerRequest, 'method' | 'body'>) => Promise<Answer>,
): Promise<{ search_after?: unknown[] }> {
  let after: { search_after?: unknown[] } = {};
  for (let left = skip; left > 0; left -= MOST) {
    const { hits } = await ask({ method: 'POST', body: { ...page, ...after, _source: false, size: Math.min(left, MOST) } });
    const last = hits?.hits.at(-1)?.sort;
    if (last) after = { search_after: last };
  }
  return after;
}

/** The passages of a document in their order; of an index that somebody else made, the whole entry as one. */
async function passagesOf(document: string, { options, admission, ask }: Asking): Promise<Passage[]> {
  const { hits } = await ask({
    method: 'POST',
    path: searchIn(options),
    body: {
      size: MOST,
      query: {
        bool: { ...ofDocument(document), filter: admission.filter },
      },
      _source: { excludes: [options.embedding_field, `${options.embedding_field}.*`, 'touchstone.terms'] },
      sort: [{ 'touchstone.position': { unmapped_type: 'integer' } }],
    },
  });
  // The entry of a later passage may be called as another document is.
  const found = (hits?.hits ?? []).filter(admission.admits);
  return found.map((each) => passage(each, options)).filter((each) => each.document === document);
}

/** Of an index that somebody else made, nothing but that it is there. */
async function factsOf(document: string, { options, admission, ask }: Asking): Promise<DocumentFacts | undefined> {
  const { hits } = await ask({
    method: 'POST',
    path: searchIn(options),
    body: {
      size: 1,
      query: { bool: { ...ofDocument(document), filter: admission.filter } },
      _source: ['touchstone.origin', 'touchstone.language', 'touchstone.metadata', ...admission.fields],
      sort: [{ 'touchstone.position': { unmapped_type: 'integer' } }],
    },
  });
  const found = (hits?.hits ?? []).find(admission.admits);
  if (!found) return undefined;
  const { origin, language, metadata = {} } = found._source.touchstone ?? {};
  return { metadata, ...(origin !== undefined && { origin }), ...(language && { language }) };
}

/** The entries of its passages, or the one that is called so. */
const ofDocument = (document: string): object => ({
  should: [{ term: { 'touchstone.document': document } }, { ids: { values: [document] } }],
  minimum_should_match: 1,
});

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
  const { document: id = _id, passages, origin } = _source.touchstone ?? {};
  return {
    id,
    title: textAt(_source, title_field),
    url: textAt(_source, link_field),
    ...(origin !== undefined && { origin }),
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
