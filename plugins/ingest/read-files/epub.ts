import { load } from 'cheerio';
import { describedBy } from './fields.ts';
import { escapeHtml, parseIn, resolveIn } from './markup.ts';
import { bytesOf } from './open-file.ts';
import { type Reader, titleOfName } from './reader.ts';
import { checkXml } from './xml.ts';
import { type Unzipped, unzip } from './zip.ts';

const CONTAINER = 'META-INF/container.xml';

/** One document, with the chapters of the book in the order they are read in. */
export const readEpub: Reader = async function* (file, options) {
  const bytes = await bytesOf(file, options);
  if (bytes.length === 0) throw new Error('is empty');
  const archive = unzip(bytes);
  const { title, authors, parts, contents } = bookOf(archive);
  const labels = labelsOf(archive, contents);
  const chapters = parts.map((part) => chapterOf(archive, part, labels.get(part)));
  const described = describedBy({ author: authors }, { id: file.id, title: title || titleOfName(file.id) });
  yield { document: { ...described, content: chapters.join('\n'), format: 'html' } };
};

interface Book {
  title: string;
  authors: string[];
  /** Names of the chapters in the archive, in order. */
  parts: string[];
  /** The table of contents: XHTML (EPUB 3) or NCX (EPUB 2). */
  contents: string[];
}

interface Item {
  part: string;
  isContents: boolean;
}

const itemOf = (attributes: Record<string, string>, root: string): Item => ({
  part: resolveIn(root, attributes.href ?? ''),
  isContents: /\bnav\b/.test(attributes.properties ?? '') || /ncx/.test(attributes['media-type'] ?? ''),
});

const ENCRYPTION = 'META-INF/encryption.xml';

function bookOf(archive: Unzipped): Book {
  const root = parseIn(archive, CONTAINER)('rootfile').first().attr('full-path') ?? '';
  const $ = parseIn(archive, root);
  const items = new Map(
    $('manifest > item')
      .toArray()
      .map(({ attribs }) => [attribs.id ?? '', itemOf(attribs, root)] as const),
  );
  const contents = [...items.values()].filter(({ isContents }) => isContents);
  const spine = $('spine > itemref')
    .toArray()
    .filter(({ attribs }) => attribs.linear !== 'no');
  const parts = spine
    .flatMap(({ attribs }) => items.get(attribs.idref ?? '')?.part ?? [])
    .filter((part) => contents.every((each) => each.part !== part));
  checkReadable(archive, parts);
  const said = (name: string): string[] =>
    $(`metadata > ${name.replace(':', '\\:')}`)
      .toArray()
      .map((each) => $(each).text().trim());
  return { title: said('dc:title')[0] ?? '', authors: said('dc:creator'), parts, contents: contents.map(({ part }) => part) };
}

/** Fonts are often encrypted, chapters only by what shops protect books with. */
function checkReadable(archive: Unzipped, parts: readonly string[]): void {
  if (!archive.has(ENCRYPTION)) return;
  const $ = parseIn(archive, ENCRYPTION);
  const encrypted = $('*')
    .toArray()
    .flatMap((element) => $(element).attr('URI') ?? []);
  if (encrypted.some((name) => parts.includes(resolveIn('', name)))) throw new Error('is protected against copying (DRM)');
}

/** What the table of contents calls each part. */
function labelsOf(archive: Unzipped, contents: readonly string[]): Map<string, string> {
  const labels = new Map<string, string>();
  for (const part of contents.filter((name) => archive.has(name))) {
    const $ = parseIn(archive, part);
    for (const link of $('nav a[href], navPoint').toArray()) {
      const target = $(link).attr('href') ?? $(link).children('content').attr('src') ?? '';
      const words = (link.name === 'a' ? $(link) : $(link).children('navLabel')).text().replace(/\s+/g, ' ').trim();
      const name = resolveIn(part, target);
      if (words && !labels.has(name)) labels.set(name, words);
    }
  }
  return labels;
}

/** In XHTML any element may end itself; in HTML it would hold all that follows. */
const SELF_ENDING =
  /<(?!(?:br|hr|img|input|col|area|wbr|embed|source|track|link|meta|base)\b)([a-z][\w:-]*)((?:\s[^<>]*?)?)\/>/gi;

/** What would be taken for the edges of a page, or for its main part, is a part of the book like any other. */
const PARTS = /<(\/?)(?:header|footer|aside|main|article|section)\b/gi;

/** A chapter's body; one without a heading is given what the table of contents calls it. */
function chapterOf(archive: Unzipped, part: string, label: string | undefined): string {
  const xhtml = checkXml(archive.text(part), part).replace(/^\s*<\?xml[^>]*\?>/, '');
  const $ = load(xhtml.replace(SELF_ENDING, '<$1$2></$1>').replace(PARTS, '<$1div'));
  const body = $('body');
  const heading = label && body.find('h1, h2, h3, h4, h5, h6').length === 0 ? `<h2>${escapeHtml(label)}</h2>\n` : '';
  return `${heading}${body.html() ?? ''}`;
}
