import { expect } from 'chai';
import { cpuNow } from '../../../bench/support/cpu.ts';
import { clean } from './support.ts';

const page = (body: string, head = ''): string =>
  `<!doctype html><html><head><title>T</title>${head}</head><body>${body}</body></html>`;
const TEXT = 'This is what the page has to say, and it says it at some length.';

const HTML: [name: string, html: string, markdown: string][] = [
  ['headings and paragraphs', page(`<h1>A</h1><p>${TEXT}</p><h2>B <em>b</em></h2><p>Two</p>`), `# A\n\n${TEXT}\n\n## B b\n\nTwo`],
  ['scripts and styles', page(`<script>x()</script><style>a{}</style><noscript>n</noscript><p>${TEXT}</p>`), TEXT],
  [
    'navigation, header and footer of the page',
    page(`<header>Logo</header><nav>Home</nav><p>${TEXT}</p><footer>©</footer>`),
    TEXT,
  ],
  ['the header of an article stays', page(`<article><header><h1>A</h1></header><p>${TEXT}</p></article>`), `# A\n\n${TEXT}`],
  [
    'what is beside and behind',
    page(`<aside>Ads</aside><div hidden>No</div><div style="display:none">No</div><p>${TEXT}</p>`),
    TEXT,
  ],
  [
    'banners for cookies',
    page(`<div id="onetrust-banner">Accept</div><div class="cookie-banner x">OK</div><p>${TEXT}</p>`),
    TEXT,
  ],
  ['headings about cookies stay', page(`<h2 id="cookies" class="cookies">Cookies</h2><p>${TEXT}</p>`), `## Cookies\n\n${TEXT}`],
  ['links to skip to the content', page(`<a class="skip-link" href="#x">Skip</a><a href="#main">Skip</a><p>${TEXT}</p>`), TEXT],
  ['a main part that holds most', page(`<div>Beside</div><main><p>${TEXT}</p></main>`), TEXT],
  ['no main part that holds little', page(`<main>Little</main><p>${TEXT}</p>`), `Little\n\n${TEXT}`],
  ['a small form', page(`<p>${TEXT}</p><form><label>Search</label></form>`), TEXT],
  ['no form round the page', page(`<form><p>${TEXT}</p></form>`), TEXT],
  [
    'buttons, but not those that are headings',
    page(`<button>Go</button><h3><button>Why?</button></h3><p>${TEXT}</p>`),
    `### Why?\n\n${TEXT}`,
  ],
  [
    'lists',
    '<ul><li>one</li><li>two<ol start="3"><li>three</li><li>four</li></ol></li></ul>',
    '- one\n- two\n  3. three\n  4. four',
  ],
  [
    'links and images',
    '<p>See <a href="/x">the guide</a> <img src="a.png" alt="A picture"> now</p>',
    'See the guide A picture now',
  ],
  ['emphasis', '<p>Do <b>not</b> <i>wait</i></p>', 'Do not wait'],
  ['signs that Markdown would escape', '<p>1. a_b * c [d]</p>', '1. a_b * c [d]'],
  [
    'tables as rows',
    '<table><thead><tr><th>Plan</th><th>Price</th></tr></thead><tbody><tr><td>A<br>B</td><td>1</td></tr></tbody></table>',
    '| Plan | Price |\n| --- | --- |\n| A B | 1 |',
  ],
  ['tables that lay out a page', `<table><tr><td><h2>A</h2><p>${TEXT}</p></td></tr></table>`, `## A\n\n${TEXT}`],
  ['code as it is', '<pre><code>a  *b*\n  &lt;c&gt;</code></pre>', '```\na  *b*\n  <c>\n```'],
  ['code with its language', '<pre><code class="hljs language-yaml">a: 1</code></pre>', '```yaml\na: 1\n```'],
  ['odd spaces', '<p>a&nbsp;b&shy;c\u200bd</p>', 'a bcd'],
  ['a piece of a page', 'One<br>two <p>three', 'One\ntwo\n\nthree'],
  ['nothing', '', ''],
];

