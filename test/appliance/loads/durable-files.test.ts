import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { replaceFile } from '../../../appliance/loads/durable-files.ts';
import { Failure } from '../../../core/contract/errors.ts';
import { folderWith } from '../../support/folder.ts';

describe('a file that takes the place of another', () => {
  it('is there whole, with nothing beside it', async () => {
    const folder = folderWith({ file: 'old' });
    await replaceFile(join(folder, 'file'), 'new');
    expect([readFileSync(join(folder, 'file'), 'utf8'), readdirSync(folder)]).to.deep.equal(['new', ['file']]);
  });

  it('says by name and with a code that it cannot be written', async () => {
    const path = join(folderWith({ file: '' }), 'file', 'below');
    const thrown: unknown = await replaceFile(path, 'new').catch((error: unknown) => error);
    expect(thrown).to.be.instanceOf(Failure).and.to.include({ code: 'resource_unavailable' });
    expect(String(thrown)).to.contain(`${path} cannot be written`);
  });
});
