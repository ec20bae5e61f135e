import type { Health, Host, ResourceCall } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import { type BulkOperation, type BulkOutcome, BulkWriter } from '../../../lib/elasticsearch/bulk.ts';
import { BUSY_SERVER } from '../../../lib/elasticsearch/busy-server.ts';
import { type EntryError, refusedEntry } from '../../../lib/elasticsearch/failure.ts';
import type { ServerRequest } from '../../../lib/elasticsearch/request.ts';
import { placeOf, Server } from '../../../lib/elasticsearch/server.ts';
import { HealthMonitor } from '../../../lib/upstream/health-monitor.ts';
import { retry } from '../../../lib/upstream/retry.ts';
import { aliasOf, baseOf, KINDS, type Kind, MONTHLY, monthlyIndex, STORE_LAYOUT, type StoreLayout } from './layout.ts';
import type { Options } from './options.ts';
import { setUp } from './setup.ts';
import { StoreStanding } from './store-standing.ts';

/** The document under an id, with what tells this version of it from others. */
export interface Found<Source> {
  source: Source;
  seq: number;
  term: number;
}

/** Where a document is; `answer` tells the month of those that go by it. */
export interface DocumentPlace {
  kind: Kind;
  id: string;
  answer?: number;
}

export interface SearchHit<Source> {
  _id: string;
  _source: Source;
  sort?: unknown[];
}

export interface Searched<Source, Aggregations = Record<string, never>> {
  hits: { total?: { value: number }; hits: SearchHit<Source>[] };
  aggregations?: Aggregations;
}

/** What there is while the store is open. */
interface Opened {
  server: Server;
  bulks: BulkWriter;
  monitor: HealthMonitor;
}

/** How long a request that the server has no room for is tried again, in milliseconds. */
const PATIENCE = 5_000;
/** How often a change begins anew where another came between. */
const TRIES = 50;
/** Milliseconds between looks at the server, where it is there and where it is not. */
const [HEALTHY_INTERVAL, UNHEALTHY_INTERVAL] = [60_000, 2_000];

/**
 * The indices of a store. What is read under its id is as it was written last, by whichever replica; a search finds all that was written
 * through this store before, and what others wrote a second ago.
 */
export class Indices {
  readonly #options: Options;
  readonly #layout: StoreLayout;
  readonly #standing: StoreStanding;
  readonly #monitor: () => HealthMonitor | undefined;
  readonly #stopped = new AbortController();
  /** What was written since it was last made searchable: at first nobody knows. */
  readonly #unsearched = new Set<Kind>(KINDS);
  readonly #refreshing = new Map<Kind, Promise<void>>();
  #opened?: Opened;
  #preparing?: Promise<void>;

  constructor(options: Options, layout: StoreLayout = STORE_LAYOUT) {
    this.#options = options;
    this.#layout = layout;
    this.#standing = new StoreStanding(options);
    this.#monitor = () => this.#opened?.monitor;
  }

