import { expect } from 'chai';
import { keyOf, readPage } from '../../../../plugins/ingest/read-site/page.ts';
import { cutOut, leftOut, RepeatedText } from '../../../../plugins/ingest/read-site/repeated.ts';

const repeatedIn = (html: string, texts: string[]) => leftOut(readPage(html).blocks, new Set(texts.map(keyOf)));

describe('text that repeats on a site', () => {
  const REPEATED = ['Menu', 'Yes', 'Syntax', 'Price:', 'See also', 'Cookies', 'Share'];
  const rows: [name: string, html: string, out: string[]][] = [
    ['is left out', '<div>Menu</div><p>Own</p><div>Cookies</div>', ['Cookies', 'Menu']],
    ['stays in a table with cells of its own', '<table><td>Yes<td>Own</table><table><td>Yes</table>', ['Yes']],
    ['stays where it announces something', '<p>Price:</p><p>5 euros</p>', []],
    ['stays as a heading of something', '<h2>Syntax</h2><p>Own</p>', []],
    ['stays as a heading of headings with something', '<h2>Syntax</h2><h3>Own</h3><p>Own too</p>', []],
    ['goes with its heading', '<p>Own</p><h2>See also</h2><p>Menu</p><h2>Share</h2>', ['Menu', 'See also', 'Share']],
    ['goes as a heading of the page that a heading beside it ends', '<h3>Syntax</h3><h2>Own</h2><p>Own</p>', ['Syntax']],
    ['does not keep a heading by what is at the edges', '<h2>See also</h2><nav>Other</nav>', ['See also']],
  ];
  for (const [name, html, out] of rows)
    it(name, () => expect([...repeatedIn(html, REPEATED)].map(({ text }) => text).sort()).to.deep.equal(out));

  it('is cut out of the HTML, and nothing else', () => {
    const html = '<p>Menu &gt; <b>Home</b></p><p>Own</p>';
    const { blocks } = readPage(html);
    expect(cutOut(html, blocks.slice(0, 1))).to.equal('<p><b></b></p><p>Own</p>');
    expect(cutOut(html, [])).to.equal(html);
  });

  const told = (pages: number, host = 'a.example', known = new RepeatedText(0.5)): RepeatedText => {
    for (let page = 0; page < pages; page++)
      known.add(new URL(`https://${host}/${page}`), [1, 1, page < pages / 2 ? 2 : 3, 100 + page]);
    return known;
  };

  it('is what stands on more than a share of the pages of a host, where there are enough', () => {
    expect([...told(9).on('a.example')]).to.deep.equal([]);
    expect([...told(11).on('a.example')]).to.deep.equal([1, 2]);
    expect([...told(10).on('a.example')]).to.deep.equal([1]);
    expect([...told(10).on('b.example')]).to.deep.equal([]);
    const both = told(2000, 'b.example', told(20));
    expect([...both.on('b.example')])
      .to.include(1)
      .and.have.length.below(3);
  });

  it('is told from the same pages, in whatever order they come', () => {
    const tell = (numbers: number[]) => {
      const known = new RepeatedText(0.5);
      for (const number of numbers) known.add(new URL(`https://a.example/${number}`), [number % 2, number % 3, number % 5]);
      return [...known.on('a.example')].sort();
    };
    const numbers = Array.from({ length: 1000 }, (_, number) => number);
    expect(tell(numbers)).to.deep.equal(tell(numbers.toReversed()));
  });
});
