import { expect } from 'chai';
import type { components } from '../../../../../core/api.gen.ts';
import { folderWith } from '../../../../support/folder.ts';
import { stopAll } from '../../../../support/harness.ts';
import { startLoading } from '../../../../support/loading-service.ts';

type Load = components['schemas']['Load'];
type DocumentList = components['schemas']['DocumentList'];
type Problem = components['schemas']['Problem'];

describe('documents over HTTP, where different people see different documents', () => {
  afterEach(stopAll);

  const YAML = `instances:
  test:
    pipeline: a.yaml
    document_access: { claims: { header: x-groups, everyone: [public] } }
`;

  it('are listed, shown and removed as far as the caller may see them', async () => {
    const service = await startLoading(folderWith(), { yaml: YAML });
    const of = (id: string, ...groups: string[]) => ({ id, content: `Words of ${id}`, origin: 'wiki', metadata: { groups } });
    const posted = [of('sales', 'sales'), of('legal', 'legal'), of('all', 'public'), of('none')];
    expect((await service.call<Load>('POST', 'documents', [...posted, of('sales', 'sales')])).body).to.include({
      loaded: 4,
      failed: 1,
    });
    const as = (groups: string) => ({ 'x-groups': groups });
    const seen = async (groups: string): Promise<string[]> =>
      (await service.call<DocumentList>('GET', 'documents', undefined, as(groups))).body.documents.map(({ id }) => id);
    expect([await seen('sales'), await seen('')]).to.deep.equal([['all', 'sales'], ['all']]);
    const unknown = await service.call<Problem>('GET', 'documents');
    expect([unknown.status, unknown.body.code]).to.deep.equal([403, 'viewer_unknown']);
    expect((await service.call('GET', 'documents/legal', undefined, as('sales'))).status).to.equal(404);
    expect((await service.call('DELETE', 'documents/legal', undefined, as('sales'))).status).to.equal(404);
    const failed = await service.call<DocumentList>('GET', 'documents?state=failed', undefined, as('sales'));
    expect(failed.body).to.deep.equal({ total: 0, documents: [] });
    const { body } = await service.call<components['schemas']['LoadList']>('GET', 'loads', undefined, as('sales'));
    expect(body.loads.flatMap(({ failures }) => failures)).to.deep.equal([]);
    expect((await service.call<Load>('DELETE', 'documents?origin=wiki', undefined, as('sales'))).body).to.include({ removed: 2 });
    expect([await seen('sales'), await seen('legal')]).to.deep.equal([[], ['legal']]);
  });
});
