import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'chai';
import { Failure } from '../../../core/errors.ts';
import type { LoggedAnswer } from '../../../core/resources.ts';
import { sqlite } from '../../../plugins/store/sqlite.ts';
import { silent, untold } from '../../support/call.ts';

const answer = (id: number): LoggedAnswer => ({
  id,
  time: id,
  instance: 'test',
  reason: 'answered',
  question: `question ${id}`,
  answer: "it's; DROP TABLE answers",
  record: { answer: 'x', score: 1 },
});

describe('store sqlite', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchstone-state-'));
    path = join(folder, 'deep', 'state.db');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('keeps answers over a restart, the newest first', async () => {
    for (const ids of [[1, 2], [3]]) {
      const store = sqlite.create({ path });
      await store.ready?.(silent, untold);
      for (const id of ids) await store.recordAnswer(answer(id));
      await store.close?.();
      await store.close?.();
    }
    const again = sqlite.create({ path });
    await again.ready?.(silent, untold);
    expect(await again.answers(2)).to.deep.equal([answer(3), answer(2)]);
    await again.close?.();
  });

  it('writes many at once, also those that wait when it closes', async () => {
    const store = sqlite.create({ path });
    await store.ready?.(silent, untold);
    const written = Promise.all(Array.from({ length: 100 }, (_, index) => store.recordAnswer(answer(index))));
    await store.close?.();
    await written;
    const again = sqlite.create({ path });
    await again.ready?.(silent, untold);
    expect(await again.answers(1000)).to.have.length(100);
    await again.close?.();
  });

  it('says so when it is not open', async () => {
    const error = await sqlite
      .create({ path })
      .recordAnswer(answer(1))
      .catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(Failure).with.property('code', 'resource_unavailable');
  });

  it('refuses a file of a newer version, naming both', async () => {
    const store = sqlite.create({ path });
    await store.ready?.(silent, untold);
    await store.close?.();
    const database = new DatabaseSync(path);
    database.exec('PRAGMA user_version = 99');
    database.close();
    const error = await sqlite
      .create({ path })
      .ready?.(silent, untold)
      .catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(Failure);
    expect((error as Failure).code).to.equal('data_version');
    expect((error as Failure).message)
      .to.contain('99')
      .and.to.contain(path);
  });
});
