import { expect } from 'chai';
import type { ElasticsearchKnowledgeBase } from '../../../plugins/knowledge-base/elasticsearch/knowledge-base.ts';
import { callWith } from '../../support/call.ts';
import { LetterEmbedder } from '../../support/documents.ts';
import { openBase } from '../../support/elasticsearch/base.ts';
import { makeIndex } from '../../support/elasticsearch/documents-index.ts';
import { clientOf, describeElasticsearch, workspaceOn } from '../../support/elasticsearch.ts';
import { itTellsOfChanges } from '../../support/revision-suite.ts';

const call = callWith();

describeElasticsearch('revisions of a knowledge base elasticsearch', (server) => {
  const space = workspaceOn(server);
  const opened: ElasticsearchKnowledgeBase[] = [];
  afterEach(async () => {
    for (const base of opened.splice(0)) await base.close();
  });

  let count = 0;
  let index = '';
  async function again(): Promise<ElasticsearchKnowledgeBase> {
    const base = await openBase({ endpoint: server().url, index, embedder: new LetterEmbedder() });
    opened.push(base);
    return base;
  }
  async function open(): Promise<ElasticsearchKnowledgeBase> {
    index = space.name(`revisions-${++count}`);
    const base = await again();
    await base.writer.load([], call); // makes the index
    await base.writer.commit(call);
    return base;
  }

  describe('of what it has loaded', function () {
    this.timeout(30_000);
    itTellsOfChanges({ open, again });
  });

  describe('of an index that was there before', function () {
    this.timeout(30_000);
    const documents = { a: { title: 'Pumps', content: 'One pump.' }, b: { title: 'Valves', content: 'Two valves.' } };
    async function openOver(): Promise<{ base: ElasticsearchKnowledgeBase; name: string }> {
      const name = await makeIndex(space, `foreign-${++count}`, { documents });
      const base = await openBase({ endpoint: server().url, index: name });
      opened.push(base);
      return { base, name };
    }

    it('change with what others write, and hashes with the documents', async () => {
      const { base, name } = await openOver();
      const before = await base.revisions.current(call);
      const hashes = await base.revisions.hashes(['a', 'b', 'c'], call);
      expect([...hashes.keys()].sort()).to.deep.equal(['a', 'b']);
      expect(await base.revisions.current(call)).to.equal(before);
      await clientOf(server()).index({ index: name, id: 'a', document: { title: 'Pumps', content: 'Another.' }, refresh: true });
      expect(await base.revisions.current(call)).to.not.equal(before);
      const after = await base.revisions.hashes(['a', 'b'], call);
      expect(after.get('a')).to.not.equal(hashes.get('a'));
      expect(after.get('b')).to.equal(hashes.get('b'));
    });

    it('are others in an index that was made anew with as many documents', async () => {
      const { base, name } = await openOver();
      const before = await base.revisions.current(call);
      const client = clientOf(server());
      await client.indices.delete({ index: name });
      for (const [id, document] of Object.entries(documents)) await client.index({ index: name, id, document, refresh: true });
      expect(await base.revisions.current(call)).to.not.equal(before);
    });
  });
});
