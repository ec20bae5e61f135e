import { Failure } from '../../../core/contract/errors.ts';
import type { ServerRequest } from '../../../lib/elasticsearch/request.ts';
import { Server } from '../../../lib/elasticsearch/server.ts';
import {
  bodyOfShared,
  mappingsOfShared,
  SHARED_LAYOUT,
  type SharedKind,
  type SharedLayout,
  type SharedMappings,
  sharedIndexName,
  sharedVersion,
} from './shared-layout.ts';
import type { SharedStateOptions } from './shared-settings.ts';

/** What became of a line of a bulk. */
interface Item {
  status: number;
  result?: string;
  get?: { _source?: Record<string, unknown> };
  error?: { type?: string; reason?: string };
}

/** A document of the index. */
export interface SharedDocument<Source> {
  _id: string;
  _source: Source;
  _seq_no: number;
  _primary_term: number;
}

/** A change of a document by a script, or of one that is made by it. */
export interface ScriptedChange {
  id: string;
  script: string;
  params: Record<string, unknown>;
  upsert: Record<string, unknown>;
  /** The script works on `upsert` as well where nothing is there. */
  isMadeByScript?: true;
}

/** How often the server does a change anew where another came between. */
const TRIES = 50;

/** The index in which replicas share what is the service's own. What has an id is read as it is now. */
export class SharedIndex {
  readonly name: string;
  readonly #server: Server;
  readonly #kind: SharedKind;
  readonly #layout: SharedLayout;

  private constructor(server: Server, { name, kind, layout }: { name: string; kind: SharedKind; layout: SharedLayout }) {
    this.name = name;
    this.#server = server;
    this.#kind = kind;
    this.#layout = layout;
  }

  /** Makes the index where it is not there. Throws where the server cannot be reached, or a newer version keeps this one out. */
  static async open(options: SharedStateOptions, kind: SharedKind, layout = SHARED_LAYOUT): Promise<SharedIndex> {
    const server = await Server.create(options, () => {});
    const index = new SharedIndex(server, { name: sharedIndexName(options.prefix, kind), kind, layout });
    try {
      await index.#make();
      return index;
    } catch (thrown) {
      await server.close();
      throw thrown;
    }
  }

  get place(): string {
    return `the index ${this.name} in ${this.#server.place}`;
  }

  async #make(): Promise<void> {
    const [kind, layout] = [this.#kind, this.#layout];
    const making: ServerRequest = { method: 'PUT', path: `/${this.name}`, body: bodyOfShared(kind, layout) };
    await this.#server.ask(making, { accept: [400] }); // it is there already
    const path = `/${this.name}/_mapping`;
    const found = await this.#send<SharedMappings>({ method: 'GET', path });
    const { version } = layout;
    if (sharedVersion(found, kind, { place: this.place, version }) < version)
      await this.#send({ method: 'PUT', path, body: mappingsOfShared(kind, layout) });
  }

  /** The document under an id, as it is now. */
  async get<Source>(id: string): Promise<SharedDocument<Source> | undefined> {
    const request: ServerRequest = { method: 'GET', path: `/${this.name}/_doc/${encodeURIComponent(id)}` };
    const { status, body } = await this.#server.ask<SharedDocument<Source>>(request, { accept: [404] });
    return status === 404 ? undefined : body;
  }

  /** What is there under these ids, as it is now. */
  async getMany<Source>(ids: readonly string[]): Promise<SharedDocument<Source>[]> {
    if (ids.length === 0) return [];
    const request: ServerRequest = { method: 'POST', path: `/${this.name}/_mget`, body: { ids } };
    const { docs } = await this.#send<{ docs: (SharedDocument<Source> & { found?: boolean })[] }>(request);
    return docs.filter(({ found }) => found);
  }

