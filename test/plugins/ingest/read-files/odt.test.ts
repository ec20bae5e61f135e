import { expect } from 'chai';
import { readAs, testFolder } from '../support.ts';
import { odtOf } from './office-files.ts';

const p = (text: string, style = 'Standard'): string => `<text:p text:style-name="${style}">${text}</text:p>`;
const h = (level: number, text: string): string => `<text:h text:outline-level="${level}">${text}</text:h>`;
const list = (style: string, ...items: string[]): string =>
  `<text:list text:style-name="${style}">${items.map((inside) => `<text:list-item>${inside}</text:list-item>`).join('')}</text:list>`;
const row = (...cells: string[]): string =>
  `<table:table-row>${cells.map((cell) => `<table:table-cell>${p(cell)}</table:table-cell>`).join('')}</table:table-row>`;
const NOTE =
  '<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Or more.</text:p></text:note-body></text:note>';

describe('read_files: ODT', () => {
  const folder = testFolder();

  it('reads headings, lists, tables and notes, and leaves out comments and what was struck out', async () => {
    const body = [
      `<text:tracked-changes>${p('Struck out')}</text:tracked-changes>`,
      p('The warranty', 'P1'),
      `<text:table-of-content><text:index-body>${p('Terms 1')}</text:index-body></text:table-of-content>`,
      h(1, 'Terms &lt;all&gt;'),
      p(`Two<text:s text:c="2"/>years${NOTE}.<office:annotation><text:p>Really?</text:p></office:annotation>`),
      `<text:section>${h(2, 'Steps')}</text:section>`,
      list('L1', p('Call us.') + list('L2', p('By day'), p('By night')), p('Send it.')),
      `<table:table><table:table-header-rows>${row('Plan', 'Price')}</table:table-header-rows>${row('Small', '3 EUR')}</table:table>`,
    ];
    const { documents, failures, markdown } = await readAs(folder, 'a.odt', odtOf(body.join('')));
    expect(failures).to.deep.equal([]);
    expect(documents.map(({ id, title }) => [id, title])).to.deep.equal([['a.odt', 'The warranty']]);
    expect(markdown).to.deep.equal([
      '# The warranty\n\n# Terms <all>\n\nTwo years (Or more.).\n\n## Steps\n\n1. Call us.\n   - By day\n   - By night\n2. Send it.\n\n' +
        '| Plan | Price |\n| --- | --- |\n| Small | 3 EUR |',
    ]);
  });

  for (const [name, body, title] of [
    ['its first heading', h(2, 'Below') + h(1, 'Above') + p('x'), 'Above'],
    ['its file', p('x'), 'My terms'],
  ] as const)
    it(`is titled with ${name} where no paragraph is a title`, async () => {
      expect((await readAs(folder, 'my-terms.odt', odtOf(body))).documents[0]?.title).to.equal(title);
    });

  it('says what it is that cannot be read', async () => {
    const encrypted = odtOf('', { 'META-INF/manifest.xml': '<manifest:encryption-data/>' });
    expect((await readAs(folder, 'a.odt', encrypted)).failures[0]?.reason).to.equal('is protected by a password');
    expect((await readAs(folder, 'a.odt', odtOf('').subarray(0, 300))).failures[0]?.reason).to.match(/cut short/);
  });

  it('is known without its extension', async () => {
    expect((await readAs(folder, 'terms', odtOf(p('x')))).documents.map(({ format }) => format)).to.deep.equal(['html']);
  });
});
