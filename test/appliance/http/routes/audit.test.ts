import { expect } from 'chai';
import type { AuditEntry } from '../../../../appliance/access/audit.ts';
import { call, create, twoInstances } from '../../../support/callers.ts';
import { expectProblem, expectSchema } from '../../../support/contract.ts';
import { KEY, type Running, stopAll } from '../../../support/harness.ts';

describe('GET /v1/{instance}/audit', () => {
  let service: Running;
  before(async () => {
    service = await twoInstances();
  });
  after(stopAll);

  async function entries(query = '', apikey = KEY): Promise<AuditEntry[]> {
    const body = await (await call(service, `test/audit${query}`, { apikey }, { method: 'GET' })).json();
    expectSchema('AuditEntries', body);
    return (body as { entries: AuditEntry[] }).entries; // just checked
  }

  it('tells who did what, the last first, and logs it in a stream of its own', async () => {
    const ada = await create(service, { name: 'Ada' });
    const headers = { apikey: ada.key, 'x-request-id': 'r-17' };
    const { code } = (await (
      await call(service, 'test/embedcodes', headers, { body: { name: 'site', origins: ['https://www.example.com'] } })
    ).json()) as { code: string }; // as openapi.yaml says
    await call(service, `test/embedcodes/${code}`, headers, { method: 'DELETE' });
    await call(service, `test/keys/${ada.id}`, { apikey: KEY }, { method: 'DELETE' });
    const found = await entries();
    expect(found.map(({ actor, actorName, action, target }) => [actor, actorName, action, target])).to.deep.equal([
      ['admin', 'admin', 'key.revoke', ada.id],
      [ada.id, 'Ada', 'embedcode.revoke', code],
      [ada.id, 'Ada', 'embedcode.create', code],
      ['admin', 'admin', 'key.create', ada.id],
    ]);
    expect(found[1]).to.include({ instance: 'test', requestId: 'r-17', outcome: 'done' });
    const lines = service.lines().filter(({ stream }) => stream === 'audit');
    expect(lines.map(({ action }) => action)).to.deep.equal(found.map(({ action }) => action).reverse());
    expect(JSON.stringify(lines)).to.not.include(ada.key);
  });

  it('is read page by page', async () => {
    const all = await entries();
    const first = await entries('?limit=2');
    const next = await entries(`?limit=2&before=${first.at(-1)?.id}`);
    expect([...first, ...next]).to.deep.equal(all.slice(0, 4));
    for (const query of ['?limit=0', '?limit=1001', '?limit=x', '?before=-1', '?limit=1&limit=2'])
      await expectProblem(await call(service, `test/audit${query}`, { apikey: KEY }, { method: 'GET' }), 422, 'invalid_request');
  });

  it('shows those of an instance alone to who is for it alone', async () => {
    const { id } = await create(service, { name: 'shopkeeper' }, 'shop/keys');
    const { key } = await create(service, { name: 'Ada' });
    expect((await entries('', key)).map(({ target }) => target)).to.not.include(id);
    expect((await entries('', key)).every(({ instance }) => instance === 'test')).to.equal(true);
  });
});
