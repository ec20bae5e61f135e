import { expect } from 'chai';
import { type EvidenceSource, indexSources } from '../../../../lib/evidence/matching/sources.ts';

const TEXT = 'The warranty of the pump lasts two years. Die Gift Company keeps seals.';

const read = (source: Partial<EvidenceSource>, language = 'en') => {
  const { tokens, units, places } = indexSources([{ id: 'a', text: TEXT, ...source }], language);
  return { tokens, units, places };
};

describe('sources that come again', () => {
  it('are read alike each time, also twice among the sources of one answer', () => {
    const first = read({ lead: 'Manual' });
    expect(read({ lead: 'Manual' })).to.deep.equal(first);
    const twice = indexSources(
      [
        { id: 'a', text: TEXT },
        { id: 'b', text: TEXT },
      ],
      'en',
    );
    const half = twice.tokens.length / 2;
    expect(twice.tokens.slice(half)).to.deep.equal(twice.tokens.slice(0, half));
    expect(twice.units.map(({ source }) => source)).to.deep.equal([0, 0, 1, 1]);
  });

  for (const [name, source, word, isStop] of [
    ['below another title', { lead: 'Workshop' }, 'workshop', false],
    ['without a title', {}, 'manual', undefined],
    ['in another language', { lead: 'Manual', language: 'de' }, 'die', true],
  ] as const)
    it(`are read anew ${name}`, () => {
      expect(read({ lead: 'Manual' }).tokens.find(({ text }) => text === 'Die')?.stop).to.equal(false);
      expect(read(source).tokens.find(({ text }) => text.toLowerCase() === word)?.stop).to.equal(isStop);
    });
});
