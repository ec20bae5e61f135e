import { expect } from 'chai';
import type { SourceDocument } from '../../../../core/contract/facts/batch.ts';
import {
  documentOf,
  hasWords,
  recordText,
  sourceEntry,
} from '../../../../plugins/knowledge-base/elasticsearch/prepare/source-entry.ts';
import { optionsOf } from '../../../support/elasticsearch/base.ts';

const options = optionsOf({ endpoint: 'http://localhost:9200', index: 'kb', title_field: 'name' });

const DOCUMENT: SourceDocument = {
  id: 'd1',
  title: 'Pump',
  content: '# Pump\n\nIt pumps.',
  format: 'html',
  url: 'https://example.com/pump',
  source: 'handbook',
  publicRecord: false,
  metadata: { price: 3, objectID: 'other', name: 'taken', new: true },
  origin: '/documents',
  whole: true,
};

describe('a document in the source index', () => {
  it('has the fields of the interface under the names of the options, and its own beside them', () => {
    const { hash, line } = sourceEntry(DOCUMENT, options);
    expect(JSON.parse(line)).to.deep.equal({
      name: 'Pump',
      content: '# Pump\n\nIt pumps.',
      source: 'handbook',
      url: 'https://example.com/pump',
      public_record: false,
      objectID: 'd1',
      price: 3,
      new: true,
      touchstone: { hash, origin: '/documents', format: 'html', whole: true },
    });
  });

  it('comes back as it was', () => {
    const back = documentOf({ _id: 'x', _source: JSON.parse(sourceEntry(DOCUMENT, options).line) }, options);
    expect(back).to.deep.equal({ ...DOCUMENT, metadata: { price: 3, new: true } });
  });

  it('has another hash when anything of it changes', () => {
    const changes: Partial<SourceDocument>[] = [
      {},
      { title: 'P' },
      { content: 'c' },
      { url: '' },
      { publicRecord: true },
      { origin: '/o' },
      { format: 'text' },
      { metadata: {} },
    ];
    expect(new Set(changes.map((change) => sourceEntry({ ...DOCUMENT, ...change }, options).hash)).size).to.equal(changes.length);
  });

  it('of somebody else is Markdown under its own id', () => {
    const entry = { name: ['A', 'B'], content: ['one', 'two'], public_record: 'true', deep: { a: 1 }, tag: 't', list: [1] };
    expect(documentOf({ _id: '7', _source: entry }, options)).to.deep.equal({
      id: '7',
      title: 'A',
      content: 'one\n\ntwo',
      url: '',
      source: '',
      publicRecord: true,
      format: 'markdown',
      origin: '',
      metadata: { tag: 't' },
    });
  });

  it('is written to be mended with the names that a reader of files knows', () => {
    expect(JSON.parse(recordText(DOCUMENT))).to.include({
      title: 'Pump',
      content: '# Pump\n\nIt pumps.',
      public_record: false,
      price: 3,
    });
  });

  for (const [content, has] of [
    ['', false],
    [' \n--- * ', false],
    ['中', true],
    ['7', true],
  ] as const)
    it(`${has ? 'has' : 'has no'} words in ${JSON.stringify(content)}`, () => expect(hasWords(content)).to.equal(has));
});
