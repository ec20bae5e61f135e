import { expect } from 'chai';
import { entriesOf, numbersOf } from '../../../../plugins/knowledge-base/elasticsearch/entries.ts';
import { loadable } from '../../../support/documents.ts';
import { optionsOf } from '../../../support/elasticsearch/base.ts';

const options = optionsOf({
  endpoint: 'http://localhost',
  index: 'i',
  title_field: 'name',
  content_field: 'body.text',
  link_field: 'link',
});
const document = loadable('d', ['Pumps move water.', 'Valves hold it.'], {
  title: 'Pumps',
  url: 'u',
  source: 's',
  publicRecord: false,
  metadata: { year: 2024 },
});

describe('entries of a document in Elasticsearch', () => {
  it('hold what is shown under the names of the options, and the rest under touchstone', () => {
    const [first, second, ...more] = entriesOf({ document, language: 'en' }, options);
    const fields = ['year=2024', 'title=Pumps', 'url=u', 'source=s', 'public_record=false'];
    const facts = {
      document: 'd',
      origin: '/documents',
      language: 'en',
      headings: [],
      start: 0,
      fields,
      metadata: { year: 2024 },
    };
    const shown = { name: 'Pumps', source: 's', link: 'u', public_record: false, objectID: 'd' };
    expect(first).to.deep.equal({
      ...shown,
      'body.text': 'Pumps move water.',
      touchstone: { ...facts, position: 0, end: 17, terms: 'pump pump pump pump move water', passages: 2, hash: document.hash },
    });
    expect(second).to.deep.equal({
      ...shown,
      'body.text': 'Valves hold it.',
      touchstone: { ...facts, position: 1, end: 15, terms: 'pump pump pump valv hold' },
    });
    expect(more).to.deep.equal([]);
  });

  it('say nothing of a public record where the document does not', () => {
    const [entry] = entriesOf({ document: loadable('d', 'text'), language: 'en' }, options);
    expect(entry).not.to.have.property('public_record');
    expect(entry?.touchstone.fields.join()).not.to.contain('public_record');
  });

  it('hold one vector each, in its own field', () => {
    const vectors = [new Float32Array([1, 0]), new Float32Array([0, 1])];
    const entries = entriesOf({ document, language: 'en', vectors }, options);
    expect(entries.map((entry) => entry.content_embedding)).to.deep.equal([
      [1, 0],
      [0, 1],
    ]);
  });

  it('are none for a document without passages', () => {
    expect(entriesOf({ document: loadable('d', []), language: 'en' }, options)).to.deep.equal([]);
  });

  it('lose nothing of a vector that single precision has', () => {
    const vector = Float32Array.from({ length: 1_000 }, (_, at) => Math.sin(at * 12.9898) / 3);
    const numbers = numbersOf(vector);
    for (const [at, value] of vector.entries()) expect(numbers[at]).to.be.closeTo(value, 6e-8);
    expect(Math.max(...numbers.map((value) => String(value).length))).to.be.at.most(11);
  });
});
