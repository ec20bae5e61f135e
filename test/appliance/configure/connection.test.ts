import { expect } from 'chai';
import { type ConfiguredService, PIPELINE, startConfigured } from '../../support/configured-service.ts';
import { KEY, stopAll } from '../../support/harness.ts';
import { json, ModelServer } from '../../support/model-server.ts';

describe('a connection that is tried', () => {
  let service: ConfiguredService;
  afterEach(stopAll);

  const load = (documents: object[]): Promise<Response> =>
    fetch(`${service.url}/v1/test/documents`, {
      method: 'POST',
      headers: { apikey: KEY, 'content-type': 'application/json' },
      body: JSON.stringify(documents),
    });
  const connect = (resource: string, more: object = {}) => service.call('POST', '/connection', { resource, ...more });

  it('of an embedded knowledge base tells its documents and their fields', async () => {
    service = await startConfigured();
    await load([
      { id: 'a', title: 'A', content: 'Lamps shine.', metadata: { team: 'light', year: 2024 } },
      { id: 'b', title: 'B', content: 'Bulbs break.', source: 'shop' },
    ]);
    const { body } = await connect('kb');
    expect(body).to.include({ ok: true, documents: 2, passages: 2 });
    expect(body.fields.map(({ name }: { name: string }) => name)).to.include.members(['source', 'team', 'title', 'url', 'year']);
  });

  describe('to a server with models', () => {
    let server: ModelServer;
    let url: string;
    beforeEach(async () => {
      server = new ModelServer();
      url = await server.open();
      server.models = json({ object: 'list', data: [{ id: 'medium' }, { id: 'little', aliases: ['small'] }] });
    });
    afterEach(() => server.close());
    const withServer = (plugin: string, more = '') =>
      PIPELINE.replace('resources:\n', `resources:\n  other: { ${plugin}: { base_url: "${url}", model: little${more} } }\n`);

    it('tells which models are there, and that one is not', async () => {
      service = await startConfigured(withServer('openai'));
      expect((await connect('other')).body).to.deep.include({ ok: true, models: ['little', 'medium', 'small'] });
      const { body } = await connect('other', { options: { model: 'huge' } });
      expect(body.notes).to.deep.equal(["the server does not list the model 'huge'"]);
    });

    it('tells what an embedder makes', async () => {
      service = await startConfigured(withServer('openai_embedder', ', dimensions: 64, languages: [en, de]'));
      const { body } = await connect('other');
      expect(body).to.deep.include({ ok: true, embedding: { dimensions: 64, languages: ['en', 'de'] } });
      expect(body.models).to.include('little');
    });

    it('tells no models where the server lists none', async () => {
      server.models = json({ object: 'list', data: [] });
      service = await startConfigured(withServer('openai'));
      expect((await connect('other')).body)
        .to.include({ ok: true })
        .and.not.to.have.property('models');
    });
  });
});
