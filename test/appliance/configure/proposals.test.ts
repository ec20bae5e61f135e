import { expect } from 'chai';
import { type ConfiguredService, FEWEST_WORDS, PIPELINE, startConfigured } from '../../support/configured-service.ts';
import { stopAll } from '../../support/harness.ts';

describe('a proposal', () => {
  let service: ConfiguredService;
  const propose = async (value: unknown) =>
    service.call('POST', '/proposals', {
      name: 'longer questions',
      base: (await service.etag()).slice(1, -1),
      changes: [{ pointer: FEWEST_WORDS, value }],
    });
  beforeEach(async () => {
    service = await startConfigured();
  });
  afterEach(stopAll);

  it('answers who names it, and nobody else', async () => {
    const { status, body } = await propose(3);
    expect([status, service.written()]).to.deep.equal([201, PIPELINE]);
    expect(body.changes).to.deep.equal([{ pointer: FEWEST_WORDS, before: 1, after: 3 }]);
    const asked = await Promise.all([service.ask('Hello?', { proposalID: body.id }), service.ask('Hello?')]);
    expect(asked.map(({ reason }) => reason)).to.deep.equal(['too_short', 'no_results']);
    expect(service.lines().filter(({ proposalID }) => proposalID === body.id)).to.have.lengthOf(1);
  });

  it('that is not there is an error that says so', async () => {
    const { body } = await propose(3);
    expect((await service.call('DELETE', `/proposals/${body.id}`)).status).to.equal(204);
    for (const proposalID of [body.id, 'nope']) {
      const said = await service.ask('Hello?', { proposalID });
      expect([said.status, said.errors[0].pointer]).to.deep.equal([422, '/options/proposalID']);
    }
    expect((await service.call('GET', `/proposals/${body.id}`)).body.code).to.equal('unknown_proposal');
    expect((await service.ask('Hello?', { proposalID: '' })).reason).to.equal('no_results');
  });

  it('is saved as a change of the revision that it was made of', async () => {
    const { body } = await propose(3);
    await service.set('/answer/2/weigh_passages/max_documents', 5);
    const activate = async (sent: object) =>
      service.call('POST', `/proposals/${body.id}/activate`, sent, { 'if-match': await service.etag() });
    expect((await activate({})).status).to.equal(412);
    expect((await activate({ force: true })).status).to.equal(200);
    expect(service.written()).to.equal(PIPELINE.replace('min_words: 1', 'min_words: 3'));
    expect((await service.call('GET', '/history')).body.revisions[0]).to.include({ action: 'activate', by: 'admin' });
  });

  it('of another revision than that of now is not kept', async () => {
    const base = (await service.etag()).slice(1, -1);
    await service.set('/answer/2/weigh_passages/max_documents', 5);
    const changes = [{ pointer: FEWEST_WORDS, value: 3 }];
    const { status, body } = await service.call('POST', '/proposals', { name: 'late', base, changes });
    expect([status, body.code, body.current.by]).to.deep.equal([412, 'settings_changed', 'admin']);
  });

  it('with mistakes is not kept', async () => {
    expect((await propose('many')).body.code).to.equal('settings_invalid');
    expect((await service.call('GET', '/proposals')).body.proposals).to.deep.equal([]);
  });
});
