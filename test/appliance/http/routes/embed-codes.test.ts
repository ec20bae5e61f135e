import { expect } from 'chai';
import type { components } from '../../../../core/api.gen.ts';
import { call, create, twoInstances } from '../../../support/callers.ts';
import { expectProblem, expectSchema } from '../../../support/contract.ts';
import { KEY, type Running, stopAll } from '../../../support/harness.ts';

const origins = ['https://www.example.com'];

describe('/v1/{instance}/embedcodes', () => {
  let service: Running;
  before(async () => {
    service = await twoInstances();
  });
  after(stopAll);

  const list = async (instance: string) => {
    const body = await (await call(service, `${instance}/embedcodes`, { apikey: KEY }, { method: 'GET' })).json();
    expectSchema('EmbedCodeList', body);
    return (body as components['schemas']['EmbedCodeList']).embedcodes; // just checked
  };

  it('makes codes, lists them where they belong and revokes them there alone', async () => {
    const response = await call(
      service,
      'test/embedcodes',
      { apikey: KEY },
      { body: { name: 'site', origins, callsPerMinute: 9 } },
    );
    const made = (await response.json()) as components['schemas']['EmbedCode']; // checked right below
    expectSchema('EmbedCode', made);
    expect(response.status).to.equal(201);
    expect(made).to.deep.include({ name: 'site', origins, callsPerMinute: 9, state: 'live' });
    expect(Number.isSafeInteger(Number(made.code))).to.equal(true);
    expect([await list('test'), await list('shop')]).to.deep.equal([[made], []]);
    const revoke = (instance: string) =>
      call(service, `${instance}/embedcodes/${made.code}`, { apikey: KEY }, { method: 'DELETE' });
    await expectProblem(await revoke('shop'), 404, 'unknown_embedcode');
    expect((await revoke('test')).status).to.equal(204);
    await expectProblem(await revoke('test'), 404, 'unknown_embedcode');
    expect((await list('test')).map(({ state }) => state)).to.deep.equal(['revoked']);
  });

  it('lists them a page at a time', async () => {
    for (const name of ['one', 'two', 'three'])
      await call(service, 'shop/embedcodes', { apikey: KEY }, { body: { name, origins } });
    const all = (await list('shop')).map(({ name }) => name);
    expect(all).to.have.members(['one', 'two', 'three']);
    const response = await call(service, 'shop/embedcodes?limit=1&skip=1', { apikey: KEY }, { method: 'GET' });
    const { total, embedcodes } = (await response.json()) as components['schemas']['EmbedCodeList']; // as openapi.yaml says
    expect([total, embedcodes.map(({ name }) => name)]).to.deep.equal([3, all.slice(1, 2)]);
  });

  for (const [what, body, pointer] of [
    ['no origin', { name: 'a', origins: [] }, '/origins'],
    ['origins of all kinds', { name: 'a', origins: ['*'] }, '/origins/0'],
    ['an origin with a path', { name: 'a', origins: ['https://www.example.com/'] }, '/origins/0'],
    ['an origin that is no page', { name: 'a', origins: ['null'] }, '/origins/0'],
    ['a name that is missing', { origins }, '/name'],
  ] as const)
    it(`refuses ${what}`, async () => {
      const problem = await expectProblem(
        await call(service, 'test/embedcodes', { apikey: KEY }, { body }),
        422,
        'invalid_request',
      );
      expect(problem.errors?.map((each) => each.pointer)).to.deep.equal([pointer]);
    });

  it('are for administrators', async () => {
    const { key } = await create(service, { name: 'asker', permissions: ['ask'] });
    for (const [method, path] of [
      ['GET', 'test/embedcodes'],
      ['POST', 'test/embedcodes'],
      ['DELETE', 'test/embedcodes/1'],
    ] as const)
      await expectProblem(await call(service, path, { apikey: key }, { method }), 403, 'forbidden');
  });
});
