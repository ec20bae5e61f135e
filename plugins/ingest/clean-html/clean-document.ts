import type { SourceDocument } from '../../../core/contract/facts/batch.ts';
import { cleanMarkdown } from './markdown.ts';
import type { CleanOptions } from './options.ts';
import { markdownOfText } from './plain-text.ts';

/** What there is to clean, as it is told to the process that does it. */
export interface CleanTask extends Pick<SourceDocument, 'content' | 'format'> {
  options: CleanOptions;
}

/** The content of a document as Markdown. */
export async function cleanDocument({ content: raw, format, options }: CleanTask): Promise<string> {
  const content = raw.replace(/\r\n?/g, '\n');
  if (format === 'text') return markdownOfText(content);
  const markdown = format === 'html' ? await htmlToMarkdown(content, options) : content;
  return cleanMarkdown(markdown, options, htmlToMarkdown);
}

/** The HTML library is loaded when the first page is met. */
async function htmlToMarkdown(html: string, options: CleanOptions): Promise<string> {
  const { markdownOf } = await import('./html.ts');
  return markdownOf(html, options);
}
