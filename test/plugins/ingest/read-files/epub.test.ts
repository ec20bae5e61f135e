import { expect } from 'chai';
import { readAs, testFolder } from '../support.ts';
import { epubOf } from './office-files.ts';

const page = (body: string): string =>
  '<?xml version="1.0"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="x"/></head>' +
  `<body>${body}</body></html>`;

const MANIFEST =
  '<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>' +
  '<item id="two" href="text/part%202.xhtml" media-type="application/xhtml+xml"/>' +
  '<item id="one" href="text/one.xhtml" media-type="application/xhtml+xml"/>' +
  '<item id="ad" href="text/ad.xhtml" media-type="application/xhtml+xml"/>' +
  '<item id="css" href="a.css" media-type="text/css"/>';
const SPINE = `${['nav', 'one', 'two'].map((id) => `<itemref idref="${id}"/>`).join('')}<itemref idref="ad" linear="no"/>`;
const FILES = {
  'nav.xhtml': page(
    '<nav><ol><li><a href="text/one.xhtml">One</a></li><li>' + '<a href="text/part%202.xhtml#x">Two: the sea</a></li></ol></nav>',
  ),
  'text/one.xhtml': page(
    `<a id="top"/><header><h1>One: the land</h1></header><article><p>${'It is long. '.repeat(20)}</p></article>` +
      '<aside><p>A note.</p></aside>',
  ),
  'text/part 2.xhtml': page('<section><p>The ship<br/>sails.</p><img src="a.png" alt="A ship"/></section>'),
  'text/ad.xhtml': page('<p>Buy more.</p>'),
};

describe('read_files: EPUB', () => {
  const folder = testFolder();

  it('reads the chapters in their order, with headings of the table of contents where they have none', async () => {
    const { documents, failures, markdown } = await readAs(folder, 'a.epub', epubOf(MANIFEST, SPINE, FILES));
    expect(failures).to.deep.equal([]);
    expect(documents[0]).to.deep.include({
      id: 'a.epub',
      title: 'The long way',
      metadata: { author: 'Ann Bee, Cy Dee' },
      lists: { author: ['Ann Bee', 'Cy Dee'] },
    });
    expect(markdown).to.deep.equal([
      `# One: the land\n\n${'It is long. '.repeat(20).trim()}\n\nA note.\n\n## Two: the sea\n\nThe ship\nsails.\n\nA ship`,
    ]);
  });

  it('reads the table of contents of older books', async () => {
    const ncx =
      '<ncx><navMap><navPoint><navLabel><text>Part two</text></navLabel><content src="text/part%202.xhtml"/></navPoint></navMap></ncx>';
    const manifest = `${MANIFEST.replace(/<item id="nav"[^>]*>/, '')}<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>`;
    const book = epubOf(manifest, '<itemref idref="two"/>', { ...FILES, 'toc.ncx': ncx });
    expect((await readAs(folder, 'a.epub', book)).markdown).to.deep.equal(['## Part two\n\nThe ship\nsails.\n\nA ship']);
  });

  it('tells a protected book from one whose fonts are', async () => {
    const encryption = (uri: string) => ({
      ...FILES,
      'META-INF/encryption.xml': `<encryption><enc:CipherReference URI="${uri}"/></encryption>`,
    });
    const locked = await readAs(folder, 'a.epub', epubOf(MANIFEST, SPINE, encryption('OEBPS/text/one.xhtml')));
    expect(locked.failures[0]?.reason).to.equal('is protected against copying (DRM)');
    const open = await readAs(folder, 'a.epub', epubOf(MANIFEST, SPINE, encryption('OEBPS/fonts/a.otf')));
    expect(open.failures).to.deep.equal([]);
  });
});
