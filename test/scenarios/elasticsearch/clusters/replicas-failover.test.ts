import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { ListedAnswer } from '../../../../core/contract/resources/store.ts';
import { callWith } from '../../../support/call.ts';
import { Gate } from '../../../support/elasticsearch/gate.ts';
import { THREE_NODES } from '../../../support/elasticsearch/variants.ts';
import { describeElasticsearch, workspaceOn } from '../../../support/elasticsearch.ts';
import { StoreIndices } from '../../../support/elasticsearch-store.ts';
import { eventually } from '../../../support/eventually.ts';
import { Callers, send } from '../../../support/replicas/callers.ts';
import { RoundRobin } from '../../../support/replicas/round-robin.ts';
import { ADMIN, type ReplicatedService, type StartedReplica, startReplica } from '../../../support/replicas/service.ts';

const MINUTE = 60_000;
const call = callWith();

describeElasticsearch(
  'three replicas on a cluster of three nodes, of which each loses some',
  (server) => {
    const space = workspaceOn(server);
    const replicas: StartedReplica[] = [];
    const gates: Gate[] = [];
    const proxy = new RoundRobin();

    const start = async (connection: Record<string, string> = {}): Promise<StartedReplica> => {
      const endpoint = server().urls.join(',');
      const service: ReplicatedService = { connection: { endpoint, ...connection }, prefix: space.prefix, copies: 1 };
      const replica = await startReplica(service);
      replicas.push(replica);
      return replica;
    };
    after(async function () {
      this.timeout(MINUTE);
      for (const { child } of replicas) child.kill('SIGKILL');
      await proxy.close();
      for (const gate of gates) await gate.close();
    });

    /** The node that writes the answers. */
    async function primaryNode(): Promise<number> {
      const shards = await space.client.cat.shards({ index: `${space.prefix}store-answers-*`, format: 'json', h: 'prirep,node' });
      return Number(shards.find(({ prirep }) => prirep === 'p')?.node?.slice(1));
    }

    it('lose no answer, no rating, no conversation and no session, and count nothing twice', async function () {
      this.timeout(4 * MINUTE);
      gates.push(...(await Promise.all(server().urls.map((url) => Gate.before({ url })))));
      const first = await start();
      const pump = { id: 'pump', title: 'Pump', content: 'The pump is guaranteed for two years.' };
      expect((await send(first.url, 'POST', '/v1/test/documents', { body: [pump] })).status).to.equal(200);
      const gated = { endpoint: gates.map(({ url }) => url).join(','), timeout: '2s', write_timeout: '3s' };
      const [killed, cutOff] = await Promise.all([start(), start(gated)]);
      proxy.replicas.push(...replicas.map(({ url }) => url));
      await proxy.listen();
      const signedIn = await send(killed.url, 'POST', '/session', { body: { key: ADMIN }, headers: { apikey: '' } });
      const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';

      const callers = new Callers(proxy.url, 6);
      await eventually(() => callers.ids.length > 10, 20_000);
      killed.child.kill('SIGKILL');
      for (const gate of gates) gate.shut();
      const added = await start();
      proxy.replicas.splice(1, 1, added.url);
      for (const gate of gates) gate.open();
      const before = callers.ids.length;
      const node = await primaryNode();
      await server().kill(node);
      await Promise.all([server().start(node), pause(6_000)]);
      const joined = callers.ids.length;
      await callers.leave();
      await space.client.cluster.health({ wait_for_status: 'green', timeout: '60s' }, { requestTimeout: MINUTE });

      const { ids, rated, statuses } = callers;
      console.log(
        `      ${ids.length} answers, ${rated.size} rated, ${JSON.stringify(statuses)}; ${proxy.failed} requests sent again; ` +
          `${joined - before} answers while node ${node} was away`,
      );
      expect(before, 'while replicas were away').to.be.above(10);
      expect(joined - before, 'while a node was away').to.be.above(10);
      expect(new Set(ids).size, 'ids differ').to.equal(ids.length);
      for (const { url } of [first, cutOff, added])
        await eventually(async () => {
          const found = await send(url, 'GET', '/session', { headers: { cookie, apikey: '' } });
          return expect(found.status, 'of a session').to.equal(200);
        });
      await expectKept(callers);
    });

    /** Once each: answers, ratings, turns of conversations; and no more than what is listed is counted. */
    async function expectKept({ ids, rated, answered }: Callers): Promise<void> {
      const place = new StoreIndices(server, space);
      const store = place.create({ prefix: `${space.prefix}store`, endpoint: server().urls.join(',') });
      await store.ready?.({ log: call.log, onRequest: () => {}, onLookup: () => {}, generation: '' });
      try {
        const listed = await store.answers.list({ instance: 'test', limit: 10_000 }, call);
        const found = Map.groupBy(listed, ({ id }: ListedAnswer) => id);
        const wrong = (all: Iterable<number>, isRight: (each: readonly ListedAnswer[]) => boolean) =>
          [...all].filter((id) => !isRight(found.get(id) ?? []));
        expect(
          wrong(ids, (each) => each.length === 1),
          'answers that are not there once',
        ).to.deep.equal([]);
        expect(
          wrong(rated, ([each]) => each?.rating?.count === 1),
          'ratings that are not there once',
        ).to.deep.equal([]);
        const told = await store.answers.statistics({ instance: 'test' }, call);
        expect(told.answers).to.equal(listed.length);
        expect(told.rating?.count).to.equal(listed.filter(({ rating }) => rating).length);
        for (const [sessionId, given] of answered) {
          const turns = await store.sessions.exchanges({ instance: 'test', sessionId, since: 0, most: 50 }, call);
          expect(turns.length, sessionId).to.be.at.least(given.length);
        }
      } finally {
        await store.close?.();
      }
    }
  },
  THREE_NODES,
);
