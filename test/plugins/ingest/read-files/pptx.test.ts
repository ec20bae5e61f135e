import { expect } from 'chai';
import { clean, readAs, split, testFolder } from '../support.ts';
import { pptxOf, shape } from './office-files.ts';

const cell = (text: string): string => `<a:tc><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;
const table = (...rows: string[][]): string =>
  `<p:graphicFrame><a:tbl>${rows.map((row) => `<a:tr>${row.map(cell).join('')}</a:tr>`).join('')}</a:tbl></p:graphicFrame>`;

describe('read_files: PPTX', () => {
  const folder = testFolder();
  const slides = [
    { shapes: shape('ctrTitle', 'The warranty') + shape('subTitle', 'For &lt;all&gt; machines') + shape('ftr', 'Example Ltd') },
    { shapes: shape('title', 'Hidden') + shape('body', 'Nobody sees it.'), hidden: true },
    {
      shapes:
        shape('title', 'How long') +
        shape('body', 'Two years', '\tfrom the day of sale', '\twith the receipt', 'Ten years for motors') +
        shape('', 'Put here by hand.') +
        '<p:pic><p:nvPicPr><p:cNvPr id="1" name="p" descr="A sealed motor"/><p:nvPr/></p:nvPicPr></p:pic>' +
        shape('sldNum', '3'),
      notes: 'Tell them of the seal.',
    },
    { shapes: table(['Plan', 'Price'], ['Small', '3 EUR']) },
  ];

  it('reads slides in the order they are shown in, with their lists, tables, pictures and notes', async () => {
    const { documents, failures, markdown } = await readAs(folder, 'a.pptx', pptxOf(slides));
    expect(failures).to.deep.equal([]);
    expect(documents.map(({ id, title }) => [id, title])).to.deep.equal([['a.pptx', 'The warranty']]);
    expect(markdown).to.deep.equal([
      [
        '## The warranty\n\nFor <all> machines',
        '## How long\n\n- Two years\n  - from the day of sale\n  - with the receipt\n- Ten years for motors',
        'Put here by hand.\n\nA sealed motor\n\nNotes: Tell them of the seal.',
        '## Slide 4\n\n| Plan | Price |\n| --- | --- |\n| Small | 3 EUR |',
      ].join('\n\n'),
    ]);
  });

  it('cites slides by their numbers, in which hidden ones count', async () => {
    const { documents } = await readAs(folder, 'a.pptx', pptxOf(slides));
    const url = 'https://example.com/a.pptx';
    const cleaned = await clean({ ...documents[0], url });
    const { loadable } = await split(cleaned.documents, { size: 100, min: 0 });
    expect(loadable[0]?.passages.map((each) => each.url.slice(url.length))).to.deep.equal([
      '',
      '#slide=3',
      '#slide=3',
      '#slide=4',
    ]);
  });

  it('says what it is that cannot be read', async () => {
    for (const [content, reason] of [
      [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]), /password, or of a program before 2007/],
      ['PK\x03\x04nothing', /ZIP archive/],
      ['', /^is empty$/],
    ] as const)
      expect((await readAs(folder, 'a.pptx', content)).failures[0]?.reason).to.match(reason);
  });
});
