import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { describedBy } from './fields.ts';
import { bytesOf } from './open-file.ts';
import { type FoundFile, type Reader, titleOfName } from './reader.ts';

export const readPdf: Reader = async function* (file, options) {
  const data = new Uint8Array(await bytesOf(file, options));
  const pdf = await getDocumentProxy(data, { verbosity: 0 }).catch(explain);
  try {
    const { text: pages } = await extractText(pdf);
    const { info } = await getMeta(pdf);
    const fallback = { id: file.id, title: titleOf(String(info.Title ?? ''), file) };
    yield { document: { ...describedBy({}, fallback), content: pagesAsText(pages), format: 'text' } };
  } finally {
    await pdf.loadingTask.destroy();
  }
};

function explain(error: unknown): never {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  throw new Error(name === 'PasswordException' ? 'is protected by a password' : `is not a PDF that can be read: ${message}`);
}

/** What programs write where a title belongs. */
const NO_TITLE =
  /^(?:untitled|microsoft |powerpoint |document\d*$|title$|slide \d|about:blank)|\.(?:docx?|pdf|indd|odt|tex|dvi|qxd|rtf|pptx?|xlsx?)$/i;

function titleOf(title: string, file: FoundFile): string {
  const sensible = title.trim().length > 2 && /\p{L}{2}/u.test(title) && !NO_TITLE.test(title.trim());
  return sensible ? title.trim() : titleOfName(file.id);
}

/** From this many pages on, a line that most of them have at an edge is taken for a running head or foot. */
const ENOUGH_PAGES = 4;

/** Pages as paragraphs, without running heads and page numbers, and with words that were broken at a line's end made whole. */
export function pagesAsText(pages: readonly string[]): string {
  const lines = pages.map((page) => page.split('\n').map((line) => line.replace(/[^\P{Cc}\t]/gu, '').trim()));
  const running = pages.length < ENOUGH_PAGES ? new Set<string>() : runningLines(lines);
  return lines
    .map((page) => page.filter((line, index) => !(isEdge(index, page) && running.has(pattern(line)))).join('\n'))
    .join('\n\n')
    .replace(/(?<=\p{Ll})[-\u00ad]\n(?=\p{Ll})/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const isEdge = (index: number, page: readonly string[]): boolean => index < 2 || index >= page.length - 2;
const pattern = (line: string): string => line.replace(/\d+/g, '0');

function runningLines(pages: readonly string[][]): Set<string> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const edges = new Set(page.filter((line, index) => line && isEdge(index, page)).map(pattern));
    for (const edge of edges) counts.set(edge, (counts.get(edge) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count > pages.length / 2).map(([line]) => line));
}
