import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { components } from '../../core/api.gen.ts';
import { describeElasticsearch, workspaceOn } from '../support/elasticsearch.ts';
import { eventually } from '../support/eventually.ts';
import { send } from '../support/replicas/callers.ts';
import { RoundRobin } from '../support/replicas/round-robin.ts';
import { ADMIN, type ReplicatedService, type StartedReplica, startReplica } from '../support/replicas/service.ts';

type Load = components['schemas']['Load'];

describeElasticsearch('replicas over one Elasticsearch', (server) => {
  const space = workspaceOn(server);
  const replicas: StartedReplica[] = [];
  const proxy = new RoundRobin();
  let service: ReplicatedService;

  const start = async (): Promise<StartedReplica> => {
    const replica = await startReplica(service);
    replicas.push(replica);
    return replica;
  };

  before(async function () {
    this.timeout(180_000);
    service = { connection: { endpoint: server().url }, prefix: space.prefix };
    const first = await start();
    const documents = [{ id: 'pump', title: 'Pump', content: 'The pump is guaranteed for two years. It is made of brass.' }];
    const loaded = await send(first.url, 'POST', '/v1/test/documents', { body: documents });
    expect(loaded.status, JSON.stringify(loaded.body)).to.equal(200);
    await Promise.all([start(), start()]);
    proxy.replicas.push(...replicas.map(({ url }) => url));
    await proxy.listen();
  });
  after(async function () {
    this.timeout(60_000);
    for (const { child } of replicas) child.kill('SIGKILL');
    await proxy.close();
  });

  it('holds revoked keys, sessions and settings alike at all of them within two seconds', async () => {
    const [one, other, third] = replicas as [StartedReplica, StartedReplica, StartedReplica]; // `before` started them
    const { body: made } = await send<{ key: string; id: string }>(one.url, 'POST', '/v1/test/keys', {
      body: { name: 'k', permissions: ['ask'] },
    });
    const ask = (url: string) =>
      send(url, 'POST', '/v1/test/seek', {
        body: { question: 'How long is the pump guaranteed?' },
        headers: { apikey: made.key },
      });
    for (const { url } of replicas) expect((await ask(url)).status).to.equal(200);
    await send(other.url, 'DELETE', `/v1/test/keys/${made.id}`);
    await eventually(
      async () => (await Promise.all(replicas.map(({ url }) => ask(url)))).every(({ status }) => status === 401),
      2_000,
    );

    const signedIn = await send(third.url, 'POST', '/session', { body: { key: ADMIN }, headers: { apikey: '' } });
    expect(signedIn.status).to.equal(200);
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    for (const { url } of replicas) {
      const found = await send(url, 'GET', '/session', { headers: { cookie, apikey: '' } });
      expect(found.status).to.equal(200);
    }

    const before = await send<{ revision: string }>(one.url, 'GET', '/v1/test/settings');
    const saved = await send<{ revision: string }>(one.url, 'PUT', '/v1/test/settings', {
      body: { changes: [{ pointer: '/answer/2/retrieve/top', value: 3 }] },
      headers: { 'if-match': before.headers.get('etag') ?? '' },
    });
    expect(saved.status, JSON.stringify(saved.body)).to.equal(200);
    await eventually(async () => {
      const found = await Promise.all(replicas.map(({ url }) => send<{ revision: string }>(url, 'GET', '/v1/test/settings')));
      return found.every(({ body }) => body.revision === saved.body.revision);
    }, 2_000);
  }).timeout(60_000);

  it('takes a password once, whichever of them it is shown to', async () => {
    const [one] = replicas as [StartedReplica]; // `before` started it
    const { status, body } = await send<{ otp: string }>(one.url, 'POST', '/v1/test/otp');
    expect(status).to.equal(200);
    const headers = { apikey: body.otp };
    const more = { body: { question: 'Of what is the pump made?' }, headers };
    const shown = await Promise.all(replicas.map(({ url }) => send(url, 'POST', '/v1/test/seek', more)));
    expect(shown.map((each) => each.status).sort()).to.deep.equal([200, 401, 401]);
  }).timeout(60_000);

  it('counts calls of all of them against one limit', async () => {
    const most = 60;
    const { body: made } = await send<{ key: string }>(proxy.url, 'POST', '/v1/test/keys', {
      body: { name: 'limited', permissions: ['ask'], callsPerMinute: most },
    });
    await pause(60_000 - (Date.now() % 60_000) > 20_000 ? 0 : 60_000 - (Date.now() % 60_000)); // all within one minute
    const ask = async () => {
      const more = { body: { question: 'Of what is the pump made?' }, headers: { apikey: made.key } };
      return (await send(proxy.url, 'POST', '/v1/test/seek', more)).status;
    };
    const statuses: number[] = [];
    for (let round = 0; round < 12; round++) statuses.push(...(await Promise.all(Array.from({ length: 10 }, ask))));
    expect(new Set(statuses)).to.deep.equal(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200).length).to.be.within(most * 0.9, most * 1.1);
  }).timeout(120_000);

  it('lets one of them load at a time', async () => {
    const documents = (of: number) =>
      Array.from({ length: 40 }, (_, place) => ({
        id: `d-${of}-${place}`,
        title: `D ${place}`,
        content: `Valve ${of} ${place}.`,
      }));
    const loads = await Promise.all(
      replicas.map(({ url }, of) => send<Load>(url, 'POST', '/v1/test/documents', { body: documents(of) })),
    );
    expect(loads.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    const times = loads.map(({ body }) => [Date.parse(body.started ?? ''), Date.parse(body.ended ?? '')] as const);
    const inOrder = times.sort(([one], [other]) => one - other);
    for (const [place, [begun]] of inOrder.entries()) expect(begun).to.be.at.least(inOrder[place - 1]?.[1] ?? 0);
  }).timeout(60_000);

  it('tells of a load at all of them, interrupted while the one that took it is gone, and done once that is back', async () => {
    const [asked] = replicas as [StartedReplica]; // `before` started it
    const taker = await startReplica(service);
    const load = (url: string, id: string) => send<Load>(url, 'GET', `/v1/test/loads/${id}`);
    const begin = async (path: string) => {
      const document = { id: 'late', title: 'Late', content: 'It came late.' };
      return (await send<Load>(taker.url, 'POST', `/v1/test/documents${path}`, { body: [document] })).body;
    };
    const done = await begin('');
    const told = await send<{ loads: Load[] }>(asked.url, 'GET', '/v1/test/loads');
    expect(told.body.loads[0]).to.deep.equal(done);
    expect((await load(asked.url, done.id)).body).to.deep.equal(done);

    const place = `index ${space.prefix}kb in ${server().url}`;
    const lease = { index: `${space.prefix}shared-counts-v1`, id: `lease load ${place}` };
    const { until = 0 } = (await space.client.get<{ until: number }>(lease))._source ?? {};
    expect(until, 'nobody loads').to.be.at.most(Date.now());
    await space.client.update({ ...lease, doc: { holder: 'another', until: Date.now() + 600_000 } });
    const { id } = await begin('?wait=false');
    // A replica of a very busy machine is not heard of for a while.
    await eventually(async () => expect((await load(asked.url, id)).body.state).to.equal('queued'), 20_000);
    taker.child.kill('SIGKILL');
    await eventually(async () => expect((await load(asked.url, id)).body.state).to.equal('interrupted'), 10_000);
    await space.client.update({ ...lease, doc: { until: 0 } });
    replicas.push(await startReplica(service, taker.folder));
    await eventually(async () => expect((await load(asked.url, id)).body).to.include({ state: 'done', unchanged: 1 }), 10_000);
    expect((await send(asked.url, 'GET', '/v1/test/loads/000000000000')).status).to.equal(404);
  }).timeout(60_000);

  it('ends a load with an error whose lease another has by then, and writes no more', async () => {
    const [one] = replicas as [StartedReplica]; // `before` started it
    const lease = { index: `${space.prefix}shared-counts-v1`, id: `lease load index ${space.prefix}kb in ${server().url}` };
    const documents = Array.from({ length: 1_000 }, (_, place) => ({
      id: `f-${place}`,
      title: 'F',
      content: `Flange ${place}.`,
    }));
    const { body: begun } = await send<Load>(one.url, 'POST', '/v1/test/documents?wait=false', { body: documents });
    expect(begun.state, JSON.stringify(begun)).to.equal('queued');
    const load = async () => (await send<Load>(one.url, 'GET', `/v1/test/loads/${begun.id}`)).body;
    await eventually(async () => expect((await load()).loaded).to.be.above(0), 30_000);
    await space.client.update({ ...lease, doc: { holder: 'another', until: Date.now() + 5_000 } });
    await eventually(async () => expect((await load()).state).to.equal('failed'), 15_000);
    expect((await load()).error?.code).to.equal('resource_unavailable');
    const counted = async () => {
      await space.client.indices.refresh({ index: `${space.prefix}kb` });
      return (await space.client.count({ index: `${space.prefix}kb` })).count;
    };
    const before = await counted();
    expect(before).to.be.below(documents.length);
    await pause(1_000);
    expect(await counted()).to.equal(before);
  }).timeout(60_000);

  it('answers beside a replica of the next version, also after a start, and leaves what that has made as it is', async () => {
    const [one] = replicas as [StartedReplica]; // `before` started it
    const next = await startReplica({ ...service, isNext: true });
    replicas.push(next);
    const ask = async (url: string, count: number) => {
      const question = `How long is the pump number ${count} guaranteed?`;
      const body = { question, user_session: { system: { session_id: 'mixed' } } };
      const { status, body: answer } = await send<{ answerId: number }>(url, 'POST', '/v1/test/seek', { body });
      expect(status, JSON.stringify(answer)).to.equal(200);
      return answer.answerId;
    };
    const theirs = await ask(next.url, 1);
    await ask(one.url, 2);
    const restarted = await startReplica(service);
    replicas.push(restarted);
    await ask(restarted.url, 3);
    for (const [url, score] of [
      [restarted.url, 1],
      [next.url, 5],
    ] as const) {
      const body = { answerId: theirs, score, user: 'u' };
      expect((await send(url, 'POST', '/v1/test/rate', { body })).status).to.equal(200);
    }
    await space.client.indices.refresh({ index: `${space.prefix}store-*` });
    const base = `${space.prefix}store-answers`;
    const { hits } = await space.client.search<{ mood?: string; rating?: { mean: number } }>({
      index: base,
      query: { term: { id: theirs } },
    });
    expect(hits.hits[0]?._source).to.deep.include({ mood: 'calm' }).and.to.have.nested.property('rating.mean', 5);
    const mappings = Object.values(await space.client.indices.getMapping({ index: base }));
    const { index_templates: templates } = await space.client.indices.getIndexTemplate({ name: `${base}-v1` });
    for (const meta of [...mappings.map((each) => each.mappings._meta), templates[0]?.index_template.template?.mappings?._meta])
      expect(meta?.touchstone).to.include({ version: 2, oldest: 1 });
  }).timeout(60_000);
});
