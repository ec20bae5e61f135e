import type { Call, Health, Logger, UpstreamEvent } from '../../../core/contract/call.ts';
import { Failure, messageOf } from '../../../core/contract/errors.ts';
import type { LoadableDocument, Passage } from '../../../core/contract/facts/batch.ts';
import type {
  DocumentList,
  DocumentsWanted,
  KnowledgeBase,
  KnowledgeBaseField,
  LoadReport,
  PassageRange,
  SearchQuery,
  SearchResult,
} from '../../../core/contract/resources/knowledge-base.ts';
import type { Preparation, PreparationTools } from '../../../core/contract/resources/preparation.ts';
import { EARLIER_FORM } from '../../../lib/retrieval/indexed.ts';
import { type RetryBounds, retry } from '../../../lib/upstream/retry.ts';
import { AdaptiveLimiter, BUSY_SERVER } from './adaptive-limiter.ts';
import { BulkWriter } from './bulk.ts';
import { ClusterMonitor } from './cluster-monitor.ts';
import { Contents } from './contents.ts';
import { listDocuments, passagesOf } from './documents.ts';
import type { Usable } from './inspect.ts';
import type { Send } from './layout.ts';
import { loadDocuments, removals } from './load.ts';
import { passagesAt } from './neighbours.ts';
import type { Options } from './options.ts';
import { preparationOf } from './prepare/index.ts';
import { search } from './search.ts';
import { Server } from './server.ts';
import { Statistics } from './statistics.ts';
import { ensureTarget } from './target.ts';

interface Opened {
  server: Server;
  monitor: ClusterMonitor;
  writer: BulkWriter;
}

/** How often a search is tried while the server is only busy: then whoever asked is told to come again. */
const SEARCHES = 5;

/** A knowledge base in Elasticsearch: one that Touchstone loads, or one that is there already. */
export class ElasticsearchKnowledgeBase implements KnowledgeBase {
  readonly #options: Options;
  readonly #statistics = new Statistics();
  readonly #searches = new AdaptiveLimiter();
  #opened?: Opened;
  #toldOfForm = false;
  /** The index under construction, when there is one: writes and lookups are meant for it. */
  #building?: string;

  constructor(options: Options) {
    this.#options = options;
  }

