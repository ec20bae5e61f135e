import { expect } from 'chai';
import type { SearchQuery, SearchResult } from '../../core/resources.ts';
import type { ElasticsearchKnowledgeBase } from '../../plugins/knowledge-base/elasticsearch/knowledge-base.ts';
import { callWith } from '../support/call.ts';
import { openBase } from '../support/elasticsearch/base.ts';
import { documentProperties, makeIndex } from '../support/elasticsearch/documents-index.ts';
import { describeElasticsearch, Workspace } from '../support/elasticsearch.ts';

const documentsOf = ({ passages }: SearchResult): string[] => [...new Set(passages.map(({ document }) => document))];

describeElasticsearch('several indexes of documents behind one alias', (server) => {
  let space: Workspace;
  const opened: ElasticsearchKnowledgeBase[] = [];

  before(() => {
    space = new Workspace(server());
  });
  afterEach(async () => {
    for (const base of opened.splice(0)) await base.close();
  });
  after(() => space.clear());

  const ask = (base: ElasticsearchKnowledgeBase, text: string, changes: Partial<SearchQuery> = {}): Promise<SearchResult> =>
    base.search({ text, mode: 'keyword', top: 10, language: 'en', ...changes }, callWith());

  it('tells documents of one id in two indexes apart', async () => {
    const alias = space.name('both');
    for (const word of ['one', 'two']) {
      const documents = Object.fromEntries(
        ['a', 'b', 'c'].map((id) => [id, { title: word, content: `The pump ${word} ${id}.` }]),
      );
      const index = await makeIndex(space, `half-${word}`, { documents });
      await space.client.indices.putAlias({ index, name: alias });
    }
    const base = await openBase({ endpoint: server().url, index: alias });
    opened.push(base);
    const { passages, candidates } = await ask(base, 'pump');
    expect(candidates).to.equal(6);
    expect(passages.map(({ text }) => text).sort()).to.deep.equal(
      ['one', 'two'].flatMap((word) => ['a', 'b', 'c'].map((id) => `The pump ${word} ${id}.`)),
    );
    expect((await ask(base, 'pump one', { top: 1 })).passages[0]?.title).to.equal('one');
  });

  it('compares a filter as it stands where two indexes hold the field in two ways', async () => {
    const alias = space.name('mixed');
    const kinds = {
      a: { type: 'text' },
      b: { type: 'keyword' },
      c: { type: 'text', fields: { keyword: { type: 'keyword' } } },
    } as const;
    for (const [kind, source] of Object.entries(kinds)) {
      const documents = Object.fromEntries(
        ['x', 'x y'].map((value) => [`${kind} ${value}`, { title: '', content: 'The pump.', source: value }]),
      );
      const index = await makeIndex(space, `kind-${kind}`, { properties: { ...documentProperties(), source }, documents });
      await space.client.indices.putAlias({ index, name: alias });
    }
    const base = await openBase({ endpoint: server().url, index: alias });
    opened.push(base);
    for (const value of ['x', 'x y', 'y'])
      expect(documentsOf(await ask(base, 'pump', { filter: [value] })).sort(), value).to.deep.equal(
        value === 'y' ? [] : ['a', 'b', 'c'].map((kind) => `${kind} ${value}`),
      );
  });
});
