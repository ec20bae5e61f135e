import { expect } from 'chai';
import { rewrite } from '../../../support/access.ts';
import { call, create, type Headers, metric, password, requests, seek, TWO, twoInstances } from '../../../support/callers.ts';
import { expectProblem } from '../../../support/contract.ts';
import { eventually } from '../../../support/eventually.ts';
import { KEY, type Running, stopAll } from '../../../support/harness.ts';

const QUESTION = { question: 'Why?' };

describe('a key', () => {
  let service: Running;
  before(async () => {
    service = await twoInstances();
  });
  after(stopAll);

  it('that is missing, wrong, revoked or expired is answered alike, counted apart and logged', async () => {
    const revoked = await create(service, { name: 'revoked' });
    await call(service, `test/keys/${revoked.id}`, { apikey: KEY }, { method: 'DELETE' });
    const expired = await create(service, { name: 'expired', expires: new Date(Date.now() + 60_000).toISOString() });
    rewrite(service.data, `UPDATE keys SET expires = 1 WHERE id = '${expired.id}'`);
    await eventually(async () => (await seek(service, { apikey: expired.key })).status === 401, 2000);
    const cases: [reason: string, headers: Headers][] = [
      ['missing', {}],
      ['missing', { apikey: '' }],
      ['unknown', { apikey: `${KEY}x` }],
      ['unknown', { apikey: `${KEY}, ${KEY}` }],
      ['unknown', { apikey: 'otp_unheard-of' }],
      ['revoked', { apikey: revoked.key }],
      ['expired', { apikey: expired.key }],
      ['unknown', { embedcode: '123456789012' }],
    ];
    for (const [reason, headers] of cases) {
      const before = await metric(service, `touchstone_key_failures_total{reason="${reason}"}`);
      const problem = await expectProblem(await seek(service, headers, 'nowhere/seek'), 401, 'unauthorized');
      expect(problem.detail).to.equal('Send a key of this service in the header apikey.');
      expect(await metric(service, `touchstone_key_failures_total{reason="${reason}"}`)).to.equal(before + 1);
      expect(requests(service).at(-1)).to.include({
        status: 401,
        problem: 'unauthorized',
        refusal: reason,
        address: '127.0.0.1',
      });
    }
  });

  const SCOPES: [what: string, key: object, path: string, status: number][] = [
    ['of its instance', { instances: ['test'] }, 'test/seek', 200],
    ['of another instance', { instances: ['shop'] }, 'test/seek', 403],
    ['of an instance that is not there', { instances: ['shop'] }, 'nowhere/seek', 403],
    ['of all instances, on one that is not there', { instances: ['*'] }, 'nowhere/seek', 404],
    ['of its group', { permissions: ['ask'] }, 'test/seek', 200],
    ['of another group', { permissions: ['read'] }, 'test/seek', 403],
    ['of its operation', { permissions: ['seek'] }, 'test/seek', 200],
    ['of another operation of the group', { permissions: ['seek'] }, 'test/score', 403],
    ['of administrators', { permissions: ['admin'] }, 'test/seek', 200],
    ['of nothing but texts', { permissions: ['content'] }, 'test/seek', 403],
    ['of any kind, to be checked', { permissions: ['content'] }, 'test/keycheck', 200],
    ['of another instance, to be checked', { instances: ['shop'] }, 'test/keycheck', 403],
    ['for asking, on keys', { permissions: ['ask', 'read', 'curate', 'content'] }, 'test/keys', 403],
    ['that may list keys, on those who make them', { permissions: ['listKeys'] }, 'test/keys', 403],
    ['for asking, on the audit', { permissions: ['ask', 'read', 'curate', 'content'] }, 'GET test/audit', 403],
  ];
  for (const [what, body, target, status] of SCOPES)
    it(`${what}: ${status}`, async () => {
      const { key, id } = await create(service, { name: 'scoped', ...body });
      const [method, path = target] = target.startsWith('GET ') ? target.split(' ') : ['POST'];
      const sent =
        method === 'POST' && !path.endsWith('check') ? { ...QUESTION, name: 'x', text: 'A.', passages: ['A.'] } : undefined;
      const response = await call(service, path, { apikey: key }, { method, body: sent });
      expect(response.status).to.equal(status);
      if (status === 403) {
        await expectProblem(response, 403, 'forbidden');
        expect(requests(service).at(-1)).to.include({ caller: id, problem: 'forbidden' });
      }
    });

  it('that may see metrics alone is enough for metrics that want one', async () => {
    const guarded = await twoInstances(`${TWO}\nmetrics: { key_required: true }`);
    const scraper = await create(guarded, { name: 'prometheus', instances: ['*'], permissions: ['metrics'] });
    const asker = await create(guarded, { name: 'asker', instances: ['*'], permissions: ['ask'] });
    const local = await create(guarded, { name: 'local', permissions: ['metrics'] });
    const scrape = async (apikey: string) => (await fetch(`${guarded.url}/metrics`, { headers: { apikey } })).status;
    expect([
      await scrape(scraper.key),
      await scrape(KEY),
      await scrape(asker.key),
      await scrape(local.key),
      await scrape(''),
    ]).to.deep.equal([200, 200, 403, 403, 401]);
    expect((await seek(guarded, { apikey: scraper.key })).status).to.equal(403);
  });

  it('is told in the log by its id', async () => {
    const { key, id } = await create(service, { name: 'told' });
    await seek(service, { apikey: key });
    expect(requests(service).at(-1)).to.include({ caller: id, status: 200 }).and.not.have.property('address');
    expect(JSON.stringify(service.lines())).to.not.include(key);
  });
});

