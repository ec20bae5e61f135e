import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { embedded } from '../../../../plugins/knowledge-base/embedded/index.ts';
import { callWith, quietHost } from '../../../support/call.ts';
import { loadable } from '../../../support/documents.ts';
import { folderWith } from '../../../support/folder.ts';

const DEFAULTS = { filter_field: 'source', candidates: 100, vector_weight: 0.8, foreign_vector_weight: 0.1 };
const call = callWith();

describe('a copy of the folder of an embedded knowledge base', function () {
  this.timeout(20_000);

  it('opens as it was at one moment, whatever is written meanwhile, and has no lock', async () => {
    const folder = folderWith();
    const base = embedded.create({ ...DEFAULTS, path: join(folder, 'kb') });
    await base.ready?.(quietHost);
    await base.writer?.load([loadable('a', 'The pump is green.', { title: 'A' })], call);
    await base.writer?.commit(call);
    const copied = base.folder?.copyTo(join(folder, 'copy'));
    const later = base.writer?.load([loadable('b', 'The hose is red.', { title: 'B' })], call);
    await Promise.all([copied, later]);
    await base.close?.();
    expect(existsSync(join(folder, 'copy', 'writing.lock'))).to.equal(false);

    const copy = embedded.create({ ...DEFAULTS, path: join(folder, 'copy') });
    await copy.ready?.(quietHost);
    const { documents = [] } = (await copy.documents?.list({ limit: 9 }, call)) ?? {};
    expect(documents.map(({ id }) => id)).to.deep.equal(['a']);
    await copy.close?.();
  });

  it('fails with the place where it cannot be written', async () => {
    const folder = folderWith({ file: '' });
    const base = embedded.create({ ...DEFAULTS, path: join(folder, 'kb') });
    await base.ready?.(quietHost);
    const thrown: unknown = await base.folder?.copyTo(join(folder, 'file', 'copy')).catch((error: unknown) => error);
    expect(String(thrown)).to.contain(join(folder, 'file', 'copy'));
    await base.close?.();
  });
});
