import { expect } from 'chai';
import type { components } from '../../../../core/api.gen.ts';
import { folderWith } from '../../../support/folder.ts';
import { KEY, stopAll } from '../../../support/harness.ts';
import { type LoadingService, loadingPipeline, openingAll, startLoading } from '../../../support/loading-service.ts';

type Citations = components['schemas']['DocumentCitations'];

/** One that keeps answers, and one that does not. */
const pipelines = (folder: string): Record<string, string> => ({
  test: loadingPipeline(`${folder}/kb`).replace(
    'answer:',
    `  state: { sqlite: { path: ${folder}/state.db } }\nafterwards: [record_answer: { in: state }]\nanswer:`,
  ),
  forgetful: loadingPipeline(`${folder}/other`),
});

describe('where a document was used', () => {
  let service: LoadingService;
  before(async () => {
    const folder = folderWith();
    service = await startLoading(folder, { open: openingAll(pipelines(folder)) });
    const documents = [
      { id: 'faq/warranty', title: 'Warranty', content: 'The kettle has a warranty of three years.' },
      { id: 'faq/returns', title: 'Returns', content: 'An order can be returned within 30 days.' },
    ];
    await service.call('POST', 'documents', documents);
    await service.call('POST', 'seek', { question: 'How long is the warranty of the kettle?' });
  });
  after(stopAll);

  const find = (id: string, headers: Record<string, string> = {}) =>
    service.call<Citations>('GET', `documents/${encodeURIComponent(id)}/citations`, undefined, headers);

  it('is told with the answers that were made from it', async () => {
    let found = await find('faq/warranty');
    while (found.body.looked === 0) found = await find('faq/warranty'); // it is kept a moment after it went out
    const { status, body } = found;
    expect([status, body.total, body.looked]).to.deep.equal([200, 1, 1]);
    expect(body.answers.map(({ question, reason }) => [question, reason])).to.deep.equal([
      ['How long is the warranty of the kettle?', 'answered'],
    ]);
    const { body: other } = await find('faq/returns');
    expect([other.total, other.answers]).to.deep.equal([0, []]);
  });

  it('is told without questions to a key that may not see content', async () => {
    const { body: made } = await service.call<{ key: string }>('POST', 'keys', { name: 'Figures', permissions: ['read'] });
    const { body } = await find('faq/warranty', { apikey: made.key });
    expect(body.answers.map((each) => [each.reason, 'question' in each, 'answer' in each])).to.deep.equal([
      ['answered', false, false],
    ]);
  });

  it('is not told of documents that are not there, by who may only ask, and where no answers are kept', async () => {
    expect((await find('nothing')).status).to.equal(404);
    const { body: made } = await service.call<{ key: string }>('POST', 'keys', { name: 'Asker', permissions: ['ask'] });
    expect((await find('faq/warranty', { apikey: made.key })).status).to.equal(403);
    const there = {
      method: 'POST',
      headers: { apikey: KEY, 'content-type': 'application/json' },
      body: '{"id":"x","content":"x"}',
    };
    await fetch(`${service.url}/v1/forgetful/documents`, there);
    const answer = await fetch(`${service.url}/v1/forgetful/documents/x/citations`, { headers: { apikey: KEY } });
    expect([answer.status, await answer.text()].join(' ')).to.match(/^404 .*no_store/);
  });
});
