import { expect } from 'chai';
import { readAs, testFolder } from '../support.ts';
import { xlsxOf } from './office-files.ts';

const text = (words: string): string => `<t>${words}</t>`;
const STRINGS = [
  ...['Plan', 'Price', 'Since', 'Discount', 'Small', 'Large'].map(text),
  '<r><t>Chains </t></r><r><t>of shops</t></r><rPh sb="0" eb="1"><t>spoken</t></rPh>',
  ...['Price list of 2024', 'All &lt;plans&gt;', 'Open from', 'Nine to five'].map(text),
];
/** A cell that refers to a text. */
const s = (reference: string, index: number): string => `<c r="${reference}" t="s"><v>${index}</v></c>`;
const n = (reference: string, value: number, style = 0): string => `<c r="${reference}" s="${style}"><v>${value}</v></c>`;
const row = (number: number, ...cells: string[]): string => `<row r="${number}">${cells.join('')}</row>`;

const HEADINGS = [s('A3', 0), s('B3', 1), s('C3', 2), s('D3', 3)];

describe('read_files: XLSX', () => {
  const folder = testFolder();

  it('reads each row below headings as a record, with numbers and dates as they are shown', async () => {
    const rows = [
      row(1, s('A1', 7)),
      row(3, ...HEADINGS),
      row(4, s('A4', 4), n('B4', 1234.5, 3), n('C4', 45000, 4), n('D4', 0.125, 2)),
      row(6, s('A6', 5), n('B6', 0.1 + 0.2), n('C6', 45000, 1), '<c r="D6" t="e"><v>#N/A</v></c>', s('F6', 6)),
      '<row r="7" hidden="1"><c r="A7" t="s"><v>4</v></c></row>',
    ];
    const { documents, failures } = await readAs(
      folder,
      'price-list.xlsx',
      xlsxOf([{ name: 'Plans', rows: rows.join('') }], STRINGS),
    );
    expect(failures).to.deep.equal([]);
    expect(documents.map(({ id, title, content }) => [id, title, content])).to.deep.equal([
      ['price-list.xlsx#Plans', 'Price list', '<table><tr><td>Price list of 2024</td></tr></table>'],
      ['price-list.xlsx#Plans!4', 'Price list', 'Plan: Small\nPrice: 1,234.50 €\nSince: 15.03.2023\nDiscount: 12.50%'],
      ['price-list.xlsx#Plans!6', 'Price list', 'Plan: Large\nPrice: 0.3\nSince: 2023-03-15\ncolumn 6: Chains of shops'],
    ]);
    expect(documents[1]?.metadata).to.deep.equal({ Plan: 'Small', Price: '1,234.50 €', Since: '15.03.2023', Discount: '12.50%' });
  });

  it('reads the names of fields as CSV does', async () => {
    const rows = [row(1, s('A1', 0), s('B1', 1), s('C1', 2)), row(2, s('A2', 3), s('B2', 4), s('C2', 5))].join('');
    const strings = ['Question', 'Answer', 'url', 'How long?', 'Two years.', 'https://example.com/a'].map(text);
    const { documents } = await readAs(folder, 'a.xlsx', xlsxOf([{ name: 'S', rows }], strings));
    expect(documents[0]).to.include({ title: 'How long?', content: 'Two years.', url: 'https://example.com/a' });
  });

  it('repeats what is merged over several rows, and counts days from 1904 where the workbook does', async () => {
    const rows = [
      row(3, ...HEADINGS),
      row(4, s('A4', 4), n('B4', 3)),
      row(5, n('B5', 4), n('C5', 45000 - 1462, 1)),
      row(6, s('A6', 5), n('B6', 5)),
    ].join('');
    const workbook = xlsxOf([{ name: 'S', rows, merged: ['A4:A5', 'C1:D1'] }], STRINGS, { from1904: true });
    const { documents } = await readAs(folder, 'a.xlsx', workbook);
    expect(documents.map(({ content }) => content)).to.deep.equal([
      'Plan: Small\nPrice: 3',
      'Plan: Small\nPrice: 4\nSince: 2023-03-15',
      'Plan: Large\nPrice: 5',
    ]);
  });

  it('reads a sheet without headings whole, tells sheets apart by their names, and leaves out hidden ones', async () => {
    const form = row(1, s('A1', 9), n('B1', 9)) + row(2, s('A2', 8), n('B2', 5));
    const note = row(1, s('B1', 10)) + row(2, `<c r="B2" t="inlineStr"><is>${text('In &amp; out')}</is></c>`);
    const sheets = [
      { name: 'Form', rows: form },
      { name: 'Notes', rows: note },
      { name: 'Lists', rows: form, state: 'hidden' },
      { name: 'Empty', rows: '' },
    ];
    const { documents, markdown } = await readAs(folder, 'a.xlsx', xlsxOf(sheets, STRINGS));
    expect(documents.map(({ id, title }) => [id, title])).to.deep.equal([
      ['a.xlsx#Form', 'A: Form'],
      ['a.xlsx#Notes', 'A: Notes'],
    ]);
    expect(markdown).to.deep.equal(['| Open from | 9 |\n| --- | --- |\n| All <plans> | 5 |', 'Nine to five\n\nIn & out']);
  });

  it('has bounds for columns and for fields', async () => {
    const wide = row(1, '<c r="ZZZ1" t="str"><v>a</v></c>');
    const many = [1, 2].map((number) =>
      row(number, Array.from({ length: 1001 }, (_, at) => `<c t="str"><v>h${at}</v></c>`).join('')),
    );
    for (const [rows, reason] of [
      [wide, 'has more than 16384 columns'],
      [many.join(''), 'has more than 1000 fields'],
    ] as const)
      expect((await readAs(folder, 'a.xlsx', xlsxOf([{ name: 'S', rows }], []))).failures[0]?.reason).to.equal(reason);
  });

  it('reads many rows', async () => {
    const count = 20_000;
    const rows = Array.from({ length: count }, (_, index) => row(index + 4, s(`A${index + 4}`, 4), n(`B${index + 4}`, index)));
    const { documents } = await readAs(
      folder,
      'a.xlsx',
      xlsxOf([{ name: 'S', rows: row(3, ...HEADINGS) + rows.join('') }], STRINGS),
    );
    expect(documents).to.have.length(count);
    expect(documents.at(-1)?.content).to.equal(`Plan: Small\nPrice: ${count - 1}`);
  }).timeout(20_000);
});