const MARKDOWN: [name: string, markdown: string, text: string][] = [
  [
    'links',
    'See [the *guide*](/x "T"), [b [c]](https://x.y/(z)_(w)) and <https://a.b/c>.',
    'See the guide, b [c] and https://a.b/c.',
  ],
  ['links by reference', 'See [the guide][g] and [it][] and [1].\n\n[g]: /x\n[it]: /y "T"', 'See the guide and it and [1].'],
  ['images, also in links', '[![Alt](a.png)](/x) ![](b.png)end', 'Alt end'],
  ['links round code', 'Use [`cf [push]`](/x).', 'Use `cf [push]`.'],
  ['comments', 'a <!-- b\n\n```\nc\n``` --> d', 'a  d'],
  ['Liquid', '{% include x %}a {{ site.name }}[b]({{ base }}{% link c.md %})', 'a b'],
  ['Liquid comments', '{% comment %} a {% endcomment %}b', 'b'],
  ['attributes', '{: .list}\n* a\n{:target="_blank"}\n\n## B {#b}', '* a\n\n## B'],
  [
    'emphasis',
    '**Note:** _do_ *not* ***wait***, 2 * 3 * 4, snake_case_name, **two\nlines**',
    'Note: do not wait, 2 * 3 * 4, snake_case_name, two\nlines',
  ],
  ['escapes', '\\*Not\\* a \\[link](x) 1\\. \\_', '*Not* a [link](x) 1. _'],
  ['entities', 'a &amp; b&nbsp;&lt;c&gt; &#8211; &#x2014; &unknown;', 'a & b <c> – — &unknown;'],
  ['tags', '<div class="x">\n  <p>One <b>two</b><br/>three</p>\n</div>', 'One two three'],
  ['headings and lists in tags', '<h3><button>\n  Why?\n</button></h3>\n<ul><li>a</li><li>b</li></ul>', '### Why?\n\n- a\n- b'],
  [
    'tables in tags',
    '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>',
    '| A | B |\n| --- | --- |\n| 1 | 2 |',
  ],
  ['no placeholders', 'Type <your-app> or <NAME>, if a < b.', 'Type <your-app> or <NAME>, if a < b.'],
  [
    'no code',
    '```html\n<b>{{ x }}</b> **c** \\* &amp;\n```\n\n`{{ a }} **b** <i>`',
    '```html\n<b>{{ x }}</b> **c** \\* &amp;\n```\n\n`{{ a }} **b** <i>`',
  ],
  ['components', 'import\n<Tabs items={[1]}>\nText\n</Tabs>', 'import\n\nText'],
  ['marks without words', '## \n\n- \n- a\n\n\n\nb', '- a\n\nb'],
  ['closing marks of headings', '## A ##\n\nb', '## A\n\nb'],
  ['line ends', 'a  \r\nb\rc', 'a\nb\nc'],
];

