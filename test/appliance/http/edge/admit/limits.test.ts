import { expect } from 'chai';
import { call, create, type Headers, metric, seek, TWO, twoInstances } from '../../../../support/callers.ts';
import { expectProblem } from '../../../../support/contract.ts';
import { eventually } from '../../../../support/eventually.ts';
import { answeredTurn, KEY, start, stopAll, TestPipeline } from '../../../../support/harness.ts';

describe('limits', () => {
  afterEach(stopAll);

  it('of a key are told with each answer and hold from the first call beyond', async () => {
    const service = await twoInstances(`${TWO}\naccess: { calls_per_minute: { key: 2 } }`);
    const own = await create(service, { name: 'own', callsPerMinute: 3 });
    const answers = [];
    for (let count = 0; count < 4; count++) answers.push(await seek(service, { apikey: own.key }));
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 429]);
    expect(answers[0]?.headers.get('ratelimit-policy')).to.equal('"key";q=3;w=60');
    expect(answers.map(({ headers }) => headers.get('ratelimit'))[0]).to.match(/^"key";r=2;t=(60|59)$/);
    expect(Number(answers[3]?.headers.get('retry-after'))).to.be.within(50, 60);
    await expectProblem(answers[3] as Response, 429, 'rate_limited'); // there are four
    const others = await create(service, { name: 'others' }); // the second call of the admin key
    expect((await seek(service, { apikey: others.key })).headers.get('ratelimit-policy')).to.equal('"key";q=2;w=60');
    expect((await seek(service, { apikey: KEY })).status).to.equal(429);
    expect(await metric(service, 'touchstone_requests_rejected_total{reason="rate_limited"}')).to.equal(2);
  });

  it('are none for keys unless they are set', async () => {
    const service = await twoInstances();
    const { headers } = await seek(service, { apikey: KEY });
    expect([headers.get('ratelimit'), headers.get('ratelimit-policy')]).to.deep.equal([null, null]);
  });

  it('of an address count all that comes from there, with a key or without', async () => {
    const service = await twoInstances(`${TWO}\naccess: { calls_per_minute: { address: 3 }, trusted_proxies: [127.0.0.1] }`);
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const statuses = [];
    for (const headers of [{ apikey: KEY }, {}, { apikey: 'wrong' }, { apikey: KEY }])
      statuses.push((await seek(service, { ...headers, ...from('192.0.2.1') } as Headers)).status); // of strings
    expect(statuses).to.deep.equal([200, 401, 401, 429]);
    expect((await seek(service, { apikey: KEY, ...from('192.0.2.2') })).status).to.equal(200);
  });

  it('of visitors count by address and code', async () => {
    const service = await twoInstances(`${TWO}\naccess: { calls_per_minute: { visitor: 1 }, trusted_proxies: [127.0.0.1] }`);
    const origin = 'https://www.example.com';
    const { code } = await create(service, { name: 'site', origins: [origin] }, 'test/embedcodes');
    const visit = async (address: string) =>
      (await seek(service, { embedcode: code, origin, 'x-forwarded-for': address })).status;
    expect([await visit('192.0.2.1'), await visit('192.0.2.1'), await visit('192.0.2.2')]).to.deep.equal([200, 429, 200]);
  });

  it('are not escaped by what callers say of where they come from', async () => {
    const service = await twoInstances(`${TWO}\naccess: { calls_per_minute: { address: 1 }, trusted_proxies: [127.0.0.1] }`);
    const status = async (forwarded: string) => (await seek(service, { apikey: KEY, 'x-forwarded-for': forwarded })).status;
    expect([
      await status('1.1.1.1, 192.0.2.1'),
      await status('2.2.2.2, 192.0.2.1'),
      await status('127.0.0.1, 192.0.2.1'),
    ]).to.deep.equal([200, 429, 429]);
    const untrusting = await twoInstances(`${TWO}\naccess: { calls_per_minute: { address: 1 } }`);
    const plain = async (forwarded: string) => (await seek(untrusting, { apikey: KEY, 'x-forwarded-for': forwarded })).status;
    expect([await plain('1.1.1.1'), await plain('2.2.2.2')]).to.deep.equal([200, 429]);
  });
});

