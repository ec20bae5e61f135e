import { expect } from 'chai';
import { startConfigured } from '../../support/configured-service.ts';
import { describeElasticsearch, workspaceOn } from '../../support/elasticsearch.ts';
import { eventually } from '../../support/eventually.ts';
import { type Running, stopAll } from '../../support/harness.ts';
import { fillSource, pipelineOn, preparationCall, statesOf } from '../../support/prepared-service.ts';

describeElasticsearch('a knowledge base that is prepared over HTTP', (server) => {
  const space = workspaceOn(server);
  let count = 0;
  afterEach(stopAll);

  beforeEach(function () {
    this.currentTest?.timeout(60_000);
  });

  const ended = (service: Running) =>
    eventually(async () => {
      const { body } = await preparationCall(service, 'GET');
      return body.running ? undefined : body;
    }, 30_000);

  it('goes through its steps, answers from its source, and has nothing to do then', async () => {
    const index = space.name(`kb${++count}`);
    await fillSource(space, `${index}-source`);
    const service = await startConfigured(pipelineOn(server().url, index));
    const before = (await preparationCall(service, 'GET')).body;
    expect(statesOf(before)).to.deep.equal({
      ...{ source: 'done', load: 'needless', verify_source: 'done', model: 'needless', destination: 'to_do' },
      ...{ pipeline: 'needless', embed: 'to_do', verify: 'to_do', switch: 'to_do' },
    });
    const { status, body } = await preparationCall(service, 'POST', {});
    expect([status, body.running]).to.deep.equal([202, true]);
    expect((await preparationCall(service, 'POST', {})).body.code).to.equal('preparation_running');
    const after = await ended(service);
    expect(Object.values(statesOf(after))).to.have.members([
      'done',
      'needless',
      'done',
      'needless',
      'done',
      'needless',
      'done',
      'done',
      'done',
    ]);
    expect(after.steps.find(({ name }) => name === 'switch')?.detail).to.equal(`'${index}' is '${index}-000001'`);
    const answer = await eventually(async () => {
      const said = await service.ask('How long is the warranty of lamp 2?');
      return said.reason === 'answered' ? said : undefined;
    }, 20_000);
    expect(answer.answer).to.include('4 years');
  });

  it('tells the step that failed and why, and goes on when that is mended', async () => {
    const index = space.name(`kb${++count}`);
    const service = await startConfigured(pipelineOn(server().url, index));
    expect(statesOf((await preparationCall(service, 'GET')).body)).to.include({ source: 'to_do', verify_source: 'to_do' });
    await preparationCall(service, 'POST', {});
    const failed = await ended(service);
    expect(statesOf(failed)).to.include({ source: 'done', verify_source: 'failed', switch: 'to_do' });
    expect(failed.steps.find(({ name }) => name === 'verify_source')?.detail).to.include(`'${index}-source' is empty`);
    await space.client.index({ index: `${index}-source`, refresh: true, document: { title: 'Lamp', content: 'Lamps shine.' } });
    expect(statesOf((await preparationCall(service, 'GET')).body)).to.include({ verify_source: 'done' });
    await preparationCall(service, 'POST', {});
    expect(statesOf(await ended(service))).to.include({ switch: 'done' });
    // A document more: what is searched is built anew beside it.
    await space.client.index({ index: `${index}-source`, refresh: true, document: { title: 'Bulb', content: 'Bulbs break.' } });
    expect(statesOf((await preparationCall(service, 'GET')).body)).to.include({
      destination: 'to_do',
      embed: 'to_do',
      switch: 'to_do',
    });
    await preparationCall(service, 'POST', {});
    expect(statesOf(await ended(service))).to.include({ switch: 'done' });
    expect((await space.client.count({ index })).count).to.equal(2);
  });

  it('cannot be prepared where an index has the name of the alias, and says so', async () => {
    const index = space.name(`kb${++count}`);
    await fillSource(space, index);
    const service = await startConfigured(pipelineOn(server().url, index));
    expect((await preparationCall(service, 'GET')).body.obstacle).to.include(`there is an index '${index}'`);
  });

  it('shows the model that is missing', async () => {
    const index = space.name(`kb${++count}`);
    await fillSource(space, `${index}-source`);
    const more = ', model_id: no_such_model, sparse_model: true';
    const service = await startConfigured(pipelineOn(server().url, index, more));
    const { body } = await preparationCall(service, 'GET');
    expect(statesOf(body)).to.include({ model: 'to_do', pipeline: 'to_do' });
    await preparationCall(service, 'POST', { steps: ['model'] });
    const failed = await ended(service);
    expect(statesOf(failed)).to.include({ model: 'failed' });
    expect(failed.steps.find(({ name }) => name === 'model')?.detail).to.include('no_such_model');
  });
});
