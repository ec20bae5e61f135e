import { join } from 'node:path';
import { expect } from 'chai';
import { type Placed, pdfOf, placedPdf } from '../../../support/pdf.ts';
import { clean, read, split, testFolder } from '../support.ts';

/** Lines one below the other. */
const linesAt = (x: number, y: number, lines: string[], more: Partial<Placed> = {}): Placed[] =>
  lines.map((text, index) => ({ x, y: y - 14 * index, text, ...more }));

const PROSE = [
  'The warranty of every machine',
  'runs for two years and begins',
  'with the day on which it is',
  'handed to its buyer.',
];
const OTHER = [
  'Repairs are free of charge as',
  'long as the seal is whole and',
  'the receipt is shown. A broken',
  'seal ends the warranty.',
];

describe('read_files: PDF', () => {
  const folder = testFolder();
  let count = 0;

  async function readPdf(content: Buffer, options: object = {}) {
    const name = `${count++}/handbook.pdf`;
    await folder.write({ [name]: content });
    return read([join(folder.path, name)], options);
  }

  async function contentOf(pages: Placed[][]): Promise<string> {
    const { documents, failures } = await readPdf(placedPdf(pages));
    expect(failures).to.deep.equal([]);
    return documents[0]?.content ?? '';
  }

  it('reads columns one after the other, and what stands above and below them in its place', async () => {
    const page = [
      { x: 72, y: 740, text: 'Terms that hold for all of the machines which we have sold since the year 2020 in Europe' },
      ...linesAt(72, 700, PROSE),
      ...linesAt(330, 694, OTHER),
      { x: 72, y: 600, text: 'This page replaces the one of last year, which nobody should hand out to customers again' },
    ];
    expect(await contentOf([page])).to.equal(
      [
        'Terms that hold for all of the machines which we have sold since the year 2020 in Europe',
        PROSE.join(' '),
        OTHER.join(' '),
        'This page replaces the one of last year, which nobody should hand out to customers again',
      ].join('\n\n'),
    );
  });

  it('reads three columns', async () => {
    const column = (word: string): string[] =>
      ['one', 'two', 'three', 'four', 'five'].map((line) => `${word} has a line ${line}`);
    const words = ['Alpha', 'Bravo', 'Carla'];
    const page = words.flatMap((word, index) => linesAt(60 + 180 * index, 700, column(word)));
    expect(await contentOf([page])).to.equal(words.map((word) => column(word).join(' ')).join(' '));
  });

  it('reads a table with its cells, and further lines of a cell into it', async () => {
    const row = (y: number, ...cells: string[]): Placed[] =>
      cells.flatMap((text, index) => (text ? [{ x: 72 + 150 * index, y, text }] : []));
    const page = [
      { x: 72, y: 740, text: 'All prices are those of this year and hold until the next list.' },
      ...row(700, 'Plan', 'Price', 'Who it is for'),
      ...row(684, 'Small', '3 EUR', 'Shops'),
      ...row(668, 'Large', '9 EUR', 'Chains of shops'),
      ...row(654, '', '', 'and warehouses'),
      ...row(638, 'Huge', '', 'Countries'),
      { x: 72, y: 600, text: 'Taxes come on top of all of these prices, wherever you are.' },
    ];
    expect(await contentOf([page])).to.equal(
      'All prices are those of this year and hold until the next list.\n\n' +
        '| Plan | Price | Who it is for |\n| --- | --- | --- |\n| Small | 3 EUR | Shops |\n' +
        '| Large | 9 EUR | Chains of shops and warehouses |\n| Huge |  | Countries |\n\n' +
        'Taxes come on top of all of these prices, wherever you are.',
    );
  });

  it('tells headings by their size, then by their font, and the title by the largest', async () => {
    const page = [
      { x: 72, y: 740, text: 'The long', size: 24 },
      { x: 72, y: 714, text: 'handbook', size: 24 },
      { x: 72, y: 680, text: 'Warranty', size: 16 },
      ...linesAt(72, 650, PROSE),
      { x: 72, y: 580, text: 'Repairs', bold: true },
      ...linesAt(72, 560, OTHER),
    ];
    const { documents } = await readPdf(placedPdf([page]));
    expect(documents[0]).to.deep.include({
      title: 'The long handbook',
      format: 'markdown',
      content: `# The long handbook\n\n## Warranty\n\n${PROSE.join(' ')}\n\n### Repairs\n\n${OTHER.join(' ')}`,
    });
  });

  it('keeps lists, and what Markdown would take for its own marks', async () => {
    const page = [
      { x: 72, y: 740, text: 'Steps', size: 18 },
      { x: 72, y: 700, text: '\x95' },
      { x: 100, y: 700, text: 'Press *start* and wait.' },
      ...linesAt(72, 684, ['1. Open <cover> of {{ it }}.', '2. Close it & go.']),
    ];
    const { documents } = await readPdf(placedPdf([page]));
    const cleaned = await clean(documents[0] ?? {});
    expect(cleaned.documents[0]?.content).to.equal(
      '# Steps\n\n- Press *start* and wait.\n1. Open <cover> of {{ it }}.\n2. Close it & go.',
    );
  });

  it('mends words and sentences that the end of a page cuts, and leaves out heads and feet of pages', async () => {
    const pages = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'].map((word, index) => [
      { x: 72, y: 780, text: index % 2 ? 'Chapter of plans' : 'The handbook' },
      { x: 72, y: 700, text: word, size: 18 },
      { x: 72, y: 660, text: 'the machine is guar-' },
      { x: 72, y: 646, text: `anteed and page ${word}` },
      { x: 300, y: 20, text: `${index + 1}` },
    ]);
    pages[1] = (pages[1] ?? []).filter(({ y }) => y !== 700);
    const content = await contentOf(pages);
    expect(content).to.match(
      /^# One\n\nthe machine is guaranteed and page One the machine is guaranteed and page Two\n\n# Three/,
    );
    expect(content).to.not.match(/handbook|Chapter|\d/);
  });

  it('cites passages with their page, whatever cleaning does to the text before', async () => {
    const pages = ['One', 'Two', 'Three'].map((word) => [
      { x: 72, y: 700, text: `Part ${word}`, size: 18 },
      ...linesAt(72, 660, [...PROSE, `It is said in part ${word}.`]),
    ]);
    const plain = ['Ends', 'Begins', 'Lasts'].map((word) => [`${word} of a page`, ...PROSE, `It is said in part ${word}.`]);
    for (const file of [placedPdf(pages), pdfOf(plain)]) {
      const { documents } = await readPdf(file, { base_url: 'https://files.example.com/docs/' });
      const cleaned = await clean(documents[0] ?? {});
      const { loadable } = await split(cleaned.documents, { size: 200, min: 0, overlap: 0 });
      const found = loadable[0]?.passages.filter(({ text }) => text.includes('It is said'));
      expect(found?.map(({ url }) => url)).to.deep.equal(
        ['', '#page=2', '#page=3'].map((page) => `https://files.example.com/docs/handbook.pdf${page}`),
      );
      expect(loadable[0]?.url).to.equal('https://files.example.com/docs/handbook.pdf');
    }
  });

  it('tells of a scan, and of single pages that are scanned', async () => {
    const scan = await readPdf(placedPdf([[], []]));
    expect(scan.documents).to.deep.equal([]);
    expect(scan.failures[0]?.reason).to.match(/^has no text: it seems to be scanned\. Run text recognition \(OCR/);
    const part = await readPdf(pdfOf([['Text.'], [], []]));
    expect(part.documents.map(({ content }) => content)).to.deep.equal(['Text.']);
    expect(part.failures[0]?.reason).to.match(/^has no text on pages 2, 3: they seem to be scanned\. Run/);
  });
});
