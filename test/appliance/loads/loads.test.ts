import { join } from 'node:path';
import { expect } from 'chai';
import type { components } from '../../../core/api.gen.ts';
import { folderWith } from '../../support/folder.ts';
import { stopAll } from '../../support/harness.ts';
import { loadingPipeline, openingAll, startLoading } from '../../support/loading-service.ts';

type Load = components['schemas']['Load'];
type DocumentList = components['schemas']['DocumentList'];

describe('Loads', () => {
  afterEach(stopAll);

  it('leave what has not ended at a stop to the next start, which does all of it in order', async () => {
    const folder = folderWith();
    const first = await startLoading(folder);
    const documents = (round: number) =>
      Array.from({ length: 300 }, (_, at) => ({ id: `d${at}`, content: `Round ${round} of ${at}` }));
    const begun = [];
    for (const round of [1, 2, 3]) begun.push((await first.call<Load>('POST', 'documents?wait=false', documents(round))).body.id);
    const waiting = first.call<Load>('POST', 'documents', { id: 'last', content: 'The last.' });
    const queued = await first.call<DocumentList>('GET', 'documents?state=queued&limit=1');
    expect(queued.body.documents.map(({ state, origin }) => [state, origin])).to.deep.equal([['queued', 'api']]);
    await first.stop();
    const { status, body } = await waiting;
    expect([200, 202]).to.include(status);
    const next = await startLoading(folder);
    expect((await next.call<Load>('POST', 'documents', { id: 'after', content: 'After all.' })).status).to.equal(200);
    for (const id of [...begun, body.id])
      expect((await next.call<Load>('GET', `loads/${id}`)).body, id).to.include({ state: 'done', failed: 0 });
    const { body: listed } = await next.call<DocumentList>('GET', 'documents?limit=1000');
    expect([listed.total, new Set(listed.documents.map(({ id }) => id)).size]).to.deep.equal([302, 302]);
    const shown = await next.call<components['schemas']['DocumentContent']>('GET', 'documents/d7');
    expect(shown.body.passages.map(({ text }) => text)).to.deep.equal(['Round 3 of 7']);
  }).timeout(60_000);

  it('that fail say why, to whoever waits and to whoever asks later', async () => {
    const folder = folderWith();
    const embedder = 'openai_embedder: { base_url: "http://127.0.0.1:9/v1", model: m, dimensions: 8, retries: 0 }';
    const kb = join(folder, 'data', 'kb');
    const text = loadingPipeline(kb).replace(
      `kb: { embedded: { path: ${kb} } }`,
      `e: { ${embedder} }\n  kb: { embedded: { path: ${kb}, embedder: e } }`,
    );
    const service = await startLoading(folder, { open: openingAll({ test: text }) }).catch(String);
    if (typeof service === 'string') throw new Error(service);
    const refused = await service.call<{ code: string }>('POST', 'documents', { id: 'a', content: 'text' });
    expect([refused.status >= 500, refused.body.code !== 'internal_error'], JSON.stringify(refused.body)).to.deep.equal([
      true,
      true,
    ]);
    const { body } = await service.call<components['schemas']['LoadList']>('GET', 'loads');
    expect(body.loads.map(({ state, error }) => [state, error?.code])).to.deep.equal([['failed', refused.body.code]]);
  }).timeout(60_000);
});
