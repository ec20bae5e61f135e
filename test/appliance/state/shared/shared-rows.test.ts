import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as soon } from 'node:timers/promises';
import { expect } from 'chai';
import { openServiceDatabase } from '../../../../appliance/state/service-database.ts';
import type { SharedIndex } from '../../../../appliance/state/shared/shared-index.ts';
import { SharedRows } from '../../../../appliance/state/shared/shared-rows.ts';
import { folderWith } from '../../../support/folder.ts';

const SESSION = { hash: 'a', key: 'k', mark: 'm', created: 1, used: 1 };

/** An index whose generation is read when the call is made, and told when the test says so. */
class SlowIndex {
  readonly #waiting: (() => void)[] = [];
  generation = 1;
  asked = 0;

  async get() {
    const count = this.generation;
    this.asked++;
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return { _source: { count } };
  }

  writtenSince = async () => (this.generation > 1 ? [{ id: 'sessions ["a"]', seq: 1 }] : []);

  getMany = async (ids: readonly string[]) =>
    ids.map((_id) => ({ _id, _source: { table: 'sessions', time: 1, row: SESSION }, _seq_no: 1, _primary_term: 1 }));

  async tell(): Promise<void> {
    await soon();
    for (const resolve of this.#waiting.splice(0)) resolve();
    await soon();
  }
}

describe('rows that replicas share', () => {
  let database: DatabaseSync;
  beforeEach(() => {
    database = openServiceDatabase(folderWith());
  });
  afterEach(() => database.close());

  it('are those of the time of the call, where another look had begun before', async () => {
    const index = new SlowIndex();
    const rows = new SharedRows(database, index as unknown as SharedIndex); // what is read of them
    const first = rows.pull();
    await index.tell();
    await first;
    const early = rows.pull();
    await soon();
    index.generation = 2; // another replica has made the row meanwhile
    const late = [rows.pull(), rows.pull()];
    await index.tell();
    expect(await early).to.deep.equal(new Set());
    await index.tell();
    expect(await Promise.all(late)).to.deep.equal([new Set(['sessions']), new Set(['sessions'])]);
    expect(index.asked, 'those who wait share one look').to.equal(3);
    expect(database.prepare('SELECT hash FROM sessions').all()).to.have.length(1);
  });
});
