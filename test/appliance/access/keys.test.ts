import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { UNLIMITED } from '../../../appliance/access/caller.ts';
import type { Keys, NewKey } from '../../../appliance/access/keys.ts';
import { Failure } from '../../../core/contract/errors.ts';
import { closeAccess, dataFolder, openTestAccess, rewrite } from '../../support/access.ts';
import { eventually } from '../../support/eventually.ts';
import { start, stopAll } from '../../support/harness.ts';

const GIVEN = 'a-key-from-the-settings';
const WANTED: NewKey = { name: 'chatbot', scope: { instances: ['test'], permissions: ['ask'] } };

/** The name of whoever holds the key, or why nobody does. */
function holder(keys: Keys, key: string, now?: number): string {
  const found = keys.identify(key, now);
  return typeof found === 'string' ? found : found.name;
}

describe('keys', () => {
  afterEach(closeAccess);

  it('are made at the first start, told once, and kept hashed where their user alone can read them', async () => {
    const { keys, data, close, lines } = openTestAccess({ data: join(dataFolder(), 'new') });
    const made = keys.firstKey();
    const key = made?.key ?? '';
    expect(key).to.match(/^ts_[\w-]{32}$/);
    expect([made?.keep(), holder(keys, key)]).to.deep.equal([true, 'admin']);
    expect(lines).to.have.lengthOf(1);
    expect(lines[0]).to.include({ actor: 'service', action: 'key.create', target: 'admin' });
    close();
    expect(await readFile(join(data, 'service.db'), 'latin1')).to.not.include(key);
    expect(((await stat(join(data, 'service.db'))).mode & 0o777).toString(8)).to.equal('600');
    expect(((await stat(data)).mode & 0o777).toString(8)).to.equal('700');
    const again = openTestAccess({ data });
    expect(again.keys.firstKey()).to.equal(undefined);
    expect(holder(again.keys, key)).to.equal('admin');
  });

  it('of the settings take the place of the first one, and are not kept', () => {
    const first = openTestAccess();
    const made = first.keys.firstKey();
    made?.keep();
    const { data } = first;
    const { keys } = openTestAccess({ data, adminKey: GIVEN });
    expect([holder(keys, GIVEN), holder(keys, made?.key ?? '')]).to.deep.equal(['admin', 'unknown']);
    expect(keys.list().map((each) => keys.stateOf(each))).to.deep.equal(['replaced']);
    expect(holder(openTestAccess({ data }).keys, GIVEN)).to.equal('unknown');
  });

  it('that were made and not kept open nothing, and are made anew the next time', () => {
    const { keys } = openTestAccess();
    const made = keys.firstKey();
    expect(holder(keys, made?.key ?? '')).to.equal('unknown');
    expect(keys.firstKey()?.key).to.be.a('string').and.not.equal(made?.key);
  });

  it('are made by one of two processes that start at a time', () => {
    const one = openTestAccess();
    const second = openTestAccess({ data: one.data });
    const [made, late] = [one.keys.firstKey(), second.keys.firstKey()];
    expect([made?.keep(), late?.keep()]).to.deep.equal([true, false]);
    expect(holder(second.keys, late?.key ?? '')).to.equal('unknown');
  });

  for (const wrong of ['', 'ts_', `${GIVEN} `, GIVEN.toUpperCase(), '0'.repeat(64)])
    it(`are not "${wrong}"`, () => expect(holder(openTestAccess({ adminKey: GIVEN }).keys, wrong)).to.equal('unknown'));

  it('say who holds them, and what for', () => {
    const { keys } = openTestAccess({ adminKey: GIVEN });
    const { key, record } = keys.create({}, { ...WANTED, callsPerMinute: 5, tokensPerDay: 100 });
    expect(keys.identify(key)).to.deep.equal({
      kind: 'key',
      id: record.id,
      name: 'chatbot',
      scope: WANTED.scope,
      allowance: { callsPerMinute: 5, tokensPerDay: 100 },
    });
    expect(keys.identify(GIVEN)).to.deep.include({ id: 'admin', scope: UNLIMITED });
  });

  it('end when they are revoked and when they expire; others of the same name go on', () => {
    const { keys, lines } = openTestAccess();
    const [old, next] = [keys.create({}, WANTED), keys.create({}, { ...WANTED, expires: Date.now() + 60_000 })];
    expect([holder(keys, old.key), holder(keys, next.key)]).to.deep.equal(['chatbot', 'chatbot']);
    expect([keys.revoke({}, old.record.id), keys.revoke({}, old.record.id), keys.revoke({}, 'k0')]).to.deep.equal([
      true,
      false,
      false,
    ]);
    expect([holder(keys, old.key), holder(keys, next.key)]).to.deep.equal(['revoked', 'chatbot']);
    expect(holder(keys, next.key, Date.now() + 60_001)).to.equal('expired');
    expect(lines.map(({ action }) => action)).to.deep.equal(['key.create', 'key.create', 'key.revoke']);
  });

  it('that another process makes or revokes are known within a second', async () => {
    const one = openTestAccess();
    const other = openTestAccess({ data: one.data });
    expect(holder(one.keys, 'ts_none')).to.equal('unknown'); // it has looked
    const { key, record } = other.keys.create({}, WANTED);
    await eventually(() => holder(one.keys, key) === 'chatbot', 1000);
    other.keys.revoke({}, record.id);
    await eventually(() => holder(one.keys, key) === 'revoked', 1000);
  });

  it('remember when they were last used, without a write for each call', () => {
    const { keys, data } = openTestAccess();
    const { key } = keys.create({}, WANTED);
    expect(keys.list()[0]).to.not.have.property('lastUsed');
    const now = Date.now();
    keys.identify(key, now - 10);
    keys.identify(key, now);
    expect(openTestAccess({ data }).keys.list()[0]).to.not.have.property('lastUsed');
    expect(keys.list()[0]).to.have.property('lastUsed', now); // whoever lists them writes first
    expect(openTestAccess({ data }).keys.list()[0]).to.have.property('lastUsed', now);
  });

  it('of a damaged file are an error that names it', () => {
    const { keys, data } = openTestAccess();
    const { key } = keys.create({}, WANTED);
    rewrite(data, 'DROP TABLE keys');
    for (const use of [() => keys.list(), () => keys.identify(key), () => keys.create({}, WANTED)])
      expect(use).to.throw(Failure, join(data, 'service.db'));
  });
});

