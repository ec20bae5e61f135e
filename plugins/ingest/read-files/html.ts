import { load } from 'cheerio';
import { checkHtml } from '../../../lib/ingest/html-limits.ts';
import { decodeFile } from './decode.ts';
import { describedBy } from './fields.ts';
import { bytesOf } from './open-file.ts';
import { type Reader, titleOfName } from './reader.ts';

export const readHtml: Reader = async function* (file, options) {
  const content = decodeFile(await bytesOf(file, options));
  checkHtml(content);
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
  const heading = firstHeading(html, title);
  // "Reset your password | Example Help" is the page that calls itself "Reset your password".
  const isOwn =
    heading && (!title || isWithin(heading, title) || GENERATOR.test($('meta[name="generator"]').attr('content') ?? ''));
  return { title: isOwn ? heading : title, url: /^https?:/.test(url) ? url : '' };
}

/** Before the name of the site, or behind that of a space of Confluence. */
const isWithin = (heading: string, title: string): boolean => title.startsWith(heading) || title.endsWith(` : ${heading}`);

/** These write a page's own title as its first heading, and the site's name into the other. */
const GENERATOR = /^(?:docusaurus|mkdocs|docutils|sphinx|vitepress|vuepress|hugo|jekyll|antora)/i;

/** Marks that link to the heading they stand at. */
const MARKS = 'a.headerlink, a.hash-link, a.header-anchor, a.anchorjs-link, a.anchor';

/** That of the main part of the page, where there is one: the site's name may be a heading too. */
function firstHeading(html: string, title: string): string {
  const main = Math.max(0, html.search(/<(?:main|article)\b|\srole="main"/i));
  const within = html.slice(main).search(/<h1[\s>]/i);
  const start = within >= 0 ? main + within : html.search(/<h1[\s>]/i);
  if (start < 0) return '';
  const $ = load(html.slice(start, start + 2000));
  const heading = $('h1').first();
  heading.find(MARKS).remove();
  const text = collapseSpace(heading.text().replace(/[\u200b\u00ad]|[¶#]\s*$/g, ''));
  // An export of Confluence puts the name of the space before the title.
  return heading.is('#title-heading') && text === title ? text.replace(/^[^:]{1,200} : /, '') : text;
}

const collapseSpace = (text: string): string => text.replace(/\s+/g, ' ').trim();
