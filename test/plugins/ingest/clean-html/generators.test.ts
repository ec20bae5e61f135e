import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { clean, readAs, testFolder } from '../support.ts';

const TITLE = '# Set up the pump\n\n';
const CODE = '```bash\npump init\n  pump start\n```';
const TABLE = '| Size | Litres |\n| --- | --- |\n| Small | 3 |';
const VALVES = 'The pump needs two valves.\n\n';

/** What each page of the fixtures is: all of its article and nothing else. */
const PAGES: Record<string, string> = {
  docusaurus:
    `${TITLE}${VALVES}Caution: Close the main valve first.\n\n## Install\n\nLinux:\n\n${CODE}\n\n` +
    `Windows:\n\nRun the installer.\n\n${TABLE}`,
  'mkdocs-material':
    `${TITLE}${VALVES}Warning: Close the main valve first.\n\nOlder pumps\n\nThey have one valve.\n\n` +
    `## Install\n\nLinux:\n\n${CODE}\n\nWindows:\n\nRun the installer.\n\n${TABLE}`,
  'sphinx-rtd':
    `${TITLE}The pump needs two valves [1].\n\nWarning: Close the main valve first.\n\n## Install\n\nLinux:\n\n${CODE}\n\nWindows:\n\n` +
    `Run the installer.\n\n${TABLE}\n\npump.start()\n\nStarts the pump.\n\n[1]\n\nThree since 2020.`,
  confluence: `${VALVES}Careful: Close the main valve first.\n\n## Install\n\n${CODE}\n\n${TABLE}`,
  vitepress:
    `${TITLE}${VALVES}WARNING: Close the main valve first.\n\n## Install\n\nLinux:\n\n${CODE}\n\nWindows:\n\n` +
    `\`\`\`\ninstaller.exe\n\`\`\`\n\n${TABLE}`,
};

describe('clean_html: pages of generators', () => {
  const folder = testFolder();

  for (const [name, expected] of Object.entries(PAGES))
    it(`leaves all of the article of ${name}, and nothing else`, async () => {
      const html = await readFile(new URL(`../../../fixtures/generators/${name}.html`, import.meta.url));
      const { documents, failures, markdown } = await readAs(folder, 'page.html', html);
      expect(failures).to.deep.equal([]);
      expect(documents.map(({ title }) => title)).to.deep.equal(['Set up the pump']);
      expect(markdown).to.deep.equal([expected]);
    });

  for (const [name, html, expected] of [
    [
      'tabs within tabs',
      '<div class="tabbed-set"><div class="tabbed-labels"><label>A</label></div><div class="tabbed-block"><p>a</p>' +
        '<div class="tabbed-set"><div class="tabbed-labels"><label>B</label></div><div class="tabbed-block"><p>b</p></div>' +
        '</div></div></div>',
      'A:\n\na\n\nB:\n\nb',
    ],
    [
      'a box that begins with a list',
      '<div class="admonition"><p class="admonition-title">Note</p><ul><li><p>a</p></li></ul><p>b</p></div>',
      'Note\n\n- a\n\nb',
    ],
    ['code of no language', '<div class="highlight-none"><pre><code class="language-text">a</code></pre></div>', '```\na\n```'],
    ['a link that says where the page is edited', '<p>a</p><a href="/e">Edit on GitHub</a>', 'a'],
    ['such words in a sentence', '<p>Edit on GitHub with <a href="/e">the editor</a>.</p>', 'Edit on GitHub with the editor.'],
  ] as const)
    it(`reads ${name}`, async () => {
      const { documents } = await clean({ content: html, format: 'html' });
      expect(documents[0]?.content).to.equal(expected);
    });

  for (const [name, html, title] of [
    [
      'the heading of the main part, not the logo',
      '<title>Reset - Help</title><h1>Help</h1><main><h1>Reset</h1></main>',
      'Reset',
    ],
    [
      'the heading that a generator wrote',
      '<meta name="generator" content="Hugo 0.1"><title>Help</title><h1>Reset<a class="anchor">#</a></h1>',
      'Reset',
    ],
    ['the title where nobody knows whose the heading is', '<title>Reset</title><h1>Example</h1>', 'Reset'],
  ] as const)
    it(`is titled with ${name}`, async () => {
      expect((await readAs(folder, 'page.html', html)).documents[0]?.title).to.equal(title);
    });
});