  async ready(log: Logger, onRequest: (event: UpstreamEvent) => void): Promise<void> {
    const server = await Server.create(this.#options, onRequest);
    const monitor = new ClusterMonitor(server, this.#options, log);
    this.#opened = { server, monitor, writer: new BulkWriter(server, this.#options) };
    await monitor.check();
  }

  async search(query: SearchQuery, call: Call): Promise<SearchResult> {
    const { place } = this.#open.server;
    return this.#asking(call, async (usable, send) => {
      const searched = { options: this.#options, usable, statistics: this.#statistics, place, send };
      const once = () => search(query, { ...searched, oneByOne: this.#searches.narrow }, call);
      const { signal, deadline } = call;
      const patience = { signal, deadline, retries: SEARCHES - 1 };
      const result = await retry(() => this.#searches.run(once, signal), patience, BUSY_SERVER);
      if (usable.layout.name === 'passages') this.#tellOfForm(result.passages, call.log);
      return result;
    });
  }

  #tellOfForm(passages: SearchResult['passages'], log: Logger): void {
    if (this.#toldOfForm || passages.every(({ section }) => section)) return;
    this.#toldOfForm = true;
    log.info(EARLIER_FORM, { knowledgeBase: this.#options.index });
  }

  /** An index that was there before says nothing of places: its passages have no section, and nobody asks for their neighbours. */
  async passagesAt(ranges: readonly PassageRange[], call: Call): Promise<Passage[]> {
    return this.#asking(call, async ({ layout }, send) =>
      layout.name === 'passages' ? passagesAt(ranges, this.#options, send) : [],
    );
  }

  async languages(call: Call): Promise<ReadonlyMap<string, number>> {
    const { index, language } = this.#options;
    return this.#asking(call, async ({ layout, identity }, send) => {
      // Of an index that was there before, all that is known is what its analyzer was made for.
      if (layout.name !== 'passages') return new Map([[language, 1]]);
      await this.#statistics.learn({ index, identity }, send);
      return this.#statistics.languages;
    });
  }

  /** Asks the server on behalf of a question. */
  async #asking<T>(call: Call, work: (usable: Usable, send: Send) => Promise<T>): Promise<T> {
    const { server, monitor } = this.#open;
    const send: Send = (request, options) =>
      server.send(request, { ...options, signal: call.signal, id: call.id, timeout: this.#timeLeft(call) });
    const usable = await monitor.usable();
    call.signal.throwIfAborted();
    try {
      return await work(usable, send);
    } catch (thrown) {
      call.signal.throwIfAborted();
      const failure = this.#failureOf(thrown);
      monitor.noteFailure(failure);
      throw failure;
    }
  }

  async load(
    documents: readonly LoadableDocument[],
    call: Call,
    worked?: (document: LoadableDocument) => void,
  ): Promise<LoadReport> {
    const { writer } = this.#open;
    const index = await this.#writeTo();
    const stored = await this.#contents(index).lookUp(documents.map(({ id }) => id));
    const passages = new Map([...stored].map(([id, each]) => [id, each.passages]));
    return loadDocuments(documents, { options: this.#options, writer, index, stored: passages, onEmbedded: worked }, call);
  }

  async hashes(ids: readonly string[]): Promise<Map<string, string>> {
    const stored = await this.#contents().lookUp(ids);
    return new Map([...stored].map(([id, { hash }]) => [id, hash]));
  }

  async idsOf(origin: string): Promise<string[]> {
    return this.#contents().idsOf(origin);
  }

  async list(wanted: DocumentsWanted): Promise<DocumentList> {
    return listDocuments(wanted, this.#options, (request) => this.#contents().ask(request));
  }

  async passagesOf(document: string): Promise<Passage[]> {
    return passagesOf(document, this.#options, (request) => this.#contents().ask(request));
  }

  async remove(ids: readonly string[]): Promise<void> {
    const index = await this.#writeTo();
    const stored = await this.#contents(index).lookUp(ids);
    const operations = [...stored].flatMap(([id, { passages }]) => removals(id, 0, passages, index));
    const outcomes = await this.#open.writer.write(operations, { signal: new AbortController().signal });
    const failed = outcomes.find((outcome) => !outcome.ok);
    if (failed && !failed.ok)
      throw new Failure('resource_unavailable', `documents could not be removed from '${index}': ${failed.failed.reason}`);
  }

  async commit(): Promise<void> {
    await this.#contents().refresh();
    this.#statistics.forget();
    if (this.#building === undefined) await this.#open.monitor.checkAgain();
  }

  async counts(): Promise<{ documents: number; passages: number }> {
    return this.#contents().counts();
  }

  async fields(): Promise<KnowledgeBaseField[]> {
    await this.#open.monitor.checkAgain();
    return Array.from(this.#open.monitor.fields, ([name, { type = 'object' }]) => ({ name, type }));
  }

  async destroy(): Promise<void> {
    const index = await this.#writeTo();
    await this.#open.server.send({ method: 'DELETE', path: `/${encodeURIComponent(index)}` }, { accept: [404] });
  }

  /** Sends what is written and looked up from now on to an index that no search sees yet; or back to where it was. */
  buildInto(index: string | undefined): void {
    this.#building = index;
  }

  preparation(tools: PreparationTools): Preparation {
    const { server, writer } = this.#open;
    return preparationOf({ server, writer, tools, options: this.#options, base: this });
  }

  health(): Health {
    return this.#opened?.monitor.health() ?? { ok: false, detail: 'not open' };
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    await opened?.monitor.close();
    await opened?.server.close();
  }

  get #open(): Opened {
    if (!this.#opened) throw new Failure('resource_unavailable', `the knowledge base '${this.#options.index}' is not open`);
    return this.#opened;
  }

  #contents(index = this.#building ?? this.#options.index): Contents {
    return new Contents(this.#open.server, index, this.#patience);
  }

  /** Loads and what they look up wait longer than a person would. */
  readonly #patience = (): RetryBounds => ({
    signal: new AbortController().signal,
    deadline: Date.now() + this.#options.bulk_patience,
  });

  async #writeTo(): Promise<string> {
    // Asked each time: an alias may have moved to another index since.
    return this.#building ?? (await retry(() => ensureTarget(this.#open.server, this.#options), this.#patience(), BUSY_SERVER));
  }

  #failureOf(thrown: unknown): Failure {
    if (thrown instanceof Failure) return thrown;
    const message = messageOf(thrown);
    return new Failure('resource_unavailable', `'${this.#options.index}' cannot be searched: ${message}`, { cause: thrown });
  }

  /** Milliseconds that a request may take: those of the option, and never more than the turn has left. */
  #timeLeft({ deadline }: Call): number {
    return Math.max(1, Math.min(this.#options.timeout, deadline - Date.now()));
  }
}
