import { expect } from 'chai';
import type { components } from '../../../../core/api.gen.ts';
import { call, create, seek, twoInstances } from '../../../support/callers.ts';
import { expectProblem, expectSchema } from '../../../support/contract.ts';
import { KEY, type Running, stopAll } from '../../../support/harness.ts';

type Key = components['schemas']['Key'];

describe('/v1/{instance}/keys', () => {
  let service: Running;
  before(async () => {
    service = await twoInstances();
  });
  after(stopAll);

  const post = (body: unknown, apikey = KEY, path = 'test/keys') => call(service, path, { apikey }, { body });

  async function list(apikey = KEY, instance = 'test'): Promise<Key[]> {
    const response = await call(service, `${instance}/keys`, { apikey }, { method: 'GET' });
    const body = await response.json();
    expect(response.status, JSON.stringify(body)).to.equal(200);
    expectSchema('KeyList', body);
    return (body as { keys: Key[] }).keys; // just checked
  }

  it('shows a key once, when it is made', async () => {
    const expires = new Date(Date.now() + 1e9).toISOString();
    const limits = { callsPerMinute: 60, tokensPerDay: 1000 };
    const response = await post({ name: ' chatbot ', permissions: ['ask', 'seekStream'], expires, ...limits });
    expect(response.status).to.equal(201);
    const body = (await response.json()) as components['schemas']['CreatedKey']; // checked right below
    expectSchema('CreatedKey', body);
    const { key, ...record } = body;
    expect(record).to.deep.include({
      name: 'chatbot',
      instances: ['test'],
      permissions: ['ask', 'seekStream'],
      expires,
      state: 'live',
      ...limits,
    });
    const [listed] = (await list()).filter(({ id }) => id === record.id);
    expect(listed).to.deep.equal(record);
    expect(JSON.stringify(await list())).to.not.include(key);
    expect((await seek(service, { apikey: key })).status).to.equal(200);
    expect((await list()).find(({ id }) => id === record.id)).to.have.property('lastUsed');
  });

  it('makes an administrator of the instance where nothing else is said', async () => {
    const { key } = await create(service, { name: 'Ada' });
    const check = await call(service, 'test/keycheck', { apikey: key });
    const body = await check.json();
    expectSchema('KeyCheck', body);
    expect(body).to.deep.equal({ valid: true, name: 'Ada', instances: ['test'], permissions: ['admin'] });
  });

  const WRONG: [what: string, body: unknown, pointer: string][] = [
    ['no name', {}, '/name'],
    ['an empty name', { name: '' }, '/name'],
    ['a name of space', { name: '  ' }, '/name'],
    ['a name with a line break', { name: 'a\nb' }, '/name'],
    ['a long name', { name: 'a'.repeat(101) }, '/name'],
    ['a permission that is none', { name: 'a', permissions: ['ask', 'seeks'] }, '/permissions/1'],
    ['no permission', { name: 'a', permissions: [] }, '/permissions'],
    ['an instance that cannot be', { name: 'a', instances: ['../test'] }, '/instances/0'],
    ['an end that has been', { name: 'a', expires: '2020-01-01T00:00:00Z' }, '/expires'],
    ['an end that is no time', { name: 'a', expires: 'tomorrow' }, '/expires'],
    ['a limit below none', { name: 'a', callsPerMinute: -1 }, '/callsPerMinute'],
    ['a budget in halves', { name: 'a', tokensPerDay: 0.5 }, '/tokensPerDay'],
  ];
  for (const [what, body, pointer] of WRONG)
    it(`refuses ${what}`, async () => {
      const problem = await expectProblem(await post(body), 422, 'invalid_request');
      expect(problem.errors?.map((each) => each.pointer)).to.deep.equal([pointer]);
    });

  it('lists them a page at a time', async () => {
    for (const name of ['one', 'two', 'three']) await create(service, { name, instances: ['shop'] });
    const page = async (query: string): Promise<[number, string[]]> => {
      const response = await call(service, `shop/keys?${query}`, { apikey: KEY }, { method: 'GET' });
      const { total, keys } = (await response.json()) as components['schemas']['KeyList']; // as openapi.yaml says
      return [total, keys.map(({ name }) => name)];
    };
    const [total, all] = await page('limit=1000');
    expect(all).to.have.length(total).and.to.include.members(['one', 'two', 'three']);
    expect(await page('limit=2')).to.deep.equal([total, all.slice(0, 2)]);
    expect(await page('limit=2&skip=1')).to.deep.equal([total, all.slice(1, 3)]);
    expect(await page('skip=1000')).to.deep.equal([total, []]);
    await expectProblem(await call(service, 'shop/keys?limit=0', { apikey: KEY }, { method: 'GET' }), 422, 'invalid_request');
  });

  it('gives and shows no key more than the one that asks may', async () => {
    const ada = await create(service, { name: 'Ada' });
    const maker = await create(service, { name: 'maker', permissions: ['createKey', 'listKeys', 'revokeKey', 'ask'] });
    const cases: [key: string, body: object, status: number][] = [
      [ada.key, { name: 'a' }, 201],
      [ada.key, { name: 'a', instances: ['*'] }, 403],
      [ada.key, { name: 'a', instances: ['test', 'shop'], permissions: ['ask'] }, 403],
      [maker.key, { name: 'a', permissions: ['ask'] }, 201],
      [maker.key, { name: 'a', permissions: ['read'] }, 403],
      [maker.key, { name: 'a' }, 403],
    ];
    for (const [key, body, status] of cases) expect((await post(body, key)).status, JSON.stringify(body)).to.equal(status);
    const { id } = await create(service, { name: 'everywhere', instances: ['*'] });
    expect((await list()).map((each) => each.id)).to.include(id);
    expect((await list(ada.key)).map((each) => each.id)).to.not.include(id);
    expect((await list(maker.key)).every(({ permissions = [] }) => !permissions.includes('admin'))).to.equal(true);
    const revoke = (key: string, which: string) => call(service, `test/keys/${which}`, { apikey: key }, { method: 'DELETE' });
    await expectProblem(await revoke(ada.key, id), 404, 'unknown_key');
    await expectProblem(await revoke(maker.key, ada.id), 404, 'unknown_key');
    expect((await call(service, 'test/keycheck', { apikey: ada.key })).status).to.equal(200);
  });

  it('of another instance are not there', async () => {
    const { id } = await create(service, { name: 'shopkeeper' }, 'shop/keys');
    expect((await list()).map((each) => each.id)).to.not.include(id);
    expect((await list(KEY, 'shop')).map((each) => each.id)).to.include(id);
    await expectProblem(await call(service, `test/keys/${id}`, { apikey: KEY }, { method: 'DELETE' }), 404, 'unknown_key');
  });

  it('are revoked at once and for good, and stay in the list', async () => {
    const { id, key } = await create(service, { name: 'gone' });
    const revoke = () => call(service, `test/keys/${id}`, { apikey: KEY }, { method: 'DELETE' });
    const response = await revoke();
    expect([response.status, await response.text()]).to.deep.equal([204, '']);
    await expectProblem(await seek(service, { apikey: key }), 401, 'unauthorized');
    expect((await list()).find((each) => each.id === id))
      .to.include({ state: 'revoked' })
      .and.have.property('revoked');
    await expectProblem(await revoke(), 404, 'unknown_key');
  });

  it('lets two keys of a name live at a time, for a change of keys', async () => {
    const [old, next] = [await create(service, { name: 'bot' }), await create(service, { name: 'bot' })];
    expect([(await seek(service, { apikey: old.key })).status, (await seek(service, { apikey: next.key })).status]).to.deep.equal(
      [200, 200],
    );
    await call(service, `test/keys/${old.id}`, { apikey: KEY }, { method: 'DELETE' });
    expect([(await seek(service, { apikey: old.key })).status, (await seek(service, { apikey: next.key })).status]).to.deep.equal(
      [401, 200],
    );
  });
});

describe('two services on a folder', () => {
  after(stopAll);

  it('lose no key that either has acknowledged, and know those of the other', async () => {
    const one = await twoInstances();
    const other = await twoInstances(undefined, { TOUCHSTONE_DATA: one.data });
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, at) => create(at % 2 ? one : other, { name: `key ${at}`, permissions: ['ask'] })),
    );
    await new Promise((resolve) => setTimeout(resolve, 600)); // as long as a change may take to be seen
    for (const service of [one, other]) {
      const answers = await Promise.all(made.map(({ key }) => seek(service, { apikey: key })));
      expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([200]));
    }
  }).timeout(10_000);
});
