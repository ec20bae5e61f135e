import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { type OpenedAccess, openAccess } from '../../../../appliance/access/access.ts';
import { openCapabilities } from '../../../../appliance/access/capabilities.ts';
import { heldCall } from '../../../../appliance/loads/held-call.ts';
import { loadSettings } from '../../../../appliance/settings.ts';
import { Leases } from '../../../../appliance/state/shared/leases.ts';
import { SharedIndex } from '../../../../appliance/state/shared/shared-index.ts';
import { SHARED_LAYOUT, type SharedLayout } from '../../../../appliance/state/shared/shared-layout.ts';
import { SharedState } from '../../../../appliance/state/shared/shared-state.ts';
import type { ResourceCall } from '../../../../core/contract/call.ts';
import { messageOf } from '../../../../core/contract/errors.ts';
import { BulkWriter } from '../../../../lib/elasticsearch/bulk.ts';
import { Server } from '../../../../lib/elasticsearch/server.ts';
import { silent } from '../../../support/call.ts';
import { optionsOf } from '../../../support/elasticsearch/base.ts';
import { Gate } from '../../../support/elasticsearch/gate.ts';
import { describeElasticsearch, workspaceOn } from '../../../support/elasticsearch.ts';
import { eventually } from '../../../support/eventually.ts';
import { folderWith } from '../../../support/folder.ts';

const UNLIMITED = { instances: ['*'], permissions: ['admin' as const] };
const actor = { caller: { id: 'settings', name: 'settings' } };

