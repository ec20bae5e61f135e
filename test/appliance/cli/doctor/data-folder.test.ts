import { chmodSync, chownSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { examineData } from '../../../../appliance/cli/doctor/data-folder.ts';
import type { Finding } from '../../../../appliance/cli/doctor/finding.ts';
import { folderWith } from '../../../support/folder.ts';

const SOMEBODY = 12_345;

/** Looks as a user without rights: root may do everything. */
async function examineAsSomebody(folder: string): Promise<Finding[]> {
  if (process.getuid?.() !== 0) return examineData(folder);
  process.seteuid?.(SOMEBODY);
  try {
    return await examineData(folder);
  } finally {
    process.seteuid?.(0);
  }
}

describe('what the doctor finds in a data folder', () => {
  it('is that it may not be written', async () => {
    const folder = folderWith({});
    chmodSync(folder, 0o555);
    const [found, ...more] = await examineAsSomebody(folder);
    expect(found?.level).to.equal('problem');
    expect(found?.detail).to.match(/cannot be written by user \d+:\d+: EACCES/);
    expect(found?.mend).to.match(/^chown -R \d+:\d+ \//);
    expect(more).to.deep.equal([]);
  });

  it('is that files in it were left by another user', async () => {
    const folder = folderWith({ 'state.db': 'theirs', 'service.db': 'ours' });
    chmodSync(folder, 0o777);
    chmodSync(join(folder, 'state.db'), 0o400);
    if (process.getuid?.() === 0) chownSync(join(folder, 'service.db'), SOMEBODY, 0);
    const [found] = await examineAsSomebody(folder);
    expect(found?.level).to.equal('problem');
    expect(found?.detail).to.match(/^user \d+:\d+ cannot read and write state\.db in \//);
  });
});
