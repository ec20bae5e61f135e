import { join } from 'node:path';
import { expect } from 'chai';
import type { EmbeddedKnowledgeBase } from '../../../../plugins/knowledge-base/embedded/knowledge-base.ts';
import { callWith } from '../../../support/call.ts';
import { loadable } from '../../../support/documents.ts';
import { openEmbedded } from '../../../support/embedded-base.ts';
import { folderWith } from '../../../support/folder.ts';

describe('documents of an embedded knowledge base', () => {
  const opened: EmbeddedKnowledgeBase[] = [];
  let path = '';
  before(() => {
    path = join(folderWith(), 'kb');
  });
  after(async () => {
    for (const base of opened) await base.close();
  });

  async function open(): Promise<EmbeddedKnowledgeBase> {
    const base = await openEmbedded(path);
    opened.push(base);
    return base;
  }

  it('are those of now, whichever instance has loaded or removed them', async () => {
    const [before, since] = [await open(), await open()]; // as while an instance is exchanged
    await before.writer.load([loadable('a', 'one pump'), loadable('b', 'another pump')], callWith());
    expect(await since.documents.passagesOf('a', callWith())).to.have.length(1);
    await since.writer.remove(['a']);
    expect(await before.documents.counts(callWith())).to.deep.equal({ documents: 1, passages: 1 });
    await before.writer.remove(['b']);
    expect(await since.documents.list({ limit: 10 }, callWith())).to.deep.equal({ documents: [], total: 0 });
    await before.writer.load([loadable('c', 'a third pump')], callWith());
    expect(await since.documents.factsOf('c', callWith())).to.not.equal(undefined);
  });
});
