import type { Static } from 'typebox';
import { resolveOptions } from '../../core/host/resolve-options.ts';
import { checker } from '../../core/host/schema.ts';
import { elasticsearchStore } from '../../plugins/store/elasticsearch-store/index.ts';
import { quietHost } from './call.ts';
import type { Server, Workspace } from './elasticsearch.ts';
import type { WholeStore } from './store-suites/whole.ts';

type Given = Record<string, unknown>;

/** Stores on a real server, all over the same indices. */
export class StoreIndices {
  readonly prefix: string;
  readonly #server: () => Server;
  readonly #space: Workspace;
  readonly #opened: WholeStore[] = [];

  constructor(server: () => Server, space: Workspace) {
    this.prefix = space.name('store');
    this.#server = server;
    this.#space = space;
  }

  /** As a pipeline file would give its options: the rest is what the schema says. */
  create(given: Given = {}): WholeStore {
    const written = { endpoint: this.#server().url, prefix: this.prefix, replicas: 0, ...given };
    const { value, issues } = checker(elasticsearchStore.config)(written);
    if (issues.length > 0) throw new Error(JSON.stringify(issues));
    const resolved = resolveOptions(elasticsearchStore.config, value, { folder: '/', resource: () => undefined });
    const store = elasticsearchStore.create(resolved as Static<typeof elasticsearchStore.config>); // checked above
    this.#opened.push(store);
    return store;
  }

  async open(given: Given = {}): Promise<WholeStore> {
    const store = this.create(given);
    await store.ready?.(quietHost);
    return store;
  }

  /** Closes what is open, and removes what was written: emptied indices are quicker than new ones. */
  async empty(): Promise<void> {
    for (const store of this.#opened.splice(0)) await store.close?.();
    const { client } = this.#space;
    await client.indices.refresh({ index: `${this.prefix}-*` });
    const request = { index: `${this.prefix}-*`, query: { match_all: {} }, conflicts: 'proceed', refresh: true } as const;
    // An index that retention drops meanwhile takes the search over all of them with it.
    await client.deleteByQuery(request).catch(() => client.deleteByQuery(request));
  }
}