describe('clean_html', () => {
  for (const [name, html, markdown] of HTML) {
    it(`HTML: ${name}`, async () => {
      const { documents, failures } = await clean({ content: html, format: 'html' });
      expect(documents[0]).to.deep.include({ content: markdown, format: 'markdown' });
      expect(failures).to.deep.equal([]);
    });
  }

  for (const [name, markdown, text] of MARKDOWN) {
    it(`Markdown: ${name}`, async () => {
      const { documents } = await clean({ content: markdown });
      expect(documents[0]).to.deep.include({ content: text, format: 'markdown' });
    });
  }

  const LONG =
    'This sentence stands here because a paragraph that is not wrapped is longer than a hundred and twenty characters, as this one.';
  const TEXT: readonly [name: string, text: string, markdown: string][] = [
    ['keeps words as they are, and what looks like markup', '**a** <b>\r\n{{ c }}  \n', '**a** <b>\n{{ c }}'],
    [
      'reads a short line above text as a heading',
      `Purpose\n\n${LONG}\nScope\n${LONG}`,
      `## Purpose\n\n${LONG}\n\n## Scope\n\n${LONG}`,
    ],
    ['reads a heading with a colon below one without', `Staff\n\nDuties:\n${LONG}`, `## Staff\n\n### Duties:\n\n${LONG}`],
    ['reads numbered headings', `1. Scope\n\n${LONG}\n\n2. Terms\n\n${LONG}`, `## 1. Scope\n\n${LONG}\n\n## 2. Terms\n\n${LONG}`],
    ['leaves numbered items a list', '1. Open it\n2. Close it', '1. Open it\n2. Close it'],
    [
      'marks the lines of a list below a colon',
      `${LONG}\nBring these:\nA pen.\nSome paper.`,
      `${LONG}\n\n### Bring these:\n\n- A pen.\n- Some paper.`,
    ],
    ['keeps letters of items', `Rules\n\na. Be kind.\nb. Be brief.`, '## Rules\n\n- a. Be kind.\n- b. Be brief.'],
    ['knows other bullets', '• one\n• two', '- one\n- two'],
    ['parts paragraphs that are not wrapped', `${LONG}\n${LONG}`, `${LONG}\n\n${LONG}`],
    [
      'leaves wrapped lines together',
      'This is wrapped text that goes\non in the next line, and\nin the last.',
      'This is wrapped text that goes\non in the next line, and\nin the last.',
    ],
    [
      'takes no last line of a paragraph for a heading',
      'This is wrapped text that goes\nOn and on\n\nAnother paragraph stands here, and ends.',
      'This is wrapped text that goes\nOn and on\n\nAnother paragraph stands here, and ends.',
    ],
  ];
  for (const [name, text, markdown] of TEXT)
    it(`plain text: ${name}`, async () => {
      const { documents } = await clean({ content: text, format: 'text' });
      expect(documents[0]).to.deep.include({ content: markdown, format: 'markdown' });
    });

  const ITEMS = Array.from({ length: 11 }, (_, at) => `1. item ${at + 1}${at === 9 ? '\n   - nested\n\n   more' : ''}`);
  const COUNTED = Array.from(
    { length: 11 },
    (_, at) => `${at + 1}. item ${at + 1}${at === 9 ? '\n    - nested\n\n    more' : ''}`,
  );
  for (const [name, markdown, text] of [
    ['counts items that all say 1', '1. a\n1. b\n\n   1. c\n   1. d', '1. a\n2. b\n\n   1. c\n   2. d'],
    ['keeps what is nested in an item whose number grows', ITEMS.join('\n'), COUNTED.join('\n')],
    ['goes on from the first number', '4. a\n4. b', '4. a\n5. b'],
    ['leaves numbers in code alone', '```\n1. a\n1. b\n```', '```\n1. a\n1. b\n```'],
    ['leaves lists apart', '1. a\n\ntext\n\n1. b', '1. a\n\ntext\n\n1. b'],
  ] as const)
    it(`Markdown: ${name}`, async () => {
      const { documents } = await clean({ content: markdown });
      expect(documents[0]?.content).to.equal(text);
    });

  it('is done with a megabyte of hostile plain text', async () => {
    const started = cpuNow().all;
    for (const content of ['a\n'.repeat(5e5), `${' '.repeat(1e6)}x`, 'A:\n'.repeat(3e5), 'a:\n'.repeat(3e5), '- '.repeat(5e5)])
      await clean({ content, format: 'text' });
    expect(cpuNow().all - started).to.be.below(10_000);
  });

  it('removes what the configuration names', async () => {
    const { documents } = await clean({ content: `<p>a</p><p class="x">b</p>`, format: 'html' }, { remove: ['.x'] });
    expect(documents[0]?.content).to.equal('a');
  });

  it('refuses what is not a selector before any document comes', async () => {
    const refused = clean({ content: '' }, { remove: ['p['] });
    const error = await refused.catch((thrown: Error) => thrown);
    expect(error).to.have.property('message', "clean_html: 'p[' in 'remove' is not a CSS selector");
  });

  it('keeps where links lead when told to', async () => {
    const html = await clean({ content: '<a href="/x">a</a>', format: 'html' }, { keep_links: true });
    const markdown = await clean({ content: '[a](/x)' }, { keep_links: true });
    expect([html, markdown].map(({ documents }) => documents[0]?.content)).to.deep.equal(['[a](/x)', '[a](/x)']);
  });

  it('reports a page that cannot be cleaned, which then is not pruned', async () => {
    const content = `${'<div>'.repeat(10_000)}x`;
    const { documents, failures } = await clean({ id: 'deep.html', content, format: 'html' });
    expect(documents).to.deep.equal([]);
    expect(failures[0]).to.deep.include({ item: 'deep.html', unread: { origin: '/docs', document: 'deep.html' } });
    expect(failures[0]?.reason).to.match(/^cannot be cleaned: /);
  });

  it('takes texts that could make a pattern search for ever', async () => {
    const hostile = ['[', '<', '`', '*a ', '_a ', '{{', '[a](', '<!--', '\n', ' ', '!', '&', '\\'];
    for (const piece of hostile) await clean({ content: `a${piece.repeat(50_000 / piece.length)}b` });
  });
});
