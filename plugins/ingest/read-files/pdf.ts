import { getDocumentProxy, getMeta } from 'unpdf';
import { describedBy } from './fields.ts';
import { bytesOf } from './open-file.ts';
import { type Block, blocksOf } from './pdf/blocks.ts';
import { inReadingOrder } from './pdf/columns.ts';
import { joinLines, markdownOfPages, type PagedText } from './pdf/markdown.ts';
import { plainPages } from './pdf/plain.ts';
import { type Row, rowsOf, type TextItem } from './pdf/rows.ts';
import { withoutRunning } from './pdf/running.ts';
import { styleOf } from './pdf/style.ts';
import { type DocumentFields, type Reader, titleOfName } from './reader.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** The share of pages without text from which on it is told which ones they are. */
const MANY = 0.2;

/** One document, with the places where its pages begin. Throws when there is no text in it: then it is a scan. */
export const readPdf: Reader = async function* (file, options) {
  const data = new Uint8Array(await bytesOf(file, options));
  const pdf = await getDocumentProxy(data, { verbosity: 0 }).catch(explain);
  try {
    const pages = await pagesOf(pdf, options.signal);
    const empty = pages.flatMap((rows, index) => (rows.length === 0 ? [index + 1] : []));
    if (empty.length === pages.length) throw new Error(`has no text: it seems to be scanned. ${WAY_OUT}`);
    const { info } = await getMeta(pdf);
    const { title, ...content } = contentOf(pages);
    const fallback = { id: file.id, title: sensible(String(info.Title ?? '')) || title || titleOfName(file.id) };
    yield { document: { ...describedBy({}, fallback), ...content } };
    if (empty.length >= pages.length * MANY)
      yield { failure: { item: file.path, reason: `has no text on ${listed(empty)}: they seem to be scanned. ${WAY_OUT}` } };
  } finally {
    await pdf.loadingTask.destroy();
  }
};

const WAY_OUT = 'Run text recognition (OCR, such as ocrmypdf) over it and load it again';

function listed(pages: readonly number[]): string {
  const shown = pages.slice(0, 10).join(', ');
  const more = pages.length > 10 ? ` and ${pages.length - 10} more` : '';
  return `${pages.length === 1 ? 'page' : 'pages'} ${shown}${more}`;
}

async function pagesOf(pdf: Pdf, signal: AbortSignal): Promise<Row[][]> {
  const pages: Row[][] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    signal.throwIfAborted();
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(rowsOf(items.filter((item): item is typeof item & TextItem => 'str' in item)));
    page.cleanup();
  }
  return pages;
}

/** Markdown where the page tells headings, columns or tables by how it is set; else the text, line by line. */
function contentOf(read: readonly Row[][]): Pick<DocumentFields, 'title' | 'content' | 'format' | 'pages'> {
  const rows = withoutRunning(read);
  const style = styleOf(rows);
  const ordered = rows.map((page) => inReadingOrder(page));
  const blocks = ordered.map((page) => blocksOf(page, style));
  const hasColumns = ordered.some((page, index) => page.some((row, place) => row !== rows[index]?.[place]));
  const isSet = hasColumns || blocks.flat().some(({ kind }) => kind !== 'text');
  const { content, starts }: PagedText = isSet ? markdownOfPages(blocks) : plainPages(ordered);
  return { title: headingOf(blocks[0]), content, format: isSet ? 'markdown' : 'text', pages: { name: 'page', starts } };
}

function explain(error: unknown): never {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  throw new Error(name === 'PasswordException' ? 'is protected by a password' : `is not a PDF that can be read: ${message}`);
}

/** What programs write where a title belongs. */
const NO_TITLE =
  /^(?:untitled|microsoft |powerpoint |document\d*$|title$|slide \d|about:blank)|\.(?:docx?|pdf|indd|odt|tex|dvi|qxd|rtf|pptx?|xlsx?)$/i;

const sensible = (title: string): string =>
  title.trim().length > 2 && /\p{L}{2}/u.test(title) && !NO_TITLE.test(title.trim()) ? title.trim() : '';

/** The first heading of the largest size on a page. */
function headingOf(page: readonly Block[] = []): string {
  const heading = page.find((block) => block.kind === 'heading' && block.level === 1);
  return heading?.kind === 'heading' ? sensible(joinLines(heading.lines)) : '';
}
