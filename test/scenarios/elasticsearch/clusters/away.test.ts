import { expect } from 'chai';
import { expectAway, fill, type Outcome, type Setup, type Site, serve } from '../../../support/elasticsearch/service.ts';
import { BASIC } from '../../../support/elasticsearch/variants.ts';
import { describeElasticsearch } from '../../../support/elasticsearch.ts';
import { eventually } from '../../../support/eventually.ts';
import { stopAll } from '../../../support/harness.ts';

const PASSWORD = 'a-password-that-nobody-sees';
const [LINES_PER_CHANGE, QUESTIONS] = [1, 10];

const answeredBy = ({ status, body }: Outcome) => [status, body.reason, body.document];

/** Messages of the log that tell of a knowledge base, from one moment on. */
const since = (site: Site) => {
  const before = site.messages().length;
  return (pattern: RegExp) =>
    site
      .messages()
      .slice(before)
      .filter((message) => pattern.test(message));
};

describeElasticsearch(
  'a server that goes and comes',
  (server) => {
    let [plain, spared, early]: (Site | undefined)[] = [];
    const sites = () => {
      if (!plain || !spared) throw new Error('the services are there in tests only');
      return { plain, spared };
    };
    const setup = (changes: Partial<Setup> = {}): Setup => ({
      elasticsearch: { endpoint: server().url, index: 'handbook', username: 'someone', password: PASSWORD },
      ...changes,
    });

    before(async function () {
      this.timeout(60_000);
      plain = await serve(setup());
      spared = await serve(setup({ fallback: true, patience: '2s' }));
      await fill(plain);
    });
    after(stopAll);

    it('is searched while it is there', async () => {
      for (const site of Object.values(sites())) {
        await eventually(async () => (await site.told()).kb.ok);
        expect(answeredBy(await site.ask())).to.deep.equal([200, 'answered', 'Kettle']);
      }
    });

    describe('once it is gone', () => {
      before(async function () {
        this.timeout(60_000);
        await server().kill(1);
      });

      it('is answered for with 503 and Retry-After, quickly', async () => {
        const { plain } = sites();
        const said = since(plain);
        for (let count = 0; count < QUESTIONS; count++) {
          const outcome = await plain.ask();
          expectAway(outcome);
          expect(outcome.time, 'milliseconds').to.be.below(1500);
          expect(JSON.stringify(outcome.body)).to.not.match(/stack|at .*\.ts:/);
        }
        expect(await plain.upstream('error')).to.be.at.least(1);
        await eventually(async () => (await plain.told()).status === 503);
        expect(said(/^the knowledge base cannot be searched$/)).to.have.length(LINES_PER_CHANGE);
        expect(said(/^request failed$/)).to.have.length(QUESTIONS);
      });

      it('is answered for by the fallback, and the service stays ready', async () => {
        const { spared } = sites();
        const said = since(spared);
        for (let count = 0; count < QUESTIONS; count++) {
          const outcome = await spared.ask();
          expect(answeredBy(outcome)).to.deep.equal([200, 'degraded', 'Kettle']);
          expect(outcome.time, 'milliseconds').to.be.below(1500);
        }
        await eventually(async () => !(await spared.told()).kb.ok);
        const told = await spared.told();
        expect([told.status, told.ready, told.kb.fallbacks]).to.deep.equal([200, true, ['copy']]);
        expect(said(/^a knowledge base cannot be searched: its fallback/)).to.have.length(LINES_PER_CHANGE);
        expect(said(/^request failed$/)).to.deep.equal([]);
      });

      it('does not keep a service from starting, which says where it looks', async () => {
        early = await serve(setup());
        const { status, kb } = await early.told();
        expect([status, kb.ok]).to.deep.equal([503, false]);
        expect(kb.detail)
          .to.include(`'handbook' in ${server().url}`)
          .and.to.match(/cannot be reached \(.*ECONNREFUSED/);
        expect(kb.obstacles?.[0]?.mend).to.include('`endpoint` leads to it; nothing has to be restarted here');
        expectAway(await early.ask());
      });
    });

    describe('once it is back', () => {
      before(async function () {
        this.timeout(2 * 60_000);
        await server().start(1);
      });

      it('is searched again, by services that were there and by one that began without it', async function () {
        this.timeout(30_000);
        const { plain, spared } = sites();
        if (!early) throw new Error('it was not started');
        for (const site of [plain, spared, early]) {
          await eventually(async () => (await site.told()).kb.ok, 20_000);
          expect((await site.told()).status).to.equal(200);
          expect(
            answeredBy(await eventually(async () => ((await site.ask()).body.reason === 'answered' ? site.ask() : false))),
          ).to.deep.equal([200, 'answered', 'Kettle']);
        }
        expect(plain.messages().filter((message) => message === 'the knowledge base can be searched')).to.have.length(2);
        expect(spared.messages().filter((message) => /^a knowledge base can be searched again/.test(message))).to.have.length(1);
      });

      it('has left no secret and no stack behind in the log', () => {
        for (const site of [...Object.values(sites()), ...(early ? [early] : [])]) {
          const text = JSON.stringify(site.lines());
          expect(text)
            .to.not.include(PASSWORD)
            .and.to.not.match(/"stack":/);
        }
      });
    });
  },
  BASIC,
);
