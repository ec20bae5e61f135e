import { type CheerioAPI, load } from 'cheerio';
import { checkHtml } from '../../../lib/ingest/html-limits.ts';
import { ARTICLES, GENERATED, unfold } from './generators.ts';
import type { CleanOptions } from './options.ts';
import { createTurndown } from './turndown.ts';

/** Never content, wherever it stands. */
const NOISE = [
  ...['script', 'style', 'noscript', 'template', 'iframe', 'svg', 'canvas', 'object', 'embed', 'video', 'audio'],
  ...['nav', 'aside:not(.footnote, .footnote-list, .topic, .admonition)', 'dialog', 'input', 'select', 'textarea'],
  ...['navigation', 'banner', 'contentinfo', 'search', 'complementary', 'dialog', 'alertdialog'].map(
    (role) => `[role="${role}"]`,
  ),
  ...['[hidden]', '[aria-hidden="true"]', '[style*="display:none"]', '[style*="display: none"]'],
  ...['.sr-only', '.visually-hidden', '.screen-reader-text', '.skip-link', '.skipnav', '.usa-skipnav'],
  ...['a[href="#main"]', 'a[href="#main-content"]', 'a[href="#content"]', 'a.anchor:empty'],
  ...GENERATED,
  ...['.breadcrumb', '.breadcrumbs', '[aria-label="breadcrumb" i]', '.pagination', '.usa-banner'],
  ...['cookie-banner', 'cookie-consent', 'cookie-notice', 'cookiebar', 'onetrust', 'gdpr-banner'].flatMap((name) => [
    `[id*="${name}" i]`,
    `[class*="${name}" i]`,
  ]),
].join();

/** The share of the page's text that its main part, or a form, must hold to be taken for the page itself. */
const MOST = 0.5;

/** The content of an HTML page, or of a piece of one, as Markdown. Throws where `checkHtml` does. */
export function markdownOf(html: string, { remove, keepLinks }: CleanOptions): string {
  checkHtml(html);
  const $ = load(html);
  unfold($);
  $(NOISE).remove();
  for (const selector of remove) $(selector).remove();
  removePageEdges($);
  removeButtons($);
  removeForms($);
  return createTurndown(keepLinks)
    .turndown($.html(mainPart($)))
    .trim();
}

/** The header and footer of an article belong to it; those of the page do not. */
function removePageEdges($: CheerioAPI): void {
  const edges = $('header, footer').filter((_, edge) => $(edge).closest('main, article, [role="main"]').length === 0);
  edges.remove();
}

/** The button of an accordion is the heading of what it opens. */
function removeButtons($: CheerioAPI): void {
  const buttons = $('button').filter((_, button) => $(button).closest('h1, h2, h3, h4, h5, h6, dt, summary').length === 0);
  buttons.remove();
}

/** Some systems wrap the whole page into one form. */
function removeForms($: CheerioAPI): void {
  const all = textLength($('body'));
  const forms = $('form').filter((_, form) => textLength($(form)) < all * MOST);
  forms.remove();
}

function mainPart($: CheerioAPI): ReturnType<CheerioAPI> {
  const body = $('body');
  const parts = $(`main, [role="main"], article, ${ARTICLES}`).toArray();
  const lengths = parts.map((part) => textLength($(part)));
  const longest = Math.max(0, ...lengths);
  return longest > 0 && longest >= textLength(body) * MOST ? $(parts[lengths.indexOf(longest)]) : body;
}

const textLength = (part: { text(): string }): number => part.text().replace(/\s+/g, ' ').length;
