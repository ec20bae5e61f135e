import type { Health, Host, Logger, ResourceCall } from '../../../core/contract/call.ts';
import { Failure, messageOf } from '../../../core/contract/errors.ts';
import type { Passage } from '../../../core/contract/facts/batch.ts';
import type {
  DocumentReader,
  DocumentRevisions,
  KnowledgeBase,
  KnowledgeBaseField,
  PassageRange,
  SearchQuery,
  SearchResult,
} from '../../../core/contract/resources/knowledge-base.ts';
import type { Preparation, PreparationTools } from '../../../core/contract/resources/preparation.ts';
import { BulkWriter } from '../../../lib/elasticsearch/bulk.ts';
import { BUSY_SERVER } from '../../../lib/elasticsearch/busy-server.ts';
import { Server } from '../../../lib/elasticsearch/server.ts';
import { foreignLanguagesNote } from '../../../lib/retrieval/foreign-languages.ts';
import { EARLIER_FORM } from '../../../lib/retrieval/indexed.ts';
import { retry } from '../../../lib/upstream/retry.ts';
import { AdaptiveLimiter } from './adaptive-limiter.ts';
import { ClusterMonitor } from './cluster-monitor.ts';
import { documentsIn } from './documents.ts';
import type { Usable } from './inspect.ts';
import type { Send } from './layout.ts';
import { passagesAt } from './neighbours.ts';
import type { Options } from './options.ts';
import { preparationOf } from './prepare/index.ts';
import { currentState, storedHashes } from './revisions.ts';
import { search } from './search.ts';
import { Statistics } from './statistics.ts';
import { ElasticsearchWriter } from './writer.ts';

interface Opened {
  server: Server;
  monitor: ClusterMonitor;
  bulk: BulkWriter;
}

/** How often a search is tried while the server is only busy: then whoever asked is onRequest to come again. */
const SEARCHES = 5;

/** A knowledge base in Elasticsearch: one that Touchstone loads, or one that is there already. */
export class ElasticsearchKnowledgeBase implements KnowledgeBase {
  readonly #options: Options;
  readonly #statistics = new Statistics();
  readonly #searches = new AdaptiveLimiter();
  #opened?: Opened;
  #toldOfForm = false;
  readonly writer: ElasticsearchWriter;
  readonly documents: DocumentReader;
  readonly revisions: DocumentRevisions = {
    current: (call) => this.#asking(call, (_usable, send) => currentState(this.#options.index, send)),
    hashes: (documents, call) =>
      this.#asking(call, ({ layout }, send) =>
        storedHashes(documents, { index: this.#options.index, layout: layout.name }, send),
      ),
  };

  constructor(options: Options) {
    this.#options = options;
    this.writer = new ElasticsearchWriter({ options, statistics: this.#statistics, opened: () => this.#open });
    this.documents = documentsIn({
      options,
      contents: (call) => this.writer.contents(call),
      layout: async () => (await this.#open.monitor.usable()).layout,
    });
  }

  async ready({ log, onRequest }: Host): Promise<void> {
    const server = await Server.create(this.#options, onRequest);
    const monitor = new ClusterMonitor(server, this.#options, log);
    this.#opened = { server, monitor, bulk: new BulkWriter(server, this.#options) };
    await monitor.check();
  }

  async search(query: SearchQuery, call: ResourceCall): Promise<SearchResult> {
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
  async passagesAt(ranges: readonly PassageRange[], call: ResourceCall): Promise<Passage[]> {
    return this.#asking(call, async ({ layout }, send) =>
      layout.name === 'passages'
        ? passagesAt(ranges, { options: this.#options, filter: call.access.map((each) => layout.filter(each)) }, send)
        : [],
    );
  }

  async languages(call: ResourceCall): Promise<ReadonlyMap<string, number>> {
    const { index, language } = this.#options;
    return this.#asking(call, async ({ layout, identity }, send) => {
      // Of an index that was there before, all that is known is what its analyzer was made for.
      if (layout.name !== 'passages') return new Map([[language, 1]]);
      await this.#statistics.learn({ index, identity }, send);
      return this.#statistics.languages;
    });
  }

  /** Asks the server on behalf of a question. */
  async #asking<T>(call: ResourceCall, work: (usable: Usable, send: Send) => Promise<T>): Promise<T> {
    const { server, monitor } = this.#open;
    const send: Send = async (request, options) => {
      call.signal.throwIfAborted(); // a question asks several times: once its turn is over, no further time
      return server.send(request, {
        ...options,
        signal: call.signal,
        id: call.id,
        span: call.span,
        timeout: this.#timeLeft(call),
      });
    };
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

  async fields(): Promise<KnowledgeBaseField[]> {
    await this.#open.monitor.checkAgain();
    return Array.from(this.#open.monitor.fields, ([name, { type = 'object' }]) => ({ name, type }));
  }

  preparation(tools: PreparationTools): Preparation {
    const { server, bulk } = this.#open;
    return preparationOf({ server, bulk, tools, options: this.#options, writer: this.writer });
  }

  health(): Health {
    if (!this.#opened) return { ok: false, detail: 'not open' };
    const found = this.#opened.monitor.health();
    const { embedder } = this.#options;
    const note = foreignLanguagesNote({ passages: this.#statistics.languages, model: embedder?.languages ?? [] });
    return note ? { ...found, notes: [...(found.notes ?? []), note] } : found;
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

  #failureOf(thrown: unknown): Failure {
    if (thrown instanceof Failure) return thrown;
    const message = messageOf(thrown);
    return new Failure('resource_unavailable', `'${this.#options.index}' cannot be searched: ${message}`, { cause: thrown });
  }

  /** Milliseconds that a request may take: those of the option, and never more than the turn has left. */
  #timeLeft({ deadline }: ResourceCall): number {
    return Math.max(1, Math.min(this.#options.timeout, deadline - Date.now()));
  }
}
