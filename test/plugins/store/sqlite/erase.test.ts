import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'chai';
import { callWith } from '../../../support/call.ts';
import { StoreFolder, type WholeStore } from '../../../support/sqlite-store.ts';
import { ERASURES, leave, PLACES, wordOf } from '../../../support/store-suites/leaving.ts';
import { codeOf } from '../../../support/store-suites/place.ts';

const call = callWith();

/** Words of a person that stand in any file, as another process finds them: reading them here would end the locks of SQLite. */
function found(path: string, person: string): string[] {
  const files = readdirSync(dirname(path)).map((name) => join(dirname(path), name));
  return PLACES.filter((place) => spawnSync('grep', ['-qaiF', wordOf(person, place), ...files]).status === 0);
}

describe('what is erased', () => {
  let place: StoreFolder;
  let store: WholeStore;
  beforeEach(async () => {
    place = new StoreFolder();
    store = await place.open();
  });
  afterEach(() => place.remove());

  for (const [name, what] of ERASURES)
    it(`${name} stands in no file, and all else is as it was`, async function () {
      this.timeout(30_000);
      for (const person of ['a', 'b']) await leave(store, person);
      expect([found(place.path, 'a'), found(place.path, 'b')]).to.deep.equal([PLACES, PLACES]);
      expect(await store.answers.erase(what, call)).to.equal(61);
      const left = 'user' in what ? [] : ['user']; // who rated another's answer is no part of an intent
      expect([found(place.path, 'a'), found(place.path, 'b')]).to.deep.equal([left, PLACES]);
      await store.close?.();
      expect([found(place.path, 'a'), found(place.path, 'b')]).to.deep.equal([left, PLACES]);
      expectSound(place.path);
    });

  it('of an instance stands in no file, and other instances are as they were', async function () {
    this.timeout(30_000);
    await leave(store, 'a');
    await leave(store, 'b', 'other');
    expect(await store.answers.erase({ instance: 'test', all: true }, call)).to.equal(61);
    expect([found(place.path, 'a'), found(place.path, 'b')]).to.deep.equal([[], PLACES]);
    expectSound(place.path);
  });

  it('is gone from the disk also where another reads for a while; where it reads on and on that is said', async function () {
    this.timeout(40_000);
    await leave(store, 'a');
    const reader = new DatabaseSync(place.path);
    reader.exec('BEGIN; SELECT count(*) FROM answers');
    setTimeout(() => reader.exec('COMMIT'), 1000);
    expect(await store.answers.erase({ instance: 'test', all: true }, call)).to.equal(61);
    expect(found(place.path, 'a')).to.deep.equal([]);
    reader.exec('BEGIN; SELECT count(*) FROM answers');
    await store.notes.write('some', 'thing', call);
    expect(await codeOf(store.answers.erase({ instance: 'test', all: true }, call))).to.equal('resource_unavailable');
    reader.close();
    expect(await store.answers.erase({ instance: 'test', all: true }, call)).to.equal(0);
  });
});

function expectSound(path: string): void {
  const database = new DatabaseSync(path);
  expect(database.prepare('PRAGMA integrity_check').all()).to.deep.equal(
    [{ integrity_check: 'ok' }].map((row) => Object.assign(Object.create(null), row)),
  );
  database.close();
}
