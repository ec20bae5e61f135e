import type { components } from '../../../core/api.gen.ts';
import type { ResourceCall } from '../../../core/contract/call.ts';
import type { DocumentReader } from '../../../core/contract/resources/knowledge-base.ts';
import { withPipeline } from '../../helpers/with-pipeline.ts';
import type { LoadRecord, Removal } from '../../loads/job.ts';
import { listedDocuments, withDate } from '../../loads/listed-documents.ts';
import { postedDocument } from '../../loads/posted-documents.ts';
import type { Context } from '../edge/context.ts';
import { HttpProblem } from '../edge/problems.ts';
import type { BeginCall } from '../edge/request-call.ts';
import type { Handlers } from '../edge/router.ts';
import { type AnswerLoadOptions, answerLoad } from './answer-load.ts';
import { namedFiles } from './named-files.ts';

export interface DocumentsOptions extends AnswerLoadOptions {
  begin: BeginCall;
}

type Posted = components['schemas']['DocumentToLoad'];
type Form = components['schemas']['DocumentForm'];

const PAGE = 100;
/** What files come from that were sent without a word about it. */
const UPLOAD = 'upload';

type Reading = Pick<Handlers, 'listDocuments' | 'findDocument' | 'listLoads' | 'findLoad'>;
type Writing = Pick<Handlers, 'postDocuments' | 'putDocument' | 'deleteDocuments' | 'deleteDocument'>;

/** Handles what is done to the documents of an instance, and what is told of them. */
export const documentHandlers = (options: DocumentsOptions): Reading & Writing => ({
  ...readingHandlers(options),
  ...writingHandlers(options),
});

function readingHandlers({ loads, instances, begin }: DocumentsOptions): Reading {
  const read = <T>(instance: string, work: (documents: DocumentReader) => Promise<T>): Promise<T> =>
    withPipeline(instances, instance, async (pipeline) => {
      const { base } = pipeline.loading();
      if (!base?.documents) throw new HttpProblem('no_documents');
      return work(base.documents);
    });
  return {
    async listDocuments(ctx, _body, { limit = PAGE, skip = 0, state = 'loaded', sort = 'id', ...filter }) {
      const { call, instance } = begin(ctx);
      const wanted = { limit, skip, state, newest: sort === 'loaded', ...filter };
      ctx.body = await read(instance, (documents) => listedDocuments(wanted, { instance, documents, loads }, call));
    },
    async findDocument(ctx) {
      const { call, instance } = begin(ctx);
      const id = documentId(ctx);
      ctx.body = await read(instance, (documents) => contentOf(documents, id, call));
    },
    async listLoads(ctx, _body, { limit = PAGE, skip = 0 }) {
      const { call, instance } = begin(ctx);
      const { total, loads: page } = await loads.list(instance, { limit, skip });
      ctx.body = { total, loads: page.map((record) => shownTo(call, record)) };
    },
    async findLoad(ctx) {
      const { call, instance } = begin(ctx);
      ctx.body = shownTo(call, await loads.find(instance, String(ctx.params.loadId)));
    },
  };
}

async function contentOf(
  documents: DocumentReader,
  id: string,
  call: ResourceCall,
): Promise<components['schemas']['DocumentContent']> {
  const [passages, facts] = await Promise.all([documents.passagesOf(id, call), documents.factsOf(id, call)]);
  const [first] = passages;
  if (!first || !facts) throw new HttpProblem('unknown_document');
  const { title, url, source } = first;
  const shown = passages.map(({ position, headings, text }) => ({ position, headings, text }));
  return { id, title, url, source, ...withDate(facts), passages: shown };
}

/** Who does not see all documents is not told which of them a load has met. */
const shownTo = ({ access }: ResourceCall, record: LoadRecord): LoadRecord =>
  access.length > 0 ? { ...record, failures: [] } : record;

function writingHandlers({ begin, ...options }: DocumentsOptions): Writing {
  const answer = answerLoad(options);
  const loadAll = (ctx: Context, posted: readonly Posted[], wait = true) => {
    const documents = posted.map(postedDocument);
    const given = documents.map(({ id, title, url, origin }) => ({ id, title, url, origin }));
    return answer(ctx, { job: { instance: begin(ctx).instance, kind: 'documents', given }, documents, wait });
  };
  const loadFiles = (ctx: Context, { origin = UPLOAD }: Form, wait = true) => {
    const files = namedFiles(ctx.state.files ?? []);
    const given = files.map(({ name }) => ({ id: name, title: name, url: '', origin }));
    return answer(ctx, { job: { instance: begin(ctx).instance, kind: 'files', given, origin }, files, wait });
  };
  const remove = (ctx: Context, which: Omit<Removal, 'access'>, wait = true) => {
    const { call, instance } = begin(ctx);
    return answer(ctx, { job: { instance, kind: 'removal', given: [], removal: { ...which, access: call.access } }, wait });
  };
  return {
    async postDocuments(ctx, body, { wait }) {
      if (ctx.state.bodyType === 'multipart/form-data')
        await loadFiles(ctx, body as Form, wait); // as its schema says
      else await loadAll(ctx, [body].flat() as Posted[], wait); // as its schema says
    },
    async putDocument(ctx, body, { wait }) {
      const id = documentId(ctx);
      if (!ID.test(id)) throw refused('/documentId', 'must be without control characters, and without space at its ends');
      if (body.id !== undefined && body.id !== id) throw refused('/id', 'must be the id in the path, or absent');
      await loadAll(ctx, [{ ...body, id }], wait);
    },
    async deleteDocuments(ctx, _body, { id: ids, wait, ...filter }) {
      await remove(ctx, removalOf(ctx, ids, filter), wait);
    },
    async deleteDocument(ctx, _body, { wait }) {
      const { state, removed } = await remove(ctx, { ids: [documentId(ctx)] }, wait);
      if (state === 'done' && removed === 0) throw new HttpProblem('unknown_document');
    },
  };
}

/** As openapi.yaml says. */
const LONGEST_ID = 512;
const ID = /^(?!\s)[^\p{Cc}\p{Cs}\u2028\u2029]+(?<!\s)$/u;

function documentId({ params }: Context): string {
  const { documentId: id }: { documentId?: string } = params;
  if (!id || id.length > LONGEST_ID) throw new HttpProblem('unknown_document');
  return id;
}

type Filter = Pick<Removal, 'origin' | 'search'>;

/** Never everything: what names no document, or names one without a value, is a mistake. */
function removalOf({ query }: Context, ids: readonly string[] | undefined, filter: Filter): Omit<Removal, 'access'> {
  const empty = (['id', 'origin', 'search'] as const).find((name) => [query[name]].flat().includes(''));
  if (empty) throw refused(`/${empty}`, 'must not be empty');
  const isFiltered = filter.origin !== undefined || filter.search !== undefined;
  if (ids && isFiltered) throw refused('/id', 'cannot be named together with another filter');
  if (ids?.length) return { ids };
  if (isFiltered) return filter;
  throw refused('/origin', 'or id or search must say which documents: without any of them nothing is removed');
}

const refused = (pointer: string, detail: string): HttpProblem =>
  new HttpProblem('invalid_request', undefined, { errors: [{ pointer, detail }] });
