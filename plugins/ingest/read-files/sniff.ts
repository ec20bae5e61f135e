import { regex } from '../../../lib/text/regex.ts';

const HTML_START = regex('i')`
    ^\s*(?:<!doctype html|<\?xml[^>]*>\s*<!doctype html
    |<(?:html|head|body|main|article|section|div|p|h[1-6]|ul|ol|table|span|b|strong|em|br)\b[^>]*>)
  `;
const HTML_BLOCKS = /<\/(?:p|div|li|ul|ol|h[1-6]|td|section|article)>/gi;
const MARKDOWN_MARKS = /^(?:#{1,6} \S|[-*+] \S|\d{1,3}\. \S|```)|\]\(\S*\)/m;

/**
 * Whether a text is HTML rather than Markdown, which may hold HTML too: then line breaks would be lost. It is HTML when
 * it starts with a tag or closes several blocks, and nothing in it is marked up as Markdown.
 */
function looksLikeHtml(text: string): boolean {
  if (!text.includes('</') && !HTML_START.test(text)) return false;
  const starts = HTML_START.test(text);
  const blocks = text.match(HTML_BLOCKS)?.length ?? 0;
  return (starts || blocks > 1) && !MARKDOWN_MARKS.test(text);
}

/** Marks that nobody writes into plain text. */
const MARKDOWN = /^(?:#{1,6} \S|```|~~~|\|.*\||[=-]{3,}[ \t]*$)|\]\(\S|\*\*\S|\{%|<\/?[a-z][\w-]*[ >]/m;

/** What a text is written in that comes without a name of its format. */
export const formatOf = (text: string): 'html' | 'markdown' | 'text' =>
  looksLikeHtml(text) ? 'html' : MARKDOWN.test(text) ? 'markdown' : 'text';
