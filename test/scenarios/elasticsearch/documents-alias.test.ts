import { expect } from 'chai';
import { askFor, documentsOf } from '../../support/elasticsearch/base.ts';
import { documentProperties, makeIndex } from '../../support/elasticsearch/documents-index.ts';
import { basesOn, describeElasticsearch, workspaceOn } from '../../support/elasticsearch.ts';

describeElasticsearch('several indexes of documents behind one alias', (server) => {
  const space = workspaceOn(server);
  const openOn = basesOn(server);

  it('tells documents of one id in two indexes apart', async () => {
    const alias = space.name('both');
    for (const word of ['one', 'two']) {
      const documents = Object.fromEntries(
        ['a', 'b', 'c'].map((id) => [id, { title: word, content: `The pump ${word} ${id}.` }]),
      );
      const index = await makeIndex(space, `half-${word}`, { documents });
      await space.client.indices.putAlias({ index, name: alias });
    }
    const base = await openOn(alias);
    const { passages, candidates } = await askFor(base, 'pump');
    expect(candidates).to.equal(6);
    expect(passages.map(({ text }) => text).sort()).to.deep.equal(
      ['one', 'two'].flatMap((word) => ['a', 'b', 'c'].map((id) => `The pump ${word} ${id}.`)),
    );
    expect((await askFor(base, 'pump one', { top: 1 })).passages[0]?.title).to.equal('one');
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
    const base = await openOn(alias);
    for (const value of ['x', 'x y', 'y'])
      expect(documentsOf(await askFor(base, 'pump', { filter: [value] })).sort(), value).to.deep.equal(
        value === 'y' ? [] : ['a', 'b', 'c'].map((kind) => `${kind} ${value}`),
      );
  });
});
