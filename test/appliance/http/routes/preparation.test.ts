import { expect } from 'chai';
import { type ConfiguredService, startConfigured } from '../../../support/configured-service.ts';
import { KEY, stopAll } from '../../../support/harness.ts';
import { pipelineOn, preparationCall } from '../../../support/prepared-service.ts';

describe('the preparation of a knowledge base over HTTP', () => {
  let service: ConfiguredService;
  afterEach(stopAll);

  it('has no steps where there is nothing to prepare', async () => {
    service = await startConfigured();
    expect(await preparationCall(service, 'GET')).to.deep.equal({ status: 200, body: { running: false, steps: [] } });
    const { status, body } = await preparationCall(service, 'POST', {});
    expect([status, body.code]).to.deep.equal([404, 'no_preparation']);
  });

  it('says what keeps it from being looked up where the server is away', async () => {
    service = await startConfigured(pipelineOn('http://127.0.0.1:9', 'handbook'));
    const { status, body } = await preparationCall(service, 'GET');
    expect([status, body.name, body.running]).to.deep.equal([200, 'handbook', false]);
    expect(body.obstacle).to.match(/127\.0\.0\.1:9/);
    expect(body.steps.map(({ name }) => name)).to.include.members(['source', 'embed', 'switch']);
  });

  it('refuses a step that is none', async () => {
    service = await startConfigured(pipelineOn('http://127.0.0.1:9', 'handbook'));
    const { status, body } = await preparationCall(service, 'POST', { steps: ['verify', 'nothing'] });
    expect([status, body.errors?.[0]?.pointer]).to.deep.equal([422, '/steps/1']);
  });

  it('is for those who curate', async () => {
    service = await startConfigured();
    const made = await fetch(`${service.url}/v1/test/keys`, {
      method: 'POST',
      headers: { apikey: KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Vera', permissions: ['ask', 'read'] }),
    });
    const { key } = (await made.json()) as { key: string }; // as openapi.yaml says
    for (const method of ['GET', 'POST', 'DELETE'])
      expect((await preparationCall(service, method, undefined, key)).status).to.equal(403);
  });
});
