import type { SourceDocument } from '../../../core/contract/facts/batch.ts';
import { pdfOf } from '../../support/pdf.ts';
import { docxOf } from './support.ts';

/** The bytes of a text in UTF-16, big end first. */
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

export const lines = (...records: unknown[]): string => records.map((record) => JSON.stringify(record)).join('\n');

export interface Case {
  file: string;
  content: string | Buffer;
  options?: object;
  documents?: Partial<SourceDocument>[];
  /** Where in the file, and why. */
  failures?: [at: string, reason: string | RegExp][];
}

export const PAGES: Record<string, Case> = {
  'Markdown with nested front matter': {
    file: 'guide.md',
    content:
      '---\nid: g1\ntitle: "A: guide"\npermalink: /guide/\nsource: handbook\npublic_record: "true"\ntags: [a, ' +
      '2]\nweight: 3\ndate: 2024-05-06\nnested: { deep: 1 }\nempty:\n---\n# Heading\n\nText',
    documents: [
      {
        id: 'g1',
        title: 'A: guide',
        url: '/guide/',
        source: 'handbook',
        publicRecord: true,
        metadata: { tags: 'a, 2', weight: 3, date: '2024-05-06' },
        content: '# Heading\n\nText',
        format: 'markdown',
      },
    ],
  },
  'Markdown with a heading for a title': {
    file: 'a.markdown',
    content: '```\n# code\n```\n\n## The [first](x) `heading` ##\n',
    documents: [{ id: 'a.markdown', title: 'The first heading', url: '', source: '', metadata: {}, publicRecord: undefined }],
  },
  'Markdown with an underlined heading': { file: 'a.md', content: 'Title\n=====\n\nText', documents: [{ title: 'Title' }] },
  'Markdown without a heading': {
    file: 'reset-your_password.md',
    content: 'Text',
    documents: [{ title: 'Reset your password' }],
  },
  'rules that are no front matter': {
    file: 'a.md',
    content: '---\n\nText\n\n---\nMore',
    documents: [{ content: '---\n\nText\n\n---\nMore' }],
  },
  'front matter that is no YAML': { file: 'a.md', content: '---\na: [\n---\nText', failures: [['', /flow/i]] },
  'a page that is not to be published': { file: 'a.md', content: '---\npublished: false\n---\nText', documents: [] },
  'a draft': { file: 'a.md', content: '---\ndraft: true\n---\nText', documents: [] },
  'MDX without its imports': { file: 'a.mdx', content: "import X from 'x'\n\nText", documents: [{ content: '\n\nText' }] },
  HTML: {
    file: 'a.html',
    content:
      '<html><head><title>Reset &amp; go | Example</title><link rel="canonical" ' +
      'href="https://example.com/a"></head><body><h1>Reset &amp; go</h1></body></html>',
    documents: [{ title: 'Reset & go', url: 'https://example.com/a', format: 'html' }],
  },
  'HTML with an Open Graph address': {
    file: 'a.htm',
    content: '<head><title>T</title><meta property="og:url" content="https://example.com/b"></head><h1>Other</h1>',
    documents: [{ title: 'T', url: 'https://example.com/b' }],
  },
  'HTML without a head': { file: 'a.html', content: '<h1>One\n two</h1>', documents: [{ title: 'One two' }] },
  text: {
    file: 'notes.txt',
    content: 'a\r\nb',
    documents: [{ id: 'notes.txt', title: 'Notes', content: 'a\nb', format: 'text' }],
  },
  'text without an extension': { file: 'README', content: 'Text', documents: [{ title: 'README', format: 'text' }] },
  'HTML of an unknown extension': {
    file: 'a.page',
    content: '<!DOCTYPE html><title>T</title>',
    documents: [{ title: 'T', format: 'html' }],
  },
  'text with a byte order mark': { file: 'a.txt', content: '\ufeffä', documents: [{ content: 'ä' }] },
  'UTF-16, little end first': { file: 'a.txt', content: Buffer.from('\ufeffä中', 'utf16le'), documents: [{ content: 'ä中' }] },
  'UTF-16, big end first': { file: 'a.txt', content: utf16be('\ufeffä中'), documents: [{ content: 'ä中' }] },
  'Windows-1252': { file: 'a.txt', content: Buffer.from([0x93, 0xe4, 0x94]), documents: [{ content: '“ä”' }] },
  'a binary file': {
    file: 'a.bin',
    content: Buffer.from([1, 0, 2]),
    failures: [['', 'is a binary file of a kind that is not known']],
  },
  'an empty file': { file: 'a.txt', content: '', documents: [{ content: '' }] },
  'a file that is too large': {
    file: 'a.txt',
    content: 'x'.repeat(2049),
    options: { max_file_size: '2KiB' },
    failures: [['', 'is larger than the 2 KiB of max_file_size']],
  },
  PDF: {
    file: 'a.pdf',
    content: pdfOf([['First page.', 'More of it.'], ['Second page.']], 'The warranty'),
    documents: [{ id: 'a.pdf', title: 'The warranty', content: 'First page.\nMore of it.\n\nSecond page.', format: 'text' }],
  },
  'PDF with a title that is none': {
    file: 'price-list.pdf',
    content: pdfOf([['x']], 'Microsoft Word - a.doc'),
    documents: [{ title: 'Price list' }],
  },
  'PDF with running heads, page numbers and broken words': {
    file: 'a.pdf',
    content: pdfOf(
      ['A', 'B', 'C', 'D'].map((page, index) => [
        'The handbook',
        `Chapter ${page}.`,
        'It is hyphen-',
        'ated.',
        `End ${page}.`,
        `Page ${index + 1} of 4`,
      ]),
    ),
    documents: [
      { content: ['A', 'B', 'C', 'D'].map((page) => `Chapter ${page}.\nIt is hyphenated.\nEnd ${page}.`).join('\n\n') },
    ],
  },
  'PDF by its first bytes': { file: 'scan', content: pdfOf([['Text']]), documents: [{ content: 'Text' }] },
  'a corrupt PDF': { file: 'a.pdf', content: '%PDF-1.4\nnothing', failures: [['', /^is not a PDF that can be read/]] },
  DOCX: {
    file: 'a.docx',
    content: docxOf([
      ['Title', 'The &amp; contract'],
      ['heading 1', 'Terms'],
      ['Normal', 'Two years.'],
    ]),
    documents: [
      {
        title: 'The & contract',
        content: '<h1 class="title">The &amp; contract</h1><h1>Terms</h1><p>Two years.</p>',
        format: 'html',
      },
    ],
  },
  'DOCX without a title': { file: 'my-terms.docx', content: docxOf([['Normal', 'x']]), documents: [{ title: 'My terms' }] },
  'a corrupt DOCX': { file: 'a.docx', content: 'PK\x03\x04nothing', failures: [['', /zip/i]] },
};