describe('a one-time password', () => {
  let service: Running;
  before(async () => {
    service = await twoInstances();
  });
  after(stopAll);

  it('is good for one call, however many are sent at once', async () => {
    const otp = await password(service, KEY);
    expect(otp).to.match(/^otp_[\w-]{32}$/);
    const answers = await Promise.all(Array.from({ length: 5 }, () => seek(service, { apikey: otp })));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 401, 401, 401, 401]);
    expect(JSON.stringify(service.lines())).to.not.include(otp);
  });

  it('is used up in every process on the folder', async () => {
    const other = await twoInstances(TWO, { TOUCHSTONE_DATA: service.data });
    const otp = await password(service, KEY);
    const answers = await Promise.all([service, other, service, other].map((each) => seek(each, { apikey: otp })));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 401, 401, 401]);
  });

  it('ends after half an hour', async () => {
    const otp = await password(service, KEY);
    rewrite(service.data, 'UPDATE one_time_passwords SET expires = expires - 30 * 60000');
    expect((await seek(service, { apikey: otp })).status).to.equal(401);
  });

  it('ends with its key', async () => {
    const { key, id } = await create(service, { name: 'short-lived' });
    const otp = await password(service, key);
    await call(service, `test/keys/${id}`, { apikey: KEY }, { method: 'DELETE' });
    expect((await seek(service, { apikey: otp })).status).to.equal(401);
  });

  it('may no more than its key, on its instance, and is left where it may not', async () => {
    const { key } = await create(service, { name: 'scorer', instances: ['test', 'shop'], permissions: ['score'] });
    const otp = await password(service, key);
    for (const path of ['test/seek', 'shop/score', 'test/keys', 'test/keycheck', 'test/otp'])
      await expectProblem(await call(service, path, { apikey: otp }, { body: QUESTION }), 403, 'forbidden');
    const text = { text: 'A lamp.', passages: ['A lamp.'] };
    expect((await call(service, 'test/score', { apikey: otp }, { body: text })).status).to.equal(200);
  });

  it('of an administrator does no administration', async () => {
    const otp = await password(service, KEY);
    for (const path of ['test/keys', 'test/embedcodes', 'test/audit'])
      await expectProblem(await call(service, path, { apikey: otp }, { method: 'GET' }), 403, 'forbidden');
  });
});

describe('an embed code', () => {
  const origin = 'https://www.example.com';
  let service: Running;
  let code: string;
  before(async () => {
    service = await twoInstances();
    ({ code } = await create(service, { name: 'site', origins: [origin, 'http://localhost:3000'] }, 'test/embedcodes'));
  });
  after(stopAll);

  it('lets pages of its origins seek, in frames as well', async () => {
    expect(code).to.match(/^\d{12}$/);
    for (const path of ['test/seek', 'test/seek_stream'])
      for (const from of [origin, 'http://localhost:3000']) {
        const response = await seek(service, { embedcode: code, origin: from }, path);
        expect([response.status, response.headers.get('access-control-allow-origin')]).to.deep.equal([200, from]);
      }
  });

  const REFUSED: [what: string, headers: Headers, path: string, status: number][] = [
    ['from another origin', { origin: 'https://www.example.org' }, 'test/seek', 403],
    ['from an origin below', { origin: 'https://evil.www.example.com' }, 'test/seek', 403],
    ['from another scheme', { origin: 'http://www.example.com' }, 'test/seek', 403],
    ['from an opaque origin', { origin: 'null' }, 'test/seek', 403],
    ['from no origin', {}, 'test/seek', 403],
    ['on another instance', { origin }, 'shop/seek', 403],
    ['on another operation', { origin }, 'test/score', 403],
    ['to check a key', { origin }, 'test/keycheck', 403],
    ['for a one-time password', { origin }, 'test/otp', 403],
    ['on keys', { origin }, 'test/keys', 403],
    ['with a wrong key beside it', { origin, apikey: 'wrong' }, 'test/seek', 401],
    ['with a right key beside it', { origin: 'https://other.example', apikey: KEY }, 'test/score', 422],
  ];
  for (const [what, headers, path, status] of REFUSED)
    it(`${what}: ${status}`, async () => {
      expect((await seek(service, { embedcode: code, ...headers }, path)).status).to.equal(status);
    });

  it('opens nothing once it is revoked or has expired', async () => {
    const second = await create(service, { name: 'old', origins: [origin] }, 'test/embedcodes');
    const third = await create(service, { name: 'expired', origins: [origin] }, 'test/embedcodes');
    await call(service, `test/embedcodes/${second.code}`, { apikey: KEY }, { method: 'DELETE' });
    expect((await seek(service, { embedcode: second.code, origin })).status).to.equal(401);
    rewrite(service.data, `UPDATE embed_codes SET expires = 1 WHERE code = '${third.code}'`);
    await eventually(async () => (await seek(service, { embedcode: third.code, origin })).status === 401, 2000);
  });
});