  /** A server that is away does not keep the service from starting; one with what is not ours, or is newer, does. */
  async open({ log, onRequest }: Host): Promise<void> {
    const server = await Server.create(this.#options, onRequest);
    const monitor = new HealthMonitor(
      {
        check: () => this.#check(),
        health: () => this.health(),
        messages: { ok: 'the store can be used', notOk: 'the store cannot be used' },
        healthyInterval: HEALTHY_INTERVAL,
        unhealthyInterval: UNHEALTHY_INTERVAL,
      },
      log,
    );
    this.#opened = { server, monitor, bulks: new BulkWriter(server, this.#options) };
    await monitor.check();
    const { fault } = this.#standing;
    if (fault && fault.code !== 'resource_unavailable') throw fault;
  }

  health(): Health {
    return this.#standing.health(this.#opened !== undefined);
  }

  /** Where a document is written. */
  indexOf({ kind, answer }: Pick<DocumentPlace, 'kind' | 'answer'>): string {
    const { prefix } = this.#options;
    return MONTHLY.has(kind) ? monthlyIndex(prefix, kind, answer ?? 0) : baseOf(prefix, kind);
  }

  /** The document under an id, as it is now. */
  async get<Source>(place: DocumentPlace, call: Pick<ResourceCall, 'signal'>): Promise<Found<Source> | undefined> {
    const path = `/${encodeURIComponent(this.indexOf(place))}/_doc/${encodeURIComponent(place.id)}`;
    type Body = { _source: Source; _seq_no: number; _primary_term: number };
    const { status, body } = await this.#ask<Body>({ method: 'GET', path }, call, [404]);
    return status === 404 ? undefined : { source: body._source, seq: body._seq_no, term: body._primary_term };
  }

  /** Those of these documents that are there, in the order of the places, as they are now; `fields` are read alone. */
  async getMany<Source>(
    places: readonly DocumentPlace[],
    fields: readonly string[],
    call: Pick<ResourceCall, 'signal'>,
  ): Promise<(Source | undefined)[]> {
    if (places.length === 0) return [];
    const docs = places.map((place) => ({ _index: this.indexOf(place), _id: place.id, _source: fields }));
    type Item = { found?: boolean; _source?: Source; error?: EntryError };
    const request: ServerRequest = { method: 'POST', path: '/_mget', body: { docs } };
    const { body } = await this.#ask<{ docs: Item[] }>(request, call);
    return body.docs.map(({ found, _source, error }) => {
      if (error && error.type !== 'index_not_found_exception')
        throw refusedEntry(error, `${placeOf(this.#options)} refuses a look`);
      return found ? _source : undefined;
    });
  }

  /** Searches all indices of a kind; what was written through this store is found. */
  async search<Source, Aggregations = Record<string, never>>(
    kind: Kind,
    body: Record<string, unknown>,
    call: Pick<ResourceCall, 'signal'>,
  ): Promise<Searched<Source, Aggregations>> {
    const path = `/${encodeURIComponent(aliasOf(this.#options.prefix, kind))}`;
    await this.refresh(kind, call);
    const query = { allow_partial_search_results: false, ignore_unavailable: true };
    const request: ServerRequest = { method: 'POST', path: `${path}/_search`, query, body: { track_total_hits: false, ...body } };
    return (await this.#ask<Searched<Source, Aggregations>>(request, call)).body;
  }

  /** Lets searches find what was written; `always`: also what others wrote. */
  async refresh(kind: Kind, call: Pick<ResourceCall, 'signal'>, always = false): Promise<void> {
    if (!this.#unsearched.delete(kind) && !always) return await this.#refreshing.get(kind);
    const refreshing = this.#refresh(kind, call);
    const settled = refreshing.catch(() => {}); // whoever waits beside searches what there is
    this.#refreshing.set(kind, settled);
    try {
      await refreshing;
    } catch (thrown) {
      this.#unsearched.add(kind);
      throw thrown;
    } finally {
      if (this.#refreshing.get(kind) === settled) this.#refreshing.delete(kind);
    }
  }

  async #refresh(kind: Kind, call: Pick<ResourceCall, 'signal'>): Promise<void> {
    const path = `/${encodeURIComponent(aliasOf(this.#options.prefix, kind))}/_refresh`;
    await this.#ask({ method: 'POST', path, query: { ignore_unavailable: true } }, call);
  }

  /** Writes several, together with what others write meanwhile. Each has its outcome. */
  async write(operations: readonly (Omit<BulkOperation, 'index' | 'id'> & DocumentPlace)[]): Promise<BulkOutcome[]> {
    const { bulks } = await this.#usable();
    const bulk = operations.map(({ kind, answer, ...operation }) => ({ ...operation, index: this.indexOf({ kind, answer }) }));
    const outcomes = await bulks.write(bulk, { signal: this.#stopped.signal });
    for (const { kind } of operations) this.#unsearched.add(kind);
    return outcomes;
  }

  /**
   * Changes a document from what it is now: `change` gets that, or undefined where there is none, and gives what is to be there,
   * undefined for nothing, or what it got where all is well. It is called again where another has changed the document meanwhile.
   * Gives what is there then and how often the index was written by then.
   */
  async change<Source extends object>(
    place: DocumentPlace,
    change: (source: Source | undefined) => Source | undefined,
    call: Pick<ResourceCall, 'signal'>,
  ): Promise<{ source: Source | undefined; seq: number }> {
    for (let attempt = 1; ; attempt++) {
      const found = await this.get<Source>(place, call);
      const source = change(found?.source);
      if (source === found?.source) return { source, seq: found?.seq ?? 0 };
      const seq = await this.#exchange(place, { found, source, call });
      if (seq !== undefined) return { source, seq };
      if (attempt === TRIES) throw this.#failure(`'${this.indexOf(place)}' is changed by others all the time: try again later`);
    }
  }

  /** Undefined where another was faster. */
  async #exchange<Source extends object>(
    place: DocumentPlace,
    { found, source, call }: { found?: Found<Source>; source?: Source; call: Pick<ResourceCall, 'signal'> },
  ): Promise<number | undefined> {
    const request: ServerRequest = {
      method: source ? 'PUT' : 'DELETE',
      path: `/${encodeURIComponent(this.indexOf(place))}/_doc/${encodeURIComponent(place.id)}`,
      query: found ? { if_seq_no: found.seq, if_primary_term: found.term } : { op_type: 'create' },
      ...(source && { body: source as Record<string, unknown> }), // an object as JSON has it
    };
    const { status, body } = await this.#ask<{ _seq_no: number }>(request, call, [409]);
    if (status === 409) return undefined;
    this.#unsearched.add(place.kind);
    return body._seq_no;
  }

  /** Changes fields of a document by a script; false where it is not there. */
  async update(place: DocumentPlace, body: Record<string, unknown>, call: Pick<ResourceCall, 'signal'>): Promise<boolean> {
    const path = `/${encodeURIComponent(this.indexOf(place))}/_update/${encodeURIComponent(place.id)}`;
    const { status } = await this.#ask({ method: 'POST', path, query: { retry_on_conflict: TRIES }, body }, call, [404]);
    this.#unsearched.add(place.kind);
    return status !== 404;
  }

  /** Removes all of a kind that a query finds, also what others wrote just now. */
  async deleteWhere(kind: Kind, query: Record<string, unknown>, call: Pick<ResourceCall, 'signal'>): Promise<number> {
    await this.refresh(kind, call, true);
    const path = `/${encodeURIComponent(aliasOf(this.#options.prefix, kind))}/_delete_by_query`;
    const parameters = { conflicts: 'proceed', refresh: true, ignore_unavailable: true };
    const { body } = await this.#ask<{ deleted?: number }>({ method: 'POST', path, query: parameters, body: { query } }, call);
    return body.deleted ?? 0;
  }

  /** Removes a whole index. */
  async drop(index: string, call: Pick<ResourceCall, 'signal'>): Promise<void> {
    await this.#ask({ method: 'DELETE', path: `/${encodeURIComponent(index)}` }, call, [404]);
  }

  /** Safe twice, and before it is open. */
  async close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    await opened?.monitor.close();
    this.#stopped.abort(this.#closed());
    await opened?.server.close();
  }

  /** A failure that names where it happened. */
  #failure(what: string): Failure {
    return new Failure('resource_unavailable', `${placeOf(this.#options)}: ${what}`);
  }

  #closed(): Failure {
    return new Failure('resource_unavailable', `the store '${this.#options.prefix}-*' in ${placeOf(this.#options)} is not open`);
  }

  async #usable(): Promise<Opened> {
    if (!this.#opened) throw this.#closed();
    const opened = this.#opened;
    this.#preparing ??= setUp(opened.server, { options: this.#options, layout: this.#layout }).catch((thrown: unknown) => {
      this.#preparing = undefined;
      throw thrown;
    });
    await this.#preparing;
    return opened;
  }

  /** Says what was found out about the server by using it. */
  async #ask<Body>(request: ServerRequest, { signal }: Pick<ResourceCall, 'signal'>, accept: readonly number[] = []) {
    try {
      const { server } = await this.#usable();
      const patience = { deadline: Date.now() + PATIENCE, signal };
      const answer = await retry(() => server.ask<Body>(request, { signal, accept }), patience, BUSY_SERVER);
      this.#note();
      return answer;
    } catch (thrown) {
      if (!signal.aborted && this.#opened) this.#note(thrown);
      throw thrown;
    }
  }

  #note(thrown?: unknown): void {
    if (this.#standing.note(thrown)) void this.#monitor()?.checkIfStale();
  }

  async #check(): Promise<void> {
    const { server } = this.#opened ?? {};
    if (!server) return;
    const path = `/${encodeURIComponent(aliasOf(this.#options.prefix, 'notes'))}/_count`;
    await this.#standing.check(server, async () => {
      await this.#usable();
      await server.ask({ method: 'GET', path, query: { ignore_unavailable: true } });
    });
  }
}
