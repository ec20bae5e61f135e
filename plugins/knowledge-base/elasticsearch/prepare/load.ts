import type { Call } from '../../../../core/contract/call.ts';
import type { Batch, IngestFailure, SourceDocument } from '../../../../core/contract/facts/batch.ts';
import type {
  PlannedRequest,
  PreparationProgress,
  PreparationReport,
  PreparationStep,
} from '../../../../core/contract/resources/preparation.ts';
import type { BulkOperation, BulkOutcome } from '../../../../lib/elasticsearch/bulk.ts';
import { BULK } from '../../../../lib/elasticsearch/server.ts';
import { DUPLICATE, NOT_HELD, SeenDocuments } from '../../../../lib/ingest/seen-documents.ts';
import { type Preparing, pathOf, refresh, sourceOf } from './context.ts';
import { removeDuplicates } from './duplicates.ts';
import { byObjectId, givenId, idsOfOrigin, type Lookup, lookupFor } from './lookup.ts';
import { recordText, sourceEntry } from './source-entry.ts';

/** Batches of documents on their way at once: one is read while others are looked up and written. */
const UNDERWAY = 16;

/** Step 2: documents from files into the source index; what is there unchanged is not sent again. */
export const loadStep = (preparing: Preparing): PreparationStep => ({
  name: 'load',
  summary: 'loads the documents of --from into the source index',
  loads: true,
  plan: async () => plan(preparing),
  run: async (call, progress) =>
    preparing.tools.paths.length > 0
      ? new Load(preparing, call, await lookupFor(preparing, call)).run(progress)
      : { done: ['nothing to load, as there is no --from: the source index is used as it is'] },
});

function plan({ options, tools }: Preparing): PlannedRequest[] {
  if (tools.paths.length === 0) return [];
  const index = sourceOf(options);
  const action = { index: { _index: index, ...(tools.ids === 'given' && { _id: EXAMPLE.id }) } };
  const lookup =
    tools.ids === 'given'
      ? { method: 'POST', path: pathOf(index, '/_mget'), body: { ids: [EXAMPLE.id] } }
      : { method: 'POST', path: pathOf(index, '/_search'), body: { query: { terms: { 'objectID.keyword': [EXAMPLE.id] } } } };
  return [
    { ...lookup, note: 'for each group of documents, when the index is not empty: what is unchanged is not sent again' },
    {
      method: 'POST',
      path: BULK,
      lines: [JSON.stringify(action), sourceEntry(EXAMPLE, options).line],
      note: `for every ${options.bulk_documents} documents`,
    },
    { method: 'POST', path: pathOf(index, '/_refresh') },
  ];
}

const EXAMPLE: SourceDocument = {
  id: 'warranty',
  title: 'Warranty',
  content: 'The warranty lasts two years.',
  format: 'markdown',
  url: 'https://example.com/warranty',
  source: 'handbook',
  publicRecord: true,
  metadata: {},
  origin: '/documents',
};

/** One run over the files. */
class Load {
  readonly #preparing: Preparing;
  readonly #call: Call;
  readonly #lookup: Lookup;
  readonly #seen = new SeenDocuments();
  readonly #failures: IngestFailure[] = [];
  readonly #counts = { loaded: 0, unchanged: 0, removed: 0 };
  readonly #underway = new Set<Promise<void>>();
  #share = 0;

  constructor(preparing: Preparing, call: Call, lookup: Lookup) {
    this.#preparing = preparing;
    this.#call = call;
    this.#lookup = lookup;
  }

