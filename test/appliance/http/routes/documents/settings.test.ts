import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { components } from '../../../../../core/api.gen.ts';
import { expectProblem } from '../../../../support/contract.ts';
import { folderWith } from '../../../../support/folder.ts';
import { KEY, stopAll } from '../../../../support/harness.ts';
import { loadingPipeline, openingAll, startLoading } from '../../../../support/loading-service.ts';

type Load = components['schemas']['Load'];
type Problem = components['schemas']['Problem'];

const WARRANTY = { id: 'faq/warranty', title: 'Warranty', content: 'The kettle has a warranty of three years.', origin: 'faq' };

const formOf = (content: string): FormData => {
  const form = new FormData();
  form.append('files', new Blob([content]), 'a.txt');
  return form;
};

describe('documents over HTTP, by the settings', () => {
  afterEach(stopAll);

  it('are refused where they are larger than the limit, and taken where other bodies are not', async () => {
    const service = await startLoading(folderWith(), { yaml: 'http: { limits: { body: 1KiB, documents: 10KiB } }' });
    const [fits, toolarge] = [
      { id: 'a', content: 'word '.repeat(1000) },
      { id: 'a', content: 'word '.repeat(3000) },
    ];
    expect((await service.call('POST', 'documents', fits)).status).to.equal(200);
    expect((await service.call<Problem>('POST', 'documents', toolarge)).body.code).to.equal('body_too_large');
    expect((await service.call<Problem>('POST', 'documents', formOf(toolarge.content))).body.code).to.equal('body_too_large');
    expect((await service.seek({ question: 'word '.repeat(400) })).status).to.equal(413);
  });

  it('need a key that may curate, for their own instance', async () => {
    const folder = folderWith();
    const pipelines = { test: loadingPipeline(join(folder, 'one')), other: loadingPipeline(join(folder, 'two')) };
    const yaml = 'instances: { test: { pipeline: a.yaml }, other: { pipeline: b.yaml } }';
    const service = await startLoading(folder, { yaml, open: openingAll(pipelines) });
    const keyed = async (wanted: object): Promise<Record<string, string>> => {
      const { body } = await service.call<{ key: string }>('POST', 'keys', { name: 'a', ...wanted });
      return { apikey: body.key };
    };
    const [reader, foreign] = [
      await keyed({ permissions: ['read'] }),
      await keyed({ permissions: ['curate'], instances: ['other'] }),
    ];
    const curator = await keyed({ permissions: ['curate'] });
    const { body } = await service.call<Load>('POST', 'documents', WARRANTY, curator);
    expect(body).to.include({ loaded: 1 });
    expect((await service.call('GET', 'documents', undefined, reader)).status).to.equal(200);
    for (const [method, path, sent, key] of [
      ['POST', 'documents', WARRANTY, reader],
      ['PUT', 'documents/a', WARRANTY, reader],
      ['DELETE', 'documents/faq%2Fwarranty', undefined, reader],
      ['DELETE', 'documents?origin=faq', undefined, reader],
      ['POST', 'documents', WARRANTY, foreign],
      ['GET', 'documents', undefined, foreign],
      ['GET', `loads/${body.id}`, undefined, foreign],
    ] as const)
      expect((await service.call(method, path, sent, key)).status, `${method} ${path}`).to.equal(403);
    const elsewhere = await fetch(`${service.url}/v1/other/loads/${body.id}`, { headers: { apikey: KEY } });
    await expectProblem(elsewhere, 404, 'unknown_load');
    const none = await fetch(`${service.url}/v1/other/documents`, { headers: { apikey: KEY } });
    expect(await none.json()).to.deep.equal({ total: 0, documents: [] });
  });

  it('are not taken by a pipeline that loads nothing', async () => {
    const service = await startLoading(folderWith(), { ingest: '' });
    expect((await service.call<Problem>('POST', 'documents', WARRANTY)).body.code).to.equal('no_documents');
    expect((await service.call('GET', 'documents')).status).to.equal(200);
  });

  it('are refused while as many loads wait as may', async () => {
    const folder = folderWith();
    const service = await startLoading(folder, { yaml: 'http: { limits: { waiting_loads: 1 } }' });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        service.call<Problem>('POST', 'documents?wait=false', { id: `d${at}`, content: 'text' }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 202);
    expect(refused.length).to.be.within(1, 10);
    for (const { status, headers, body } of refused)
      expect([status, body.code, headers.get('retry-after')]).to.deep.equal([503, 'queue_full', '1']);
  });

  it('are not acknowledged when the disk takes nothing, and taken when it does again', async () => {
    const folder = folderWith();
    const service = await startLoading(folder);
    const spool = join(folder, 'data', 'loads', 'spool');
    await mkdir(join(folder, 'data', 'loads'), { recursive: true });
    await writeFile(spool, 'in the way of everybody, whatever a user may write');
    const refused = await service.call<Problem>('POST', 'documents?wait=false', WARRANTY);
    expect([refused.status, refused.body.code]).to.deep.equal([503, 'resource_unavailable']);
    for (const list of ['documents?state=queued', 'documents', 'loads'])
      expect((await service.call<{ total: number }>('GET', list)).body.total, list).to.equal(0);
    await rm(spool);
    expect((await service.call<Load>('POST', 'documents', WARRANTY)).body).to.include({ loaded: 1 });
  });
});