describe('wrong keys', () => {
  afterEach(stopAll);

  it('lock their address out for a while, but neither others nor who was let in before', async () => {
    const lockout = '{ failures: 3, first: 700ms, longest: 10s }';
    const service = await twoInstances(`${TWO}\naccess: { lockout: ${lockout}, trusted_proxies: [127.0.0.1] }`);
    const status = async (apikey: string, address = '192.0.2.1') =>
      (await seek(service, { apikey, 'x-forwarded-for': address })).status;
    const known = await create(service, { name: 'known' });
    const late = await create(service, { name: 'late' });
    expect(await status(known.key)).to.equal(200);
    expect([await status('wrong-1'), await status('wrong-2'), await status('wrong-3')]).to.deep.equal([401, 401, 401]);
    const locked = await seek(service, { apikey: late.key, 'x-forwarded-for': '192.0.2.1' });
    await expectProblem(locked, 429, 'locked_out');
    expect(locked.headers.get('retry-after')).to.equal('1');
    expect([await status('wrong-4'), await status(known.key), await status(late.key, '192.0.2.9')]).to.deep.equal([
      429, 200, 200,
    ]);
    expect(await metric(service, 'touchstone_lockouts_total')).to.equal(1);
    expect(service.lines().find(({ level }) => level === 'warn')).to.include({ address: '192.0.2.1', seconds: 1 });
    await eventually(async () => (await status(late.key)) === 200, 3000);
    expect(await status('wrong-5')).to.equal(401); // begins a lock twice as long
    const again = await seek(service, { apikey: 'wrong-6', 'x-forwarded-for': '192.0.2.1' });
    expect([again.status, again.headers.get('retry-after')]).to.deep.equal([429, '2']);
  }).timeout(8000);

  it('do not lock out who sends none', async () => {
    const service = await twoInstances(`${TWO}\naccess: { lockout: { failures: 2 } }`);
    for (let count = 0; count < 4; count++) expect((await seek(service, {})).status).to.equal(401);
    expect((await seek(service, { apikey: KEY })).status).to.equal(200);
  });
});

describe('budgets', () => {
  afterEach(stopAll);
  const tokens = { input: 60, output: 40 };
  const spending = () =>
    new TestPipeline(answeredTurn({ answer: 'Yes.', score: 80, generation: { text: 'Yes.', model: 'm', tokens } }));

  it('end a key for the day, and the answers that it has had stand', async () => {
    const service = await start(spending());
    const { key } = await create(service, { name: 'small', tokensPerDay: 150 });
    const answers = [];
    for (let count = 0; count < 3; count++) answers.push(await seek(service, { apikey: key }));
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 429]);
    await expectProblem(answers[2] as Response, 429, 'budget_spent'); // there are three
    const midnight = 86_400 - Math.floor((Date.now() % 86_400_000) / 1000);
    expect(Number(answers[2]?.headers.get('retry-after'))).to.be.closeTo(midnight, 2);
    expect((await call(service, 'test/keycheck', { apikey: key })).status).to.equal(200);
    expect((await seek(service, { apikey: KEY })).status).to.equal(200);
  });

  it('are spent by whichever way is asked', async () => {
    const service = await start(spending());
    const { key } = await create(service, { name: 'all ways', tokensPerDay: 300 });
    const chat = { model: 'touchstone', messages: [{ role: 'user', content: 'Why?' }] };
    const tool = { name: 'seek', arguments: { question: 'Why?' } };
    const mcp = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: tool };
    const ways: [path: string, body: object][] = [
      ['test/seek_stream', { question: 'Why?' }],
      ['test/chat/completions', chat],
      ['test/mcp', mcp],
      ['test/seek', { question: 'Why?' }],
    ];
    const statuses = [];
    for (const [path, body] of ways) {
      const response = await call(service, path, { apikey: key, accept: 'application/json, text/event-stream' }, { body });
      await response.text();
      statuses.push(response.status);
    }
    expect(statuses).to.deep.equal([200, 200, 200, 429]);
  });

  it('are counted by all processes on a folder, and outlive them', async () => {
    const one = await start(spending());
    const { key } = await create(one, { name: 'shared', tokensPerDay: 250 });
    const other = await start(spending(), { env: { TOUCHSTONE_DATA: one.data } });
    for (const service of [one, other, one]) expect((await seek(service, { apikey: key })).status).to.equal(200);
    await one.stop();
    await eventually(async () => (await seek(other, { apikey: key })).status === 429, 4000);
  });
});