describe('a start', () => {
  afterEach(stopAll);

  it('announces the first key, which then opens the service', async () => {
    const announced: string[] = [];
    const { seek } = await start(undefined, {
      env: { TOUCHSTONE_ADMIN_KEY: undefined },
      announceKey: (key) => announced.push(key),
    });
    expect(announced).to.have.lengthOf(1);
    expect((await seek({ question: 'a' }, { headers: { apikey: announced[0] ?? '' } })).status).to.equal(200);
  });

  it('says what is wrong when the port is taken', async () => {
    const { url } = await start();
    const error = await start(undefined, { env: { TOUCHSTONE_PORT: new URL(url).port } }).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(Failure).with.property('code', 'resource_unavailable');
    expect(error).to.have.property('message').that.contains('--port or TOUCHSTONE_PORT');
  });

  it('that cannot have its port keeps and tells no key', async () => {
    const { url } = await start();
    const data = await mkdtemp(join(tmpdir(), 'touchstone-'));
    const env = { TOUCHSTONE_PORT: new URL(url).port, TOUCHSTONE_ADMIN_KEY: undefined, TOUCHSTONE_DATA: data };
    const announced: string[] = [];
    await start(undefined, { env, announceKey: (key) => announced.push(key) }).catch(() => {});
    expect([announced, openTestAccess({ data }).keys.list()]).to.deep.equal([[], []]);
    closeAccess();
    await rm(data, { recursive: true });
  });
});
