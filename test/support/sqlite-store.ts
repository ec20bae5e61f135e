import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqlite } from '../../plugins/store/sqlite/index.ts';
import { quietHost } from './call.ts';
import type { WholeStore } from './store-suites/whole.ts';

export type { WholeStore } from './store-suites/whole.ts';

/** A folder for a store, and the store in it. */
export class StoreFolder {
  readonly folder = mkdtempSync(join(tmpdir(), 'touchstone-state-'));
  readonly path = join(this.folder, 'deep', 'state.db');
  readonly #opened: WholeStore[] = [];

  create(retention: Parameters<typeof sqlite.create>[0]['retention'] = {}): WholeStore {
    const store = sqlite.create({ path: this.path, retention });
    this.#opened.push(store);
    return store;
  }

  async open(retention: Parameters<typeof sqlite.create>[0]['retention'] = {}): Promise<WholeStore> {
    const store = this.create(retention);
    await store.ready?.(quietHost);
    return store;
  }

  /** Closes what is open and removes all. */
  async remove(): Promise<void> {
    for (const store of this.#opened) await store.close?.();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
