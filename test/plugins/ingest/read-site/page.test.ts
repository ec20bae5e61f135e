import { expect } from 'chai';
import { cpuNow } from '../../../../bench/support/cpu.ts';
import { encodingIn, keyOf, readPage, UnreadablePage } from '../../../../plugins/ingest/read-site/page.ts';

const textsOf = (html: string): string[] => readPage(html).blocks.map(({ text }) => text);

describe('a page of a site', () => {
  const rows: [name: string, html: string, texts: string[]][] = [
    [
      'has the text between its blocks',
      '<p>One <b>and</b> two</p><div>three<ul><li>four</ul>five</div>',
      ['One and two', 'three', 'four', 'five'],
    ],
    ['breaks at line breaks', 'a<br>b', ['a', 'b']],
    ['decodes characters', '<p>a &amp; b&nbsp;&lt;c&gt;</p>', ['a & b <c>']],
    [
      'has no text of scripts and styles',
      '<script>var a = "<p>x</p>"</script><style>p{}</style><noscript>n</noscript><p>y</p>',
      ['y'],
    ],
    ['has no text of its title', '<head><title>T</title></head><p>y</p>', ['y']],
    ['may end in the middle of something', '<p>one<p>two<a href="', ['one', 'two']],
    ['may have no tag at all', 'nothing but words', ['nothing but words']],
    ['may be empty', '', []],
  ];
  for (const [name, html, texts] of rows) it(name, () => expect(textsOf(html)).to.deep.equal(texts));

  it('says where its text stands', () => {
    const html = '<p>One &amp; <b>two</b></p><p>three</p>';
    const [block] = readPage(html).blocks;
    expect(block?.ranges.map(({ start, end }) => html.slice(start, end)).join('')).to.equal('One &amp; two');
    expect(block?.key).to.equal(keyOf('ONE & TWO'));
  });

  it('tells headings, tables, code and the edges of a page', () => {
    const { blocks } = readPage(
      '<nav>n</nav><header>h</header><h2>T</h2><table><tr><td>1<td><pre>2</pre></table><main><header>m</header></main>',
    );
    expect(blocks.map(({ text, level, unit, edge }) => [text, level, unit, edge])).to.deep.equal([
      ['n', undefined, undefined, true],
      ['h', undefined, undefined, true],
      ['T', 2, undefined, false],
      ['1', undefined, 1, false],
      ['2', undefined, 1, false],
      ['m', undefined, undefined, false],
    ]);
  });

  it('says what it is', () => {
    const html =
      '<html lang="de-AT"><head><base href="/b/"><title> A  page </title><meta property="og:title" content="Shown">' +
      '<meta name=robots content=noindex>' +
      '<meta property="og:site_name" content="Site"><link rel="canonical" href=" /c "></head><svg><title>Not this</title></svg>' +
      '<a href="x">x</a><a href="#y">y</a><a rel="nofollow" href="z">z</a>';
    const { head, links } = readPage(html);
    expect(links).to.deep.equal(['x']);
    expect(head).to.deep.equal({
      ...{ title: 'A page', shownTitle: 'Shown', siteName: 'Site', robots: 'noindex,' },
      ...{ language: 'de-at', base: '/b/', canonical: '/c' },
    });
  });

  it('leads where its links, areas, frames and its refreshing lead', () => {
    const html =
      '<meta http-equiv="Refresh" content="0; URL=\'/new\'"><area href="/a">' +
      '<frameset><frame src="/f"></frameset><a href=" /b ">b</a><a>c</a><a href>d</a>';
    expect(readPage(html).links).to.deep.equal(['/new', '/a', '/f', '/b']);
  });

  it('is refused where it is nested too deeply', () => {
    expect(() => readPage('<div>'.repeat(1001))).to.throw(UnreadablePage, 'more than 1000 deep');
    expect(readPage(`${'<div>'.repeat(900)}x`).blocks).to.have.length(1);
  });

  it('is read in time that grows with its length, whatever it holds', () => {
    for (const piece of ['<p>', '<b><p></b>', '</x>', '<!--', '<a href=', '&amp', '<table><td>', '<li>a', '<svg><p>']) {
      const began = cpuNow().all;
      try {
        readPage(piece.repeat(Math.ceil(2_000_000 / piece.length)));
      } catch (thrown) {
        expect(thrown).to.be.instanceOf(UnreadablePage);
      }
      expect(cpuNow().all - began, piece).to.be.below(5000);
    }
  });

  it('names its encoding in its first bytes', () => {
    expect(encodingIn(Buffer.from('<meta charset="windows-1251">'))).to.equal('windows-1251');
    expect(encodingIn(Buffer.from('<meta http-equiv=x content="text/html; charset=koi8-r">'))).to.equal('koi8-r');
    expect(encodingIn(Buffer.from('<p>charset=koi8-r'))).to.equal(undefined);
  });
});