  /** Ids of rows that were written from a number on, in the order of their writes, with the numbers; `most` at the most. */
  async writtenSince(seq: number, most: number): Promise<{ id: string; seq: number }[]> {
    await this.#send({ method: 'POST', path: `/${this.name}/_refresh` });
    const body = {
      size: most,
      _source: false,
      seq_no_primary_term: true,
      track_total_hits: false,
      query: { bool: { filter: [{ range: { _seq_no: { gte: seq } } }, { exists: { field: 'table' } }] } },
      sort: [{ _seq_no: 'asc' }],
    };
    const request: ServerRequest = { method: 'POST', path: `/${this.name}/_search`, body };
    const { hits } = await this.#send<{ hits: { hits: { _id: string; _seq_no: number }[] } }>(request);
    return hits.hits.map(({ _id: id, _seq_no }) => ({ id, seq: _seq_no }));
  }

  /** Makes changes together; gives what is there after each. Throws a Failure that names what was not taken. */
  async change(changes: readonly ScriptedChange[]): Promise<{ result: string; source: Record<string, unknown> }[]> {
    if (changes.length === 0) return [];
    const lines = changes.flatMap(({ id, script, params, upsert, isMadeByScript = false }) => [
      JSON.stringify({ update: { _index: this.name, _id: id, retry_on_conflict: TRIES, _source: true } }),
      JSON.stringify({ script: { source: script, lang: 'painless', params }, scripted_upsert: isMadeByScript, upsert }),
    ]);
    const { items } = await this.#send<{ items: { update: Item }[] }>({ method: 'POST', path: '/_bulk', lines });
    return items.map(({ update }) => {
      if (update.error) {
        const { type, reason } = update.error;
        throw new Failure(
          'resource_unavailable',
          `${this.place} takes no change: ${type ?? ''} (${update.status}): ${reason ?? ''}`,
        );
      }
      return { result: update.result ?? '', source: update.get?._source ?? {} };
    });
  }

  /** Puts a document in the place of the one that was read, or where there is none; false where another was faster. */
  async exchange(id: string, source: Record<string, unknown>, before: SharedDocument<unknown> | undefined): Promise<boolean> {
    const query: ServerRequest['query'] = before
      ? { if_seq_no: before._seq_no, if_primary_term: before._primary_term }
      : { op_type: 'create' };
    const request: ServerRequest = { method: 'PUT', path: `/${this.name}/_doc/${encodeURIComponent(id)}`, query, body: source };
    return (await this.#server.ask(request, { accept: [409] })).status !== 409;
  }

  /** Documents of a table, the newest first, with how many there are. */
  async newest<Source>(
    table: string,
    { limit, skip }: { limit: number; skip: number },
  ): Promise<{ total: number; sources: Source[] }> {
    await this.#send({ method: 'POST', path: `/${this.name}/_refresh` });
    const body = { query: { term: { table } }, sort: [{ time: 'desc' }], from: skip, size: limit, track_total_hits: true };
    type Found = { hits: { total: { value: number }; hits: { _source: Source }[] } };
    const { hits } = await this.#send<Found>({ method: 'POST', path: `/${this.name}/_search`, body });
    return { total: hits.total.value, sources: hits.hits.map(({ _source }) => _source) };
  }

  /** Removes all documents of a table but the newest. */
  async keepNewest(table: string, most: number): Promise<void> {
    const { sources } = await this.newest<{ time: number }>(table, { limit: 1, skip: most });
    const [first] = sources;
    if (first) await this.#remove({ bool: { filter: [{ term: { table } }, { range: { time: { lte: first.time } } }] } });
  }

  /** Removes what nobody needs any more. */
  async prune(now: number): Promise<void> {
    await this.#remove({ range: { expires: { lt: now } } });
  }

  async #remove(query: Record<string, unknown>): Promise<void> {
    const path = `/${this.name}/_delete_by_query`;
    await this.#send({ method: 'POST', path, query: { conflicts: 'proceed' }, body: { query } });
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  #send<Body>(request: ServerRequest): Promise<Body> {
    return this.#server.send<Body>(request);
  }
}
