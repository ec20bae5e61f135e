import type { SourceDocument } from '../../../core/contract/facts/batch.ts';
import { cleanMarkdown } from './markdown.ts';
import type { CleanOptions } from './options.ts';
import { markPages, sameLetters, unmarkPages } from './pages.ts';
import { markdownOfText } from './plain-text.ts';

/** What there is to clean, as it is told to the process that does it. */
export interface CleanTask extends Pick<SourceDocument, 'content' | 'format' | 'pages'> {
  options: CleanOptions;
}

/** Pages begin at other places than before. */
export type Cleaned = Pick<SourceDocument, 'content' | 'pages'>;

/** The content of a document as Markdown. */
export async function cleanDocument({ content: raw, format, pages, options }: CleanTask): Promise<Cleaned> {
  // With other line ends the places of pages would not hold: readers give single ones.
  const content = raw.replace(/\r\n?/g, '\n');
  if (format === 'text') {
    const text = markdownOfText(content);
    return { content: text, ...(pages && { pages: sameLetters(pages, content, text) }) };
  }
  const marked = pages ? markPages(content, pages) : content;
  const markdown = format === 'html' ? await htmlToMarkdown(marked, options) : marked;
  const cleaned = await cleanMarkdown(markdown, options, htmlToMarkdown);
  return pages ? unmarkPages(cleaned, pages) : { content: cleaned };
}

/** The HTML library is loaded when the first page is met. */
async function htmlToMarkdown(html: string, options: CleanOptions): Promise<string> {
  const { markdownOf } = await import('./html.ts');
  return markdownOf(html, options);
}
