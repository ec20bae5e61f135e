import { readFile } from 'node:fs/promises';
import { load } from 'cheerio';
import { decode } from '../../../lib/ingest/decode.ts';
import { describedBy } from './fields.ts';
import { type Reader, titleOfName } from './reader.ts';

export const readHtml: Reader = async function* (file, { signal }) {
  const content = decode(await readFile(file.path, { signal }));
  const { title, url } = headOf(content);
  const fallback = { id: file.id, title: title || titleOfName(file.id) };
  yield { document: { ...describedBy({ url }, fallback), content, format: 'html' } };
};

/** Most characters of a page in which its head is looked for. */
const HEAD = 100_000;

/** Only the head and the first heading are parsed here: the whole page is when it is cleaned. */
function headOf(html: string): { title: string; url: string } {
  const end = html.slice(0, HEAD).search(/<\/head\s*>|<body[\s>]/i);
  const $ = load(html.slice(0, end < 0 ? HEAD : end));
  const title = collapseSpace($('title').first().text()) || $('meta[property="og:title"]').attr('content') || '';
  const url = $('link[rel~="canonical"]').attr('href') ?? $('meta[property="og:url"]').attr('content') ?? '';
  const heading = firstHeading(html);
  // "Reset your password | Example Help" is the page that calls itself "Reset your password".
  return { title: heading && (!title || title.startsWith(heading)) ? heading : title, url: /^https?:/.test(url) ? url : '' };
}

function firstHeading(html: string): string {
  const start = html.search(/<h1[\s>]/i);
  return start < 0
    ? ''
    : collapseSpace(
        load(html.slice(start, start + 2000))('h1')
          .first()
          .text(),
      );
}

const collapseSpace = (text: string): string => text.replace(/\s+/g, ' ').trim();
