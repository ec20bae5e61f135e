import { expect } from 'chai';
import { Gate } from '../../support/elasticsearch/gate.ts';
import { expectAway, fill, type Outcome, type Setup, type Site, serve } from '../../support/elasticsearch/service.ts';
import { describeElasticsearch, workspaceOn } from '../../support/elasticsearch.ts';
import { eventually } from '../../support/eventually.ts';
import { stopAll } from '../../support/harness.ts';

describeElasticsearch('a server that hangs', (server) => {
  const space = workspaceOn(server);
  let gate: Gate;

  before(async function () {
    this.timeout(30_000);
    gate = await Gate.before(server());
    await fill(await open({}));
    await stopAll();
  });
  afterEach(async () => {
    gate.open();
    await stopAll();
  });
  after(() => gate.close());

  const open = (setup: Partial<Setup>, options = {}): Promise<Site> =>
    serve({ elasticsearch: { endpoint: gate.url, index: space.name('handbook'), ...options }, ...setup });

  const late = ({ status, body }: Outcome) => expect([status, body.reason]).to.deep.equal([200, 'timeout']);
  const degraded = ({ status, body }: Outcome) =>
    expect([status, body.reason, body.document]).to.deep.equal([200, 'degraded', 'Kettle']);

  const cases: {
    title: string;
    setup: Partial<Setup>;
    options?: Record<string, unknown>;
    expected: (outcome: Outcome) => void;
    /** Milliseconds. */
    after: number;
    /** How the request to the server ended. */
    counted: string;
  }[] = [
    { title: 'the deadline of the turn holds', setup: { timeout: '1s' }, expected: late, after: 1000, counted: 'timeout' },
    {
      title: 'the option timeout holds',
      setup: {},
      options: { timeout: '400ms' },
      expected: expectAway,
      after: 400,
      counted: 'timeout',
    },
    {
      title: 'patience ends and the fallback answers',
      setup: { fallback: true, patience: '400ms' },
      expected: degraded,
      after: 400,
      counted: 'timeout',
    },
    {
      title: 'the option timeout is shorter than patience, and the fallback answers',
      setup: { fallback: true, patience: '5s' },
      options: { timeout: '400ms' },
      expected: degraded,
      after: 400,
      counted: 'timeout',
    },
  ];

  for (const { title, setup, options, expected, after: due, counted } of cases) {
    it(`holds up nobody for long: ${title}`, async () => {
      const site = await open(setup, options);
      expect((await site.ask()).body.reason).to.equal('answered');
      gate.shut();
      const [held, ended] = [gate.held, await site.upstream(counted)];
      const outcome = await site.ask();
      expected(outcome);
      expect(outcome.time, 'milliseconds').to.be.within(due - 50, due + 700);
      expect(gate.held).to.be.above(held);
      await eventually(() => gate.waiting === 0, 2000); // what was asked of the server has been broken off
      await eventually(async () => (await site.upstream(counted)) > ended);
    });
  }

  it('is told that a caller has left', async () => {
    const site = await open({});
    gate.shut();
    const leaving = new AbortController();
    const asked = site.ask(undefined, { signal: leaving.signal }).catch((error: Error) => error.name);
    await eventually(() => gate.waiting > 0);
    leaving.abort();
    expect(await asked).to.equal('AbortError');
    await eventually(() => gate.waiting === 0, 1000);
    expect(await eventually(() => site.upstream('aborted'))).to.be.at.least(1);
    gate.open();
    expect((await site.ask()).body.reason).to.equal('answered');
  });

  it('does not keep a service from starting, which finds it when it answers', async function () {
    this.timeout(20_000);
    gate.shut();
    const site = await open({}, { timeout: '500ms' });
    const { status, kb } = await site.told();
    expect([status, kb.ok]).to.deep.equal([503, false]);
    expect(kb.detail).to.include(`${gate.url} did not answer GET / in time`);
    const outcome = await site.ask();
    expectAway(outcome);
    gate.open();
    await eventually(async () => (await site.told()).status === 200, 10_000);
    expect((await site.ask()).body.reason).to.equal('answered');
  });

  it('is asked by few while it hangs, and by all when it is back', async function () {
    this.timeout(20_000);
    const site = await open({ fallback: true, patience: '300ms' }, { timeout: '300ms' });
    gate.shut();
    const times: number[] = [];
    for (let count = 0; count < 10; count++) {
      const outcome = await site.ask();
      degraded(outcome);
      times.push(outcome.time);
    }
    expect(times.filter((time) => time >= 250).length, `${times.map(Math.round)}`).to.be.below(6);
    gate.open();
    await eventually(async () => (await site.ask()).body.reason === 'answered', 10_000);
    const told = site.messages().filter((message) => message.startsWith('a knowledge base can'));
    expect(told).to.deep.equal([
      'a knowledge base cannot be searched: its fallback is searched instead',
      'a knowledge base can be searched again: its fallback is left alone',
    ]);
  });
});
