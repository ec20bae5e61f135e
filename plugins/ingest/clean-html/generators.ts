import type { CheerioAPI } from 'cheerio';

/**
 * What generators of documentation put around and into an article, by the names that they have for it: Docusaurus 2 and 3, MkDocs with
 * Material, Sphinx with its own themes and that of Read the Docs, VitePress, and the HTML export of Confluence.
 */
export const GENERATED: readonly string[] = [
  // Marks beside headings that link to them.
  ...['a.headerlink', 'a.hash-link', 'a.header-anchor', 'a.anchorjs-link', '.viewcode-link', '.viewcode-back'],
  // Where the page stands, what is on it, who changed it.
  ...[
    '.theme-doc-breadcrumbs',
    '.theme-doc-toc-mobile',
    '.theme-doc-toc-desktop',
    '.table-of-contents',
    '.theme-doc-version-badge',
  ],
  ...['.theme-doc-footer', '.theme-edit-this-page', '.theme-last-updated', '.announcementBar', '[class^="announcementBar_"]'],
  ...[
    '.md-sidebar',
    '.md-content__button',
    '.md-source-file',
    '.md-feedback',
    '.md-skip',
    '.md-banner',
    '.md-dialog',
    '.md-consent',
  ],
  ...['.md-top', '.md-tags', '.wy-breadcrumbs', '.rst-footer-buttons', '.rst-versions', '.sphinxsidebar', 'div.related'],
  ...[
    '.contents.local',
    '.contents.topic',
    '.prev-next',
    '.VPLocalNav',
    '.VPDocFooter',
    '.VPDocAside',
    '.VPSidebar',
    '.VPSkipLink',
  ],
  ...['.toc-macro', '.page-metadata', '#main-header', '.pageSection', '#footer', '.confluence-information-macro-icon'],
  ...['[rel="edit"]', '.edit-link', '.edit-this-page', '#CybotCookiebotDialog', '.cc-window'],
  // Beside code: its language once more, the numbers of its lines.
  ...['[class^="language-"] > span.lang', 'td.linenos', 'td.gutter', '.linenodiv', 'span.linenos', 'span.lineno'],
  ...['.line-numbers-rows', '.line-numbers-wrapper', '.hljs-ln-numbers'],
];

/** Where the article stands that has no element of its own for it. */
export const ARTICLES = '.wiki-content#main-content, [itemprop="articleBody"], .sphinxsidebar ~ .body, div.body[role="main"]';

/** Links that stand on every page. */
const ON_EVERY_PAGE =
  /^(?:(?:edit|improve) this page(?: on git\w+)?|(?:edit|view) (?:page |source )?on git\w+|(?:view|show) (?:page )?source)$/i;

/** Writes what an article shows in turns, in boxes or in colours as a page without a script shows it: one below the other, in words. */
export function unfold($: CheerioAPI): void {
  unfoldTabs($);
  nameBoxes($);
  prepareCode($);
  $('a')
    .filter((_, link) => ON_EVERY_PAGE.test($(link).text().replace(/\s+/g, ' ').trim()))
    .remove();
}

/** Lists of tabs, with the parts of which one is shown at a time. */
const TABS: readonly (readonly [set: string, labels: string, panels: string])[] = [
  ['.tabs-container, .sphinx-tabs', '[role="tab"]', '[role="tabpanel"]'],
  ['.tabbed-set', '.tabbed-labels > label', '.tabbed-block'],
  ['.vp-code-group', '.tabs > label', '.blocks > *'],
];

/** Each part under the name of its tab; also those that are hidden as long as their tab is not chosen. */
function unfoldTabs($: CheerioAPI): void {
  // The innermost first: their parts are then no longer those of the set around them.
  for (const [set, labels, panels] of TABS)
    for (const element of $(set).toArray().reverse()) {
      const found = $(element)
        .find(panels)
        .filter((_, panel) => $(panel).closest(set).is(element));
      const names = $(element)
        .find(labels)
        .filter((_, label) => $(label).closest(set).is(element));
      found.each((index, panel) => {
        const name = names.eq(index).text().trim();
        $(panel).removeAttr('hidden').removeAttr('role').removeAttr('style').removeAttr('aria-hidden');
        if (name) $(panel).before($('<p></p>').text(`${name}:`));
      });
      names.remove();
    }
}

/** Notes and warnings, with the element that holds their name. */
const BOXES =
  '.admonition > .admonition-title, .theme-admonition > [class^="admonitionHeading"], .theme-admonition > .admonition-heading, ' +
  '.custom-block > .custom-block-title, .confluence-information-macro > .title';

/** The name of a box stands before its text: "Warning: ...". */
function nameBoxes($: CheerioAPI): void {
  for (const element of $(BOXES).toArray()) {
    const title = $(element);
    const name = title.text().replace(/\s+/g, ' ').trim();
    const text = title.parent().find('p').not(element).not('li p, td p, th p').first();
    const isFirst = text.length > 0 && text.prevAll().not(element).text().trim() === '';
    if (!isFirst) continue;
    text.prepend($('<span></span>').text(name ? `${name.charAt(0).toUpperCase()}${name.slice(1)}: ` : ''));
    title.remove();
  }
}

const LANGUAGE = /(?:^|\s)(?:language|lang|highlight-source|highlight)-([\w+#-]{1,30})(?=\s|$)/;
const BRUSH = /brush:\s*([\w+#-]{1,30})/;
/** What generators write where no language was said. */
const NO_LANGUAGE: ReadonlySet<string> = new Set([
  'default',
  'none',
  'text',
  'plain',
  'plaintext',
  'txt',
  'notranslate',
  'guess',
]);
/** How far around its code a language is told. */
const AROUND = 7;

/** Lines that end in a break or lie in elements of their own end in a line feed; the language stands at the code itself. */
function prepareCode($: CheerioAPI): void {
  $('pre br').replaceWith('\n');
  for (const element of $('pre').toArray()) {
    const near = [element, ...$(element).children().toArray(), ...$(element).parents().slice(0, AROUND).toArray()];
    const classes = near.map((each) => $(each).attr('class') ?? '');
    const said = [
      ...classes.map((each) => LANGUAGE.exec(each)),
      BRUSH.exec($(element).attr('data-syntaxhighlighter-params') ?? ''),
    ];
    const language = said.map((match) => match?.[1] ?? '').find(Boolean) ?? '';
    $(element).attr('class', NO_LANGUAGE.has(language) ? '' : `language-${language}`);
    if (language === '' || NO_LANGUAGE.has(language)) $(element).find('code').removeAttr('class');
  }
}