export const RECORDS: Record<string, Case> = {
  'CSV with the names of fields': {
    file: 'a.csv',
    content:
      '\ufeffTitle,content,URL,public_record,objectID,Price\n"A, a","Line 1\nline 2",https://example.com/,TRUE,x1,3\nB,b,,false,,\n',
    documents: [
      {
        id: 'x1',
        title: 'A, a',
        content: 'Line 1\nline 2',
        url: 'https://example.com/',
        publicRecord: true,
        metadata: { Price: '3' },
        format: 'text',
      },
      { id: 'a.csv#2', title: 'B', content: 'b', publicRecord: false, metadata: {} },
    ],
  },
  'CSV without a content column': {
    file: 'price-list.csv',
    content: 'Plan;Price\nSmall;3\n\nLarge;"9;5"\n',
    documents: [
      { id: 'price-list.csv#1', title: 'Price list', content: 'Plan: Small\nPrice: 3', metadata: { Plan: 'Small', Price: '3' } },
      { id: 'price-list.csv#2', content: 'Plan: Large\nPrice: 9;5' },
    ],
  },
  'CSV with questions and answers': {
    file: 'faq.csv',
    content: 'Question;Answer;Category\n"How long, please?";"Two years.\nKeep the receipt.";Warranty\nWho pays?;;\n;You.;\n',
    documents: [
      {
        id: 'faq.csv#1',
        title: 'How long, please?',
        content: 'Two years.\nKeep the receipt.',
        metadata: { Category: 'Warranty' },
      },
      { id: 'faq.csv#2', title: 'Who pays?', content: '', metadata: {} },
      { id: 'faq.csv#3', title: 'Faq', content: 'You.' },
    ],
  },
  'JSON with questions and answers': {
    file: 'a.json',
    content: '{"faq":[{"frage":"Wie lange?","antwort":"<p>Zwei</p><p>Jahre</p>"}]}',
    documents: [{ id: 'a.json#1', title: 'Wie lange?', content: '<p>Zwei</p><p>Jahre</p>', format: 'html', metadata: {} }],
  },
  'JSON with a page that has questions of its own': {
    file: 'a.json',
    content: '{"content":"a","faq":[{"q":"b","a":"c"}]}',
    documents: [{ id: 'a.json', content: 'a' }],
  },
  'JSON Lines with questions and answers beside other fields': {
    file: 'a.jsonl',
    content: lines(
      { id: 1, title: 'Shipping', Q: 'When?', A: ['Today.', 'Or tomorrow.'], url: '/s' },
      { question: 'Why?', answer: 'It is.', content: 'The whole page.' },
      { question: 'Why?', text_of_answer: 'It is.' },
      { question: 'Why?', answer: { text: 'It is.' } },
    ),
    documents: [
      { id: '1', title: 'When?', content: 'Today.\n\nOr tomorrow.', url: '/s', metadata: { title: 'Shipping' } },
      { title: 'A', content: 'The whole page.', metadata: { question: 'Why?', answer: 'It is.' } },
      { title: 'A', content: 'question: Why?\ntext_of_answer: It is.' },
    ],
    failures: [[':4', 'its field for the content must be text, not {"text":"It is."}']],
  },
  'CSV of an old Windows program': {
    file: 'a.csv',
    content: Buffer.from('content\nStra\xdfe\n', 'latin1'),
    documents: [{ content: 'Straße' }],
  },
  'CSV with rows of other lengths': {
    file: 'a.csv',
    content: 'title,content\nA\nB,b,c\n',
    documents: [{ title: 'A' }, { title: 'B', content: 'b' }],
  },
  'CSV with a quote that never ends': {
    file: 'a.csv',
    content: 'title,content\nA,a\nB,"b\n',
    documents: [{ title: 'A', content: 'a' }],
    failures: [['', /quote/i]],
  },
  'an empty CSV': { file: 'a.csv', content: '', documents: [] },
  TSV: { file: 'a.tsv', content: 'title\tcontent\nA\ta,b\n', documents: [{ title: 'A', content: 'a,b' }] },
  'JSON with one document': {
    file: 'b/a.json',
    content: '{"title":"A","text":"a"}',
    documents: [{ id: 'a.json', title: 'A', content: 'a' }],
  },
  'JSON with an array': {
    file: 'a.json',
    content: '[{"id":7,"content":"a"},5,{"content":"<p>b</p><p>c</p>"}]',
    documents: [
      { id: '7', content: 'a', format: 'text' },
      { id: 'a.json#3', format: 'html' },
    ],
    failures: [['#2', 'is not a JSON object']],
  },
  'JSON with documents in it': { file: 'a.json', content: '{"docs":[{"_id":"x","content":"a"}]}', documents: [{ id: 'x' }] },
  'JSON with items in it': {
    file: 'a.json',
    content: '{"total":1,"items":[{"body":"a"}]}',
    documents: [{ id: 'a.json#1', content: 'a' }],
  },
  'JSON that is cut off': { file: 'a.json', content: '[{"content":', failures: [['', /^is not JSON: Unexpected end/]] },
  'JSON Lines with bad ones among them': {
    file: 'a.jsonl',
    content:
      `${lines({ _id: 'x', content: 'a', lang: 'en', deep: { b: 1 }, tags: ['p', 'q'], none: null })}\n` +
      `{"content"\n\n[1]\n${lines({ content: 'b' })}`,
    documents: [
      { id: 'x', content: 'a', metadata: { lang: 'en', tags: 'p, q' } },
      { id: 'a.jsonl#4', content: 'b' },
    ],
    failures: [
      [':2', /^is not JSON: /],
      [':4', 'is not a JSON object'],
    ],
  },
  "pairs of lines for Elasticsearch's bulk interface": {
    file: 'a.ndjson',
    content: lines(
      { index: { _index: 'kb', _id: '1' } },
      { content: 'a' },
      { create: {} },
      { content: 'b' },
      { index: 'word', content: 'c' },
    ),
    documents: [
      { id: '1', content: 'a' },
      { id: 'a.ndjson#2', content: 'b' },
      { id: 'a.ndjson#3', content: 'c' },
    ],
  },
  'records whose known fields hold something else': {
    file: 'a.jsonl',
    content: lines(
      { _id: '1', content: 'a', public_record: 'maybe' },
      { _id: '2', content: 'a', url: { href: '/' } },
      { _id: '3', content: 'a', title: [{ en: 'A' }] },
      { _id: '4', content: { text: 'a' } },
      { _id: '5', content: 'a', public_record: '', title: null, url: ['/a'], other: { b: 1 } },
    ),
    documents: [{ id: '5', content: 'a', url: '/a', publicRecord: undefined, metadata: {} }],
    failures: [
      [':1', 'its field public_record must be true or false, not "maybe"'],
      [':2', 'its field for the address must be text, not {"href":"/"}'],
      [':3', 'its field for the title must be text, not [{"en":"A"}]'],
      [':4', 'its field for the content must be text, not {"text":"a"}'],
    ],
  },
  'a row whose known field holds something else': {
    file: 'a.csv',
    content: 'content,public_record\na,perhaps\nb,\n',
    documents: [{ id: 'a.csv#2', content: 'b' }],
    failures: [['#1', 'its field public_record must be true or false, not "perhaps"']],
  },
  'a dead-letter file that was mended': {
    file: 'a.ndjson',
    content: lines(
      { index: { _id: '7' }, reason: 'public_record' },
      { content: 'a' },
      { index: {}, reason: 'x' },
      { content: 'b' },
    ),
    documents: [
      { id: '7', content: 'a' },
      { id: 'a.ndjson#2', content: 'b' },
    ],
  },
  "lines of an index's export": {
    file: 'a.jsonl',
    content: lines({ _index: 'kb', _id: '9', _source: { content: 'a' } }),
    documents: [{ id: '9', content: 'a', metadata: {} }],
  },
  'records that are passages already': {
    file: 'a.jsonl',
    content: lines({ content: 'a' }),
    options: { passages: 'whole' },
    documents: [{ whole: true }],
  },
  'records of one format': {
    file: 'a.jsonl',
    content: lines({ content: '<p>a</p>' }),
    options: { record_format: 'text' },
    documents: [{ format: 'text' }],
  },
  'Markdown with tags in it': {
    file: 'a.jsonl',
    content: lines({ content: '<div>a</div><div>b</div>\n\n## B' }),
    documents: [{ format: 'markdown' }],
  },
  'JSON Lines in UTF-16': {
    file: 'a.jsonl',
    content: utf16be('\ufeff{"content":"中"}\r\n{"content":"b"}'),
    documents: [{ content: '中' }, { content: 'b' }],
  },
  'a line that is too long': {
    file: 'a.jsonl',
    content: `${lines({ content: 'a' })}\n"${'x'.repeat(600_000)}`,
    options: { max_file_size: '256KiB' },
    documents: [{ content: 'a' }],
    failures: [['', /^a line is longer than/]],
  },
};
