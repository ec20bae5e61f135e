import { expect } from 'chai';
import { entryId } from '../../../../plugins/knowledge-base/elasticsearch/ids.ts';
import { Picker } from '../../../support/random.ts';

describe('ids of entries in Elasticsearch', () => {
  for (const [document, position, expected] of [
    ['a', 0, 'a'],
    ['a', 1, 'a#1'],
    ['a#1', 0, 'a#1#0'],
    ['a#1', 1, 'a#1#1'],
    ['a#', 0, 'a#'],
    ['#1', 0, '#1#0'],
    ['a#1b', 0, 'a#1b'],
    ['a#1\n', 0, 'a#1\n'],
  ] as const) {
    it(`are ${JSON.stringify(expected)} for passage ${position} of ${JSON.stringify(document)}`, () => {
      expect(entryId(document, position)).to.equal(expected);
    });
  }

  it('are never the same for two passages, whatever documents are called', () => {
    const pick = new Picker(1);
    const parts = ['a', 'b', '#', '#0', '#1', '#10', '0', '1', '', ' ', 'ä', '🙂', 'x'.repeat(250), 'x'.repeat(500), '\n'];
    const documents = new Set(Array.from({ length: 5_000 }, () => pick.some(parts, 5).join('')));
    const ids = new Map<string, string>();
    for (const document of documents) {
      for (const position of [0, 1, 2, 10, 11, 100]) {
        const id = entryId(document, position);
        const passage = JSON.stringify([document, position]);
        expect(ids.get(id) ?? passage, id).to.equal(passage);
        ids.set(id, passage);
      }
    }
    expect(ids.size).to.equal(documents.size * 6);
  });

  it('fit into the 512 bytes that the engine allows', () => {
    for (const document of [
      'x'.repeat(500),
      'x'.repeat(501),
      'x'.repeat(10_000),
      'ä'.repeat(251),
      '🙂'.repeat(126),
      `${'x'.repeat(497)}#1`,
    ])
      for (const position of [0, 1, 1_000_000]) expect(Buffer.byteLength(entryId(document, position))).to.be.at.most(512);
  });
});
