import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { callWith } from '../../../support/call.ts';
import { documents } from '../../../support/elasticsearch/failover.ts';
import { expectAway, fill, serve, shelfOf } from '../../../support/elasticsearch/service.ts';
import { CROWDED, LITTLE_MEMORY } from '../../../support/elasticsearch/variants.ts';
import { clientOf, describeElasticsearch, type Server } from '../../../support/elasticsearch.ts';
import { stopAll } from '../../../support/harness.ts';

const MINUTE = 60_000;
const DOCUMENTS = 2_000;
const [ROUNDS, AT_ONCE] = [4, 50];
/** Milliseconds for which others load as well. */
const OTHERS = 6_000;

/** What the queues of a server have turned away so far. */
async function countRejections(server: Server): Promise<Record<string, number>> {
  const client = clientOf(server);
  const rows = await client.cat.threadPool({ thread_pool_patterns: 'search,write', h: 'name,rejected', format: 'json' });
  await client.close();
  return Object.fromEntries(rows.map(({ name, rejected = '0' }) => [name, Number(rejected)]));
}

/** Loads through the command line; every document has to be there, once. */
async function expectAllLoaded(server: Server, index: string, options: object = {}): Promise<void> {
  const given = { endpoint: server.url, index, bulk_parallel: 16, ...options };
  const { code, stdout, stderr } = await shelfOf({ elasticsearch: given }, DOCUMENTS).ingest();
  expect(code, stderr).to.equal(0);
  expect(JSON.parse(stdout)).to.deep.equal({ loaded: DOCUMENTS, unchanged: 0, removed: 0, failed: 0, skipped: {}, failures: [] });
  const site = await serve({ elasticsearch: given });
  const base = site.opened.resources('knowledge_base').get('kb');
  expect(await base?.documents?.counts(callWith())).to.deep.equal({ documents: DOCUMENTS, passages: DOCUMENTS });
}

/** Others who load as much as they can, and do not mind what is refused. */
class Crowd {
  readonly #leaving = new AbortController();
  readonly #gone: Promise<unknown>;

  constructor(server: Server) {
    this.#gone = Promise.all([1, 2, 3].map(() => this.#load(server)));
  }

  async leave(): Promise<void> {
    this.#leaving.abort();
    await this.#gone;
  }

  async #load(server: Server): Promise<void> {
    const client = clientOf(server);
    const operations = Array.from({ length: 100 }, () => [{ index: {} }, { content: 'something else' }]).flat();
    while (!this.#leaving.signal.aborted) await client.bulk({ index: 'crowd', operations }, { maxRetries: 0 }).catch(() => {});
    await client.close();
  }
}

describeElasticsearch(
  'a server with room for one search and one bulk at a time',
  (server) => {
    after(stopAll);

    it('is asked again until it has time: every question has an answer, or is told when to come again', async function () {
      this.timeout(2 * MINUTE);
      const site = await serve({ elasticsearch: { endpoint: server().url, index: 'asked' } });
      await fill(site, 'kb', documents('kept', 0, 200));
      const outcomes = [];
      for (let round = 0; round < ROUNDS; round++) {
        const asked = Array.from({ length: AT_ONCE }, (_, each) =>
          site.ask(`Of what is the valve ${each} of round ${round} made?`),
        );
        outcomes.push(...(await Promise.all(asked)));
      }
      const refused = outcomes.filter(({ status }) => status !== 200);
      // A machine that has no room for so many tells them so itself.
      for (const outcome of refused) expectAway(outcome, ['resource_unavailable', 'overloaded']);
      for (const { status, body } of outcomes) if (status === 200) expect(body.reason).to.equal('answered');
      const answered = outcomes.length - refused.length;
      console.log(`      ${answered} of ${outcomes.length} questions answered, ${refused.length} told to come again`);
      expect(answered / outcomes.length).to.be.above(0.3);
      expect((await countRejections(server())).search, 'the server was overloaded').to.be.above(0);
      expect((await site.told()).status, 'overload is no reason to be taken out').to.equal(200);
      expect((await site.ask()).body.reason).to.equal('answered');
    });

    it('takes every document of a load beside those of others', async function () {
      this.timeout(3 * MINUTE);
      const crowd = new Crowd(server());
      const leaving = pause(OTHERS).then(() => crowd.leave());
      await Promise.all([expectAllLoaded(server(), 'loaded'), leaving]);
      expect((await countRejections(server())).write, 'the server was overloaded').to.be.above(0);
    });
  },
  CROWDED,
);

describeElasticsearch(
  'a server with little memory for bulks',
  (server) => {
    after(stopAll);

    it('takes every document of a load', async function () {
      this.timeout(4 * MINUTE);
      await expectAllLoaded(server(), 'loaded', { bulk_parallel: 4 });
    });
  },
  LITTLE_MEMORY,
);
