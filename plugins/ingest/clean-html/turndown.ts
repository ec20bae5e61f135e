import TurndownService from 'turndown';

/** What is used of the nodes that Turndown passes: it brings its own document model, without types. */
interface Parent {
  nodeName: string;
  textContent: string | null;
  parentNode: Parent | null;
  children: ArrayLike<Element>;
  /** Where it is an element. */
  getAttribute?(name: string): string | null;
  querySelector(selector: string): Element | null;
  querySelectorAll(selector: string): ArrayLike<Element>;
}

interface Element extends Parent {
  getAttribute(name: string): string | null;
}

const collapseSpace = (content: string): string => content.replace(/\s+/g, ' ').trim();

const rowsOf = (table: Parent): Element[] => Array.from(table.querySelectorAll('tr'));

/** A table that lays out a page holds headings, further tables, or a single column. */
function isLayout(table: Parent): boolean {
  if (table.querySelector('table, h1, h2, h3, h4, h5, h6, pre')) return true;
  return !rowsOf(table).some((row) => row.querySelectorAll('td, th').length > 1);
}

/** Turndown's elements have no `closest`. */
function tableOf(element: Element): Parent | undefined {
  let parent = element.parentNode;
  while (parent && parent.nodeName !== 'TABLE') parent = parent.parentNode;
  return parent ?? undefined;
}

const inLayout = (node: Element): boolean => {
  const table = tableOf(node);
  return !table || isLayout(table);
};

function row(content: string, node: Element): string {
  if (inLayout(node)) return `\n\n${content}\n\n`;
  const table = tableOf(node);
  const first = table && rowsOf(table)[0] === node;
  const cells = node.querySelectorAll('td, th').length;
  return `|${content}\n${first ? `|${' --- |'.repeat(cells)}\n` : ''}`;
}

function listItem(content: string, node: Element): string {
  const list = node.parentNode;
  const items = Array.from(list?.children ?? []).filter(({ nodeName }) => nodeName === 'LI');
  const from = Number(list?.getAttribute?.('start') ?? 1) || 1;
  const prefix = list?.nodeName === 'OL' ? `${from + items.indexOf(node)}. ` : '- ';
  return `${prefix}${content.trim().replace(/\n/g, `\n${' '.repeat(prefix.length)}`)}\n`;
}

/** How pages name the language of code, on the element or the one inside. */
const LANGUAGE = /(?:^|\s)(?:language|lang|highlight-source)-([\w+#-]{1,30})/;

function codeBlock(node: Element): string {
  const content = node.textContent ?? '';
  const classes = [node, ...Array.from(node.children)].map((each) => each.getAttribute('class') ?? '').join(' ');
  const fence = content.includes('```') ? '~~~' : '```';
  return `\n\n${fence}${LANGUAGE.exec(classes)?.[1] ?? ''}\n${content.replace(/^\n+|\n+$/g, '')}\n${fence}\n\n`;
}

/** HTML to Markdown that is read as text: no escapes, no emphasis, tables as rows. */
export function createTurndown(keepLinks: boolean): TurndownService {
  const service = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-', hr: '---' });
  service.escape = (text) => text;
  service.addRule('emphasis', { filter: ['em', 'i', 'strong', 'b'], replacement: (content) => content });
  service.addRule('image', { filter: 'img', replacement: (_: string, node: Element) => node.getAttribute('alt') ?? '' });
  if (!keepLinks) service.addRule('link', { filter: 'a', replacement: (content) => content });
  service.addRule('item', { filter: 'li', replacement: listItem });
  service.addRule('pre', { filter: 'pre', replacement: (_: string, node: Element) => codeBlock(node) });
  service.addRule('heading', {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement: (content, node) => `\n\n${'#'.repeat(Number(node.nodeName[1]))} ${collapseSpace(content)}\n\n`,
  });
  service.addRule('cell', {
    filter: ['td', 'th'],
    replacement: (content, node) => (inLayout(node) ? `\n\n${content}\n\n` : ` ${collapseSpace(content)} |`),
  });
  service.addRule('rows', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content });
  service.addRule('row', { filter: 'tr', replacement: row });
  service.addRule('table', { filter: 'table', replacement: (content) => `\n\n${content.trim()}\n\n` });
  return service;
}
