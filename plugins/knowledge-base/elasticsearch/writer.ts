import type { ResourceCall } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import type { LoadableDocument } from '../../../core/contract/facts/batch.ts';
import type { DocumentWriter, LoadReport } from '../../../core/contract/resources/knowledge-base.ts';
import type { BulkWriter } from '../../../lib/elasticsearch/bulk.ts';
import { BUSY_SERVER } from '../../../lib/elasticsearch/busy-server.ts';
import { placeOf, type Server } from '../../../lib/elasticsearch/server.ts';
import { type RetryBounds, retry } from '../../../lib/upstream/retry.ts';
import type { ClusterMonitor } from './cluster-monitor.ts';
import { Contents } from './contents.ts';
import { loadDocuments, removals } from './load.ts';
import type { Options } from './options.ts';
import type { Statistics } from './statistics.ts';
import { ensureTarget } from './target.ts';

interface Parts {
  options: Options;
  statistics: Statistics;
  /** What is open; throws where nothing is. */
  opened(): { server: Server; monitor: ClusterMonitor; bulk: BulkWriter };
}

/** Puts documents into an index of passages, or into one under construction. */
export class ElasticsearchWriter implements DocumentWriter {
  readonly #parts: Parts;
  /** The index under construction, when there is one: writes and lookups are meant for it. */
  #building?: string;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get place(): string {
    const { options } = this.#parts;
    return `index ${options.index} in ${placeOf(options)}`;
  }

  async load(
    documents: readonly LoadableDocument[],
    call: ResourceCall,
    worked?: (document: LoadableDocument) => void,
  ): Promise<LoadReport> {
    const { bulk } = this.#parts.opened();
    const { options } = this.#parts;
    const index = await this.#writeTo(call);
    const stored = await this.contents(call, index).lookUp(documents.map(({ id }) => id));
    const passages = new Map([...stored].map(([id, each]) => [id, each.passages]));
    return loadDocuments(documents, { options, writer: bulk, index, stored: passages, onEmbedded: worked }, call);
  }

  async hashes(ids: readonly string[], call: ResourceCall): Promise<Map<string, string>> {
    const stored = await this.contents(call).lookUp(ids);
    return new Map([...stored].map(([id, { hash }]) => [id, hash]));
  }

  async idsOf(origin: string, call: ResourceCall): Promise<string[]> {
    return this.contents(call).idsOf(origin);
  }

  async remove(ids: readonly string[], call: ResourceCall): Promise<void> {
    const index = await this.#writeTo(call);
    const stored = await this.contents(call, index).lookUp(ids);
    const operations = [...stored].flatMap(([id, { passages }]) => removals(id, 0, passages, index));
    const outcomes = await this.#parts.opened().bulk.write(operations, call);
    const failed = outcomes.find((outcome) => !outcome.ok);
    if (failed && !failed.ok)
      throw new Failure('resource_unavailable', `documents could not be removed from '${index}': ${failed.failed.reason}`);
  }

  async commit(call: ResourceCall): Promise<void> {
    await this.contents(call).refresh();
    this.#parts.statistics.forget();
    if (this.#building === undefined) await this.#parts.opened().monitor.checkAgain();
  }

  async destroy(call: ResourceCall): Promise<void> {
    const index = await this.#writeTo(call);
    const request = { method: 'DELETE', path: `/${encodeURIComponent(index)}` } as const;
    await this.#parts.opened().server.send(request, { accept: [404], signal: call.signal });
  }

  /** Sends what is written and looked up from now on to an index that no search sees yet; or back to where it was. */
  buildInto(index: string | undefined): void {
    this.#building = index;
  }

  /** Looks up what is written, in the index under construction when there is one. */
  contents(call: ResourceCall, index = this.#building ?? this.#parts.options.index): Contents {
    return new Contents(this.#parts.opened().server, index, this.#patienceOf(call));
  }

  /** Loads and what they look up wait longer than a person would, but no longer than the call has. */
  readonly #patienceOf =
    ({ signal, deadline }: ResourceCall) =>
    (): RetryBounds => ({ signal, deadline: Math.min(deadline, Date.now() + this.#parts.options.bulk_patience) });

  async #writeTo(call: ResourceCall): Promise<string> {
    // Asked each time: an alias may have moved to another index since.
    const { server } = this.#parts.opened();
    return (
      this.#building ?? (await retry(() => ensureTarget(server, this.#parts.options), this.#patienceOf(call)(), BUSY_SERVER))
    );
  }
}
