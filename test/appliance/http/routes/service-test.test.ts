import { expect } from 'chai';
import { call, twoInstances } from '../../../support/callers.ts';
import { expectProblem, expectSchema } from '../../../support/contract.ts';
import { start, stopAll, TestPipeline } from '../../../support/harness.ts';

class SickPipeline extends TestPipeline {
  override health(): ReturnType<TestPipeline['health']> {
    return { kb: { ok: false, detail: 'the server es-7.internal is away' } };
  }
}

class DegradedPipeline extends TestPipeline {
  override health(): ReturnType<TestPipeline['health']> {
    return { kb: { ok: false, detail: 'away', fallbacks: ['copy'] } };
  }
}

const GET = { method: 'GET' };

describe('GET /v1/{instance}/test', () => {
  afterEach(stopAll);

  it('needs no key', async () => {
    const response = await call(await start(), 'test/test', {}, GET);
    const body = await response.json();
    expectSchema('InstanceHealth', body);
    expect([response.status, body]).to.deep.equal([200, { status: 'ok' }]);
    expect((await call(await start(), 'test/test', { apikey: 'wrong' }, GET)).status).to.equal(200);
  });

  it('says that an instance does not answer, and not why', async () => {
    const sick = await call(await start(new SickPipeline()), 'test/test', {}, GET);
    expect(JSON.stringify(await expectProblem(sick, 503, 'resource_unavailable'))).to.not.include('es-7');
    expect((await call(await start(new DegradedPipeline()), 'test/test', {}, GET)).status).to.equal(200);
    const starting = await start(undefined, { open: async () => {} });
    await expectProblem(await call(starting, 'test/test', {}, GET), 503, 'starting');
    await expectProblem(await call(await twoInstances(), 'nowhere/test', {}, GET), 404, 'unknown_instance');
  });
});
