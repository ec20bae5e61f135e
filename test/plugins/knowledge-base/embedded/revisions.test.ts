import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { EmbeddedKnowledgeBase } from '../../../../plugins/knowledge-base/embedded/knowledge-base.ts';
import { callWith } from '../../../support/call.ts';
import { loadable } from '../../../support/documents.ts';
import { openEmbedded } from '../../../support/embedded-base.ts';
import { folderWith } from '../../../support/folder.ts';
import { itTellsOfChanges, type RevisedBase } from '../../../support/revision-suite.ts';

describe('revisions of an embedded knowledge base', () => {
  const opened: EmbeddedKnowledgeBase[] = [];
  let path = '';
  afterEach(async () => {
    for (const base of opened.splice(0)) await base.close();
  });

  async function again(): Promise<RevisedBase> {
    const base = await openEmbedded(path);
    opened.push(base);
    return base;
  }

  function open(): Promise<RevisedBase> {
    path = join(folderWith(), 'kb');
    return again();
  }

  itTellsOfChanges({ open, again });

  it('are others in a new folder at the same place, with as many changes', async () => {
    const revisions: string[] = [];
    path = join(folderWith(), 'kb');
    for (const text of ['one pump', 'another pump']) {
      const base = await again();
      await base.writer.load([loadable('a', text)], callWith());
      revisions.push(await base.revisions.current(callWith()));
      await base.close?.();
      await rm(path, { recursive: true });
    }
    const [one, other] = revisions.map((each) => each.split('-'));
    expect(one?.[0]).to.equal(other?.[0]);
    expect(one?.[1]).to.not.equal(other?.[1]);
  });
});
