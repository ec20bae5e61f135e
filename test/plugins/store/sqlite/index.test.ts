import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'chai';
import { Failure, messageOf } from '../../../../core/contract/errors.ts';
import { callWith, quietHost } from '../../../support/call.ts';
import { StoreFolder } from '../../../support/sqlite-store.ts';
import { codeOf, loggedAnswer } from '../../../support/store-suites/place.ts';
import { itIsAWholeStore } from '../../../support/store-suites/whole.ts';

const call = callWith();

const KEEP_AND_DIE = `
  const { sqlite } = await import(${JSON.stringify(new URL('../../../../plugins/store/sqlite/index.ts', import.meta.url).href)});
  const store = sqlite.create({ path: process.argv[1], retention: {} });
  await store.ready({ log: console });
  for (let value = 0; value < 42; value++) await store.notes.write('load', value);
  process.kill(process.pid, 'SIGKILL');`;

const rights = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe('store sqlite', () => {
  let place: StoreFolder;
  beforeEach(() => {
    place = new StoreFolder();
  });
  afterEach(() => place.remove());

  itIsAWholeStore({ open: () => place.open(), unopened: () => place.create() });

  it('is for its user alone', async () => {
    const store = await place.open();
    await store.notes.write('load', 1, call);
    expect(['', '-wal', '-shm'].map((end) => rights(`${place.path}${end}`))).to.deep.equal(['600', '600', '600']);
    expect(rights(dirname(place.path))).to.equal('700');
  });

  it('goes on where one of those that came together cannot be written', async () => {
    const store = await place.open();
    const unwritable = { ...loggedAnswer(2), record: { score: 1n } };
    const [first, second] = [loggedAnswer(1), unwritable].map((each) => store.answers.record(each, call));
    expect(await codeOf(Promise.resolve(second))).to.equal('resource_unavailable');
    await first;
    expect(await store.answers.list({ instance: 'test', limit: 10 }, call)).to.have.length(1);
  });

  it('has on disk what it said it kept, also when the process is killed', async () => {
    const child = spawnSync(process.execPath, ['--input-type=module', '-e', KEEP_AND_DIE, place.path], { encoding: 'utf8' });
    expect(child.signal, child.stderr).to.equal('SIGKILL');
    expect(await (await place.open()).notes.read('load', call)).to.equal(41);
  });

  it('refuses a file of a newer version, naming both', async () => {
    await (await place.open()).close?.();
    const database = new DatabaseSync(place.path);
    database.exec('PRAGMA user_version = 99');
    database.close();
    const error = await place
      .create()
      .ready?.(quietHost)
      .catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(Failure).with.property('code', 'data_version');
    expect(messageOf(error)).to.contain('99').and.to.contain(place.path);
  });

  it('opens where another has failed to, once the file is mended', async () => {
    await (await place.open()).close?.();
    const whole = readFileSync(place.path);
    writeFileSync(place.path, 'this is a letter and no database at all'.repeat(300));
    const store = place.create();
    expect(await codeOf(Promise.resolve(store.ready?.(quietHost)))).to.equal('data_corrupt');
    writeFileSync(place.path, whole);
    await store.ready?.(quietHost);
    await store.notes.write('load', 1, call);
  });

  it('says that it is damaged, where and how it is mended, when its pages turn out to be', async () => {
    const before = await place.open();
    for (let id = 1; id < 200; id++) await before.answers.record(loggedAnswer(id), call);
    await before.close?.();
    const pages = statSync(place.path).size / 4096;
    const file = openSync(place.path, 'r+');
    for (let page = 40; page < pages; page++) writeSync(file, Buffer.alloc(4096, 0x5a), 0, 4096, page * 4096);
    closeSync(file);
    const store = await place.open();
    expect(store.health?.()).to.deep.include({ ok: true });
    const read = Promise.all(Array.from({ length: 199 }, (_, id) => store.answers.find({ instance: 'test', id: id + 1 }, call)));
    const error = await read.catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(Failure).with.property('code', 'data_corrupt');
    expect(messageOf(error)).to.contain(place.path).and.to.contain('touchstone restore');
    const { ok, detail } = store.health?.() ?? { ok: true, detail: '' };
    expect(ok).to.equal(false);
    expect(detail).to.contain(place.path).and.to.contain('touchstone restore');
  });

  it('says that it cannot be written while another holds the file, and recovers', async function () {
    this.timeout(20_000);
    const store = await place.open();
    const other = new DatabaseSync(place.path);
    other.exec('BEGIN IMMEDIATE');
    expect(await codeOf(store.notes.write('load', 1, call))).to.equal('resource_unavailable');
    expect(store.health?.()).to.have.property('ok', false);
    other.exec('ROLLBACK');
    other.close();
    await store.notes.write('load', 2, call);
    expect(store.health?.()).to.have.property('ok', true);
  });
});
