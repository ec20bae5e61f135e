import { expect } from 'chai';
import { askFor, documentsOf } from '../../support/elasticsearch/base.ts';
import { describeElasticsearch, documentBasesOn } from '../../support/elasticsearch.ts';

const FILLER = 'The archive keeps papers of many years in grey boxes along the wall. ';
const needle = (word: string): string => `On this page the ${word} is described at length for all who look for it. `;
const longText = (characters: number, ...needles: string[]): string => {
  const part = FILLER.repeat(Math.ceil(characters / FILLER.length / (needles.length + 1)));
  return part + needles.map((each) => needle(each) + part).join('');
};

describeElasticsearch('long documents that somebody else indexed', (server) => {
  const { openOver } = documentBasesOn(server);

  it('cuts snippets of about the wanted size at sentences, where the words stand, and counts one document', async () => {
    const base = await openOver(
      {
        documents: {
          long: { title: 'Archive', content: longText(30_000, 'barometer', 'hygrometer') },
          short: { title: 'Note', content: 'A barometer hangs in the hall.' },
        },
      },
      { snippet_size: 300 },
    );
    const { passages, candidates } = await askFor(base, 'barometer hygrometer');
    expect(candidates).to.equal(2);
    const snippets = passages.filter(({ document }) => document === 'long');
    expect(snippets).to.have.length.within(2, 3);
    for (const { text } of snippets) {
      expect(text.length).to.be.within(100, 600);
      expect(text).to.match(/^(The|On) .*\.$/s);
      expect(text).to.match(/barometer|hygrometer/);
    }
    expect(new Set(snippets.map(({ id }) => id)).size).to.equal(snippets.length);
  });

  it('shows the beginning of a long document whose title alone fits', async () => {
    const base = await openOver({ documents: { long: { title: 'Barometers', content: longText(30_000) } } });
    const [passage] = (await askFor(base, 'barometer')).passages;
    expect(passage?.text.startsWith(FILLER.trim())).to.equal(true);
    expect(passage?.text.length).to.be.within(300, 1_000);
  });

  for (const [name, settings] of [
    ['', {}],
    [', and one whose server looks at less', { highlight: { max_analyzed_offset: 10_000 } }],
  ] as const) {
    it(`takes a document of more than a million characters${name}`, async () => {
      const base = await openOver({
        settings,
        documents: { huge: { title: 'Archive', content: longText(1_300_000, 'barometer') } },
      });
      const { passages } = await askFor(base, 'archive barometer');
      expect(documentsOf({ passages })).to.deep.equal(['huge']);
      expect(passages[0]?.text.length).to.be.within(100, 1_000);
    }).timeout(20_000);
  }
});