describeElasticsearch('state that replicas share', (server) => {
  const space = workspaceOn(server);
  const opened: { state: SharedState; access: OpenedAccess }[] = [];
  let count = 0;

  /** A replica as the service opens it, each on a folder of its own. */
  async function open(prefix: string, layout?: SharedLayout) {
    const data = folderWith();
    const settings = { ...loadSettings({ env: {} }), data };
    const options = { ...sharedOptions(server().url), prefix };
    const state = new SharedState({ options, data, log: silent, layout });
    await state.open((database) => void openCapabilities(database));
    const access = openAccess({ settings, log: silent, auditLog: silent, shared: state });
    state.onChange = () => {
      access.keys.refresh();
      access.embedCodes.refresh();
    };
    opened.push({ state, access });
    return { state, access };
  }

  const openTwo = async () => {
    const prefix = space.name(`shared-${++count}`);
    return [await open(prefix), await open(prefix)] as const;
  };

  afterEach(async function () {
    this.timeout(30_000);
    for (const { state, access } of opened.splice(0)) {
      access.close();
      await state.close();
    }
  });

  it('lets a key open all replicas as soon as it is told, and none once it is revoked', async () => {
    const [one, other] = await openTwo();
    const { key, record } = one.access.keys.create(actor, { name: 'k', scope: UNLIMITED });
    await one.state.push();
    await other.state.pull();
    expect(other.access.keys.identify(key)).to.have.property('id', record.id);
    other.access.keys.revoke(actor, record.id);
    await other.state.push();
    await eventually(() => expect(one.access.keys.identify(key)).to.equal('revoked'), 2_000);
    expect(one.access.audit.entries({ instance: 'x', withService: true, limit: 9 }).map(({ action }) => action)).to.deep.equal([
      'key.revoke',
      'key.create',
    ]);
  });

  it('keeps a key revoked, though another replica writes it again', async () => {
    const [one, other] = await openTwo();
    const { key, record } = one.access.keys.create(actor, { name: 'k', scope: UNLIMITED });
    await one.state.push();
    await other.state.pull();
    one.access.keys.revoke(actor, record.id);
    other.access.database.prepare("UPDATE keys SET name = 'other' WHERE id = ?").run(record.id);
    await one.state.push();
    await other.state.push();
    await Promise.all([one.state.pull(), other.state.pull()]);
    for (const { access } of [one, other]) {
      access.keys.refresh();
      expect(access.keys.identify(key)).to.equal('revoked');
    }
  });

  it('signs with the same secret, and knows sessions of others', async () => {
    const [one, other] = await openTwo();
    const claim = ['test', '1'] as const;
    expect(one.access.capabilities.number(claim)).to.equal(other.access.capabilities.number(claim));
    const { record, key } = one.access.keys.create(actor, { name: 'k', scope: UNLIMITED });
    const caller = one.access.keys.identify(key);
    if (typeof caller === 'string') throw new Error(caller);
    const { token } = one.access.sessions.create({ caller });
    await one.state.push();
    await other.state.pull();
    expect(other.access.sessions.identify(token)?.caller.id).to.equal(record.id);
    other.access.sessions.end(actor, token);
    await other.state.push();
    await one.state.pull();
    expect(one.access.sessions.identify(token)).to.equal(undefined);
  });

  it('lets one replica alone use up a password', async () => {
    const [one, other] = await openTwo();
    one.access.database.prepare("INSERT INTO one_time_passwords VALUES ('h', 'k', 'i', 9e15)").run();
    await one.state.push();
    await other.state.pull();
    const taken = await Promise.all([one, other, one, other].map(({ state }) => state.take('one_time_passwords', 'h')));
    expect(taken.filter(Boolean)).to.have.length(1);
  });

  it('sends what was changed while nobody could be told', async () => {
    const [one, other] = await openTwo();
    for (let place = 0; place < 1200; place++) one.access.audit.record(actor, { action: 'key.create', target: String(place) });
    await one.state.push();
    await other.state.pull();
    const { total } = other.access.database.prepare('SELECT count(*) AS total FROM audit').get() ?? {};
    expect(total).to.equal(1200);
  }).timeout(30_000);

  it('counts calls of all replicas against a limit, exactly where they come close to it', async () => {
    const [one, other] = await openTwo();
    const caller = { kind: 'key', id: 'k', name: 'k', scope: UNLIMITED, allowance: { callsPerMinute: 100 } } as const;
    const ask = async (place: number) => (await [one, other][place % 2]?.access.limits.ofCaller(caller, ''))?.isExceeded;
    await eventually(() => one.state.replica.count === 2, 3_000);
    if (Date.now() % 60_000 > 50_000) await pause(60_000 - (Date.now() % 60_000)); // all in one minute
    const exceeded = await Promise.all(Array.from({ length: 300 }, (_, place) => ask(place)));
    for (let place = 0; place < 50; place++) exceeded.push(await ask(0));
    expect(exceeded.filter((each) => !each).length).to.be.within(90, 110);
  }).timeout(30_000);

  it('locks an address out at all of them within two seconds, however its wrong keys were spread, and lets in whom one knows', async () => {
    const [one, other] = await openTwo();
    other.access.lockout.succeed('a', 'k1');
    for (let count = 0; count < 32; count++) [one, other][count % 2]?.access.lockout.fail('a');
    const left = () => [one, other].map(({ access }) => access.lockout.remaining('a'));
    await eventually(
      () =>
        expect(
          left().every((each) => each > 0),
          String(left()),
        ).to.equal(true),
      2_000,
    );
    await eventually(() => expect(one.access.lockout.remaining('a', 'k1')).to.equal(0), 2_000);
    expect([one, other].map(({ access }) => access.lockout.remaining('a', 'k2') > 0)).to.deep.equal([true, true]);
    expect([one, other].map(({ access }) => access.lockout.remaining('b'))).to.deep.equal([0, 0]);
    expect(one.access.lockout.fail('a'), 'milliseconds').to.be.above(one.access.lockout.fail('b'));
  });

  it('takes tokens from one budget', async () => {
    const [one, other] = await openTwo();
    for (const { access } of [one, other, one]) access.budgets.spend({ id: 'k' }, 100);
    await eventually(
      () => expect([one, other].map(({ access }) => access.budgets.spent({ id: 'k' }))).to.deep.equal([300, 300]),
      3_000,
    );
  });

  it('gives replicas numbers of their own, and knows how many there are', async () => {
    const [one, other] = await openTwo();
    expect(one.state.replica.node).to.not.equal(other.state.replica.node);
    await eventually(() => expect([one, other].map(({ state }) => state.replica.count)).to.deep.equal([2, 2]), 3_000);
  });

  it('lets one replica at a time work, each with a higher token', async () => {
    const [one, other] = await openTwo();
    const tokens: number[] = [];
    let working = 0;
    const work = async ({ token, check }: { token: number; check(): Promise<void> }): Promise<void> => {
      expect(++working).to.equal(1);
      tokens.push(token);
      await pause(50);
      await check();
      working--;
    };
    await Promise.all([one, other, one].map(({ state }) => state.leases.hold('load', work)));
    expect(tokens).to.deep.equal([1, 2, 3]);
  }).timeout(30_000);

  it('lets a replica that has lost its lease write not one more bulk', async () => {
    const [one, other] = await openTwo();
    const options = optionsOf({ endpoint: server().url, index: space.name('fenced') });
    const connection = await Server.create(options, () => {});
    const writes = new BulkWriter(connection, options);
    const write = (id: string, call: ResourceCall) =>
      writes.write([{ action: 'index', index: options.index, id, document: { id } }], call);
    const lease = { index: `${space.name(`shared-${count}`)}-counts-v1`, id: 'lease load' };
    await one.state.leases.hold('load', async (held) => {
      const call = heldCall(silent, new AbortController().signal, held);
      await write('before', call);
      await space.client.update({ ...lease, doc: { until: 0 } }); // as if it had not been heard of for too long
      await other.state.leases.hold('load', async (its) => {
        expect(its.token).to.equal(held.token + 1);
        await write('its', heldCall(silent, new AbortController().signal, its));
        const refused = await write('after', call).catch((thrown: unknown) => thrown);
        expect(messageOf(refused)).to.match(/the lease 'load' in .* was lost: another replica does it now/);
        expect(call.signal.aborted).to.equal(true);
      });
    });
    await connection.close();
    await space.client.indices.refresh({ index: options.index });
    const { hits } = await space.client.search({ index: options.index });
    expect(hits.hits.map(({ _id }) => _id).sort()).to.deep.equal(['before', 'its']);
  });

  it('goes on beside a replica of the next version, whose fields it leaves as they are', async () => {
    const prefix = space.name(`shared-${++count}`);
    const one = await open(prefix);
    const { version, properties } = SHARED_LAYOUT;
    const layout = { ...SHARED_LAYOUT, version: version + 1, properties: { ...properties, mood: { type: 'keyword' } } };
    const next = await open(prefix, layout);
    const { key, record } = next.access.keys.create(actor, { name: 'k', scope: UNLIMITED });
    await next.state.push();
    const row = { index: `${prefix}-service-v1`, id: `keys ["${record.id}"]` };
    await space.client.update({ ...row, doc: { mood: 'calm', row: { mood: 'calm' } } });
    await one.state.pull();
    one.access.database.prepare("UPDATE keys SET name = 'other' WHERE id = ?").run(record.id);
    await one.state.push();
    const again = await open(prefix); // one that starts meanwhile
    expect(again.access.keys.identify(key)).to.have.property('name', 'other');
    const { _source: kept } = await space.client.get<{ mood: string; row: object }>(row);
    expect([kept?.mood, kept?.row]).to.deep.include('calm').and.to.have.deep.nested.property('1.mood', 'calm');
    for (const kind of ['service', 'counts']) {
      const index = `${prefix}-${kind}-v1`;
      const { [index]: found } = await space.client.indices.getMapping({ index });
      expect(found?.mappings._meta?.touchstone).to.include({ version: version + 1, oldest: SHARED_LAYOUT.oldest });
    }
    const oldest = { ...layout, oldest: version + 1 };
    await open(space.name('too-new'), oldest);
    const refused = await open(space.name('too-new')).catch((thrown: unknown) => thrown);
    expect(refused).to.have.property('code', 'data_version');
  }).timeout(30_000);

  it('ends a lease by its own clock where nobody can be asked', async () => {
    const gate = await Gate.before(server());
    const options = { ...sharedOptions(gate.url), prefix: space.name('gated') };
    await (await SharedIndex.open(options, 'counts')).close();
    const index = await SharedIndex.open({ ...options, timeout: 1_000 }, 'counts');
    try {
      await new Leases(index, 5_000).hold('load', async ({ check, signal }) => {
        gate.shut();
        await check(); // nobody else can have it yet
        await eventually(() => expect(signal.aborted).to.equal(true), 8_000);
        expect(messageOf(await check().catch((thrown: unknown) => thrown))).to.include('it could not be renewed in time');
      });
    } finally {
      await index.close();
      await gate.close();
    }
  }).timeout(20_000);
});

const sharedOptions = (endpoint: string) => {
  const { shared_state: options } = loadSettings({
    env: {},
    file: '/settings.yaml',
    text: `shared_state: { endpoint: "${endpoint}" }`,
  });
  if (!options) throw new Error('the settings name it');
  return options;
};