  async run(progress: (progress: PreparationProgress) => void): Promise<PreparationReport> {
    const before = this.#preparing.bulk.retried;
    let [bytes, paths] = [0, this.#preparing.tools.paths];
    for await (const batch of this.#preparing.tools.read(this.#call)) {
      bytes += batch.bytesRead ?? 0;
      paths = batch.paths ?? paths;
      this.#share = batch.totalBytes ? Math.min(1, bytes / batch.totalBytes) : 0;
      await this.#start(batch, progress);
    }
    await Promise.all(this.#underway);
    if (this.#preparing.tools.prune) await this.#prune(paths);
    await this.#finish();
    return this.#report(this.#preparing.bulk.retried - before);
  }

  /** Writes a batch while the next one is read. */
  async #start(
    { documents = [], present = [], failures = [] }: Partial<Batch>,
    progress: (progress: PreparationProgress) => void,
  ) {
    this.#seen.noteUnread(failures);
    this.#failures.push(...failures);
    await this.#passBy(this.#seen.notePresent(present));
    const { fresh, duplicates } = this.#seen.withoutDuplicates(documents);
    for (const document of duplicates) this.#failures.push(failureOf(document, DUPLICATE));
    const writing = this.#write(fresh).then(() => {
      this.#underway.delete(writing);
      progress({ count: this.#counts.loaded + this.#counts.unchanged, noun: 'document', share: this.#share });
    });
    writing.catch(() => {}); // it is awaited below, or at the end
    this.#underway.add(writing);
    if (this.#underway.size >= UNDERWAY) await Promise.race(this.#underway);
  }

  /** Counts documents that are there and were not read again. */
  async #passBy(ids: readonly string[]): Promise<void> {
    const known = ids.length > 0 ? await this.#lookup(ids) : new Map<string, unknown>();
    this.#counts.unchanged += known.size;
    for (const id of ids) if (!known.has(id)) this.#failures.push({ item: id, reason: NOT_HELD });
  }

  async #write(documents: readonly SourceDocument[]): Promise<void> {
    const { bulk, options, tools } = this.#preparing;
    const index = sourceOf(options);
    const known = await this.#lookup(documents.map(({ id }) => id));
    const changed: SourceDocument[] = [];
    const operations: BulkOperation[] = [];
    for (const document of documents) {
      const { hash, line } = sourceEntry(document, options);
      const there = known.get(document.id);
      if (there?.hash === hash) continue;
      changed.push(document);
      const id = there?.id ?? (tools.ids === 'given' ? givenId(document.id) : undefined);
      operations.push({ action: 'index', index, id, document: line });
    }
    this.#counts.unchanged += documents.length - changed.length;
    const ids = new Map(operations.map((operation, place) => [operation, changed[place]?.id ?? '']));
    const { signal, mayWrite } = this.#call;
    const recheck = (lost: readonly BulkOperation[]) => this.#recheck(lost, ids);
    const outcomes = await bulk.write(operations, { signal, mayWrite, recheck });
    for (const [place, outcome] of outcomes.entries()) this.#settle(changed[place] as SourceDocument, outcome); // one each
  }

  #settle(document: SourceDocument, outcome: BulkOutcome): void {
    if (outcome.ok) this.#counts.loaded++;
    else this.#failures.push(failureOf(document, `${outcome.failed.type}: ${outcome.failed.reason}`));
  }

  /** Which of the documents whose answer was lost have arrived. */
  async #recheck(lost: readonly BulkOperation[], ids: ReadonlyMap<BulkOperation, string>): Promise<Map<BulkOperation, string>> {
    await refresh(this.#preparing, this.#call, sourceOf(this.#preparing.options));
    const wanted = lost.map((operation) => ids.get(operation) ?? '');
    const found = await byObjectId(this.#preparing, this.#call, wanted);
    return new Map(
      lost.flatMap((operation, place) => {
        const there = found.get(wanted[place] ?? '');
        return there ? [[operation, there.id] as const] : [];
      }),
    );
  }

  async #prune(paths: readonly string[]): Promise<void> {
    const { bulk, options } = this.#preparing;
    await refresh(this.#preparing, this.#call, sourceOf(options));
    const entries = new Map<string, string>();
    const kept = new Map<string, string[]>();
    for (const origin of paths) {
      const found = await idsOfOrigin(this.#preparing, this.#call, origin);
      for (const [id, entry] of found) entries.set(id, entry);
      kept.set(origin, [...found.keys()]);
    }
    const gone = this.#seen.missingFrom(kept, this.#call.log);
    const operations = gone.map((id): BulkOperation => ({ action: 'delete', index: sourceOf(options), id: entries.get(id) }));
    await bulk.write(operations, this.#call);
    this.#counts.removed = gone.length;
  }

  async #finish(): Promise<void> {
    const { options, tools } = this.#preparing;
    await refresh(this.#preparing, this.#call, sourceOf(options));
    if (tools.ids === 'server') await removeDuplicates(this.#preparing, this.#call);
  }

  #report(retried: number): PreparationReport {
    const { loaded, unchanged, removed } = this.#counts;
    const failed = this.#failures.length;
    return {
      done: [`${loaded} loaded, ${unchanged} unchanged, ${removed} removed, ${retried} sent again, ${failed} failed`],
      figures: { loaded, unchanged, removed, retried, failed },
      failures: this.#failures,
    };
  }
}

const failureOf = (document: SourceDocument, reason: string): IngestFailure => ({
  item: document.id,
  reason,
  record: { id: document.id, text: recordText(document) },
});
