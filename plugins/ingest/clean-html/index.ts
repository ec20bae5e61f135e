import { setImmediate } from 'node:timers/promises';
import { Type } from 'typebox';
import { Failure } from '../../../core/contract/errors.ts';
import type { Batch, IngestFailure, SourceDocument } from '../../../core/contract/facts/batch.ts';
import { definePlugin } from '../../../core/contract/plugin.ts';
import { cleanMarkdown } from './markdown.ts';
import type { CleanOptions } from './options.ts';
import { markPages, sameLetters, unmarkPages } from './pages.ts';
import { markdownOfText } from './plain-text.ts';

const Config = Type.Object({
  remove: Type.Array(Type.String({ minLength: 1 }), {
    default: [],
    description: 'CSS selectors of further parts of HTML pages that are no content, such as `.feedback`.',
  }),
  keep_links: Type.Boolean({
    default: false,
    description: 'Keeps where links lead. Without it only their text stays, which is better to search and to quote.',
  }),
});

export const cleanHtml = definePlugin<Batch>()({
  name: 'clean_html',
  summary:
    'Turns HTML into Markdown without navigation and banners, plain text into Markdown with its headings and lists, ' +
    'and takes templates and tags out of Markdown.',
  config: Config,
  needs: ['documents'],
  wants: ['failures'],
  gives: ['documents', 'failures'],
  create: ({ remove, keep_links: keepLinks }) => ({
    async ready() {
      if (remove.length > 0) await checkSelectors(remove);
    },
    async run({ documents, failures = [] }, { signal }) {
      const cleaned: SourceDocument[] = [];
      const failed: IngestFailure[] = [];
      for (const document of documents) {
        try {
          cleaned.push(await cleanDocument(document, { remove, keepLinks }));
        } catch (error) {
          const { id, origin } = document;
          failed.push({ item: id, reason: `cannot be cleaned: ${error}`, unread: { origin, document: id } });
        }
        // A batch can take a second; the process may be answering questions meanwhile.
        await setImmediate(undefined, { signal });
      }
      return { documents: cleaned, failures: [...failures, ...failed] };
    },
  }),
});

async function checkSelectors(selectors: readonly string[]): Promise<void> {
  const { load } = await import('cheerio');
  const $ = load('');
  for (const selector of selectors) {
    try {
      $(selector);
    } catch (cause) {
      throw new Failure('configuration_invalid', `clean_html: '${selector}' in 'remove' is not a CSS selector`, { cause });
    }
  }
}

async function cleanDocument(document: SourceDocument, options: CleanOptions): Promise<SourceDocument> {
  // With other line ends the offsets of pages would not hold; readers give single ones.
  const content = document.content.replace(/\r\n?/g, '\n');
  const { pages } = document;
  if (document.format === 'text') {
    const text = markdownOfText(content);
    return { ...document, content: text, format: 'markdown', ...(pages && { pages: sameLetters(pages, content, text) }) };
  }
  const marked = pages ? markPages(content, pages) : content;
  const markdown = document.format === 'html' ? await htmlToMarkdown(marked, options) : marked;
  const cleaned = await cleanMarkdown(markdown, options, htmlToMarkdown);
  return { ...document, ...(pages ? unmarkPages(cleaned, pages) : { content: cleaned }), format: 'markdown' };
}

/** The HTML library is loaded when the first page is met. */
async function htmlToMarkdown(html: string, options: CleanOptions): Promise<string> {
  const { markdownOf } = await import('./html.ts');
  return markdownOf(html, options);
}
