import type { CheerioAPI } from 'cheerio';
import type { AnyNode, Element } from 'domhandler';
import { escapeHtml } from '../markup.ts';

/** Never text of the document itself. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['text:tracked-changes', 'office:annotation', 'office:annotation-end', 'office:forms', 'text:sequence-decls'],
  ...['text:table-of-content', 'text:alphabetical-index', 'text:illustration-index', 'text:table-index', 'text:note-citation'],
  ...['draw:object', 'draw:object-ole', 'office:binary-data', 'text:soft-page-break'],
]);

/** Cells and rows that only fill the sheet are written as repeated. */
const MOST_REPEATED = 100;

/** The text of an OpenDocument file as HTML, and the title that it shows: the paragraph in that style, else its first heading. */
export function odtToHtml($: CheerioAPI): { title: string; html: string } {
  return new Conversion($).run();
}

class Conversion {
  readonly #$: CheerioAPI;
  /** Names of styles made for this document, and those that they are made of. */
  readonly #parents: ReadonlyMap<string, string>;
  /** Names of lists whose first level is numbered. */
  readonly #numbered: ReadonlySet<string>;
  #title = '';
  #heading = '';

  constructor($: CheerioAPI) {
    this.#$ = $;
    const styles = $('style\\:style').toArray();
    this.#parents = new Map(styles.map(({ attribs }) => [attribs['style:name'] ?? '', attribs['style:parent-style-name'] ?? '']));
    const lists = $('text\\:list-style').toArray();
    const numbered = lists.filter((list) => $(list).children().first().is('text\\:list-level-style-number'));
    this.#numbered = new Set(numbered.map(({ attribs }) => attribs['style:name'] ?? ''));
  }

  run(): { title: string; html: string } {
    const body = this.#$('office\\:body > office\\:text').get(0);
    if (!body) throw new Error('is not a text of OpenDocument: other kinds are not read');
    const html = this.#all(body);
    return { title: this.#title || this.#heading, html };
  }

  #all(element: Element, list = ''): string {
    return element.children.map((child) => this.#node(child, list)).join('');
  }

  #node(node: AnyNode, list: string): string {
    if (node.type === 'text') return escapeHtml(node.data);
    if (node.type !== 'tag' || LEFT_OUT.has(node.name)) return '';
    return this.#elements[node.name]?.(node, list) ?? this.#all(node, list);
  }

  readonly #elements: Readonly<Record<string, (node: Element, list: string) => string>> = {
    'text:h': (node) => this.#headingOf(node),
    'text:p': (node) => this.#paragraph(node),
    'text:list': (node, list) => this.#list(node, list),
    'text:list-item': (node, list) => `<li>${this.#all(node, list)}</li>`,
    'text:list-header': (node, list) => `<li>${this.#all(node, list)}</li>`,
    'table:table': (node) => `<table>${this.#all(node)}</table>\n`,
    'table:table-row': (node) => `<tr>${this.#all(node)}</tr>\n`,
    'table:table-cell': (node) => this.#cell(node),
    'text:s': ({ attribs }) => ' '.repeat(Math.min(Number(attribs['text:c'] ?? 1) || 1, MOST_REPEATED)),
    'text:tab': () => ' ',
    'text:line-break': () => '<br>',
    'text:note': (node) => ` (${escapeHtml(this.#$(node).find('text\\:note-body').text().trim())})`,
  };

  #headingOf(node: Element): string {
    const level = Math.min(Math.max(Number(node.attribs['text:outline-level'] ?? 1) || 1, 1), 6);
    const inside = this.#all(node);
    if (level === 1) this.#heading ||= this.#$(node).text().trim();
    return inside.trim() === '' ? '' : `<h${level}>${inside}</h${level}>\n`;
  }

  #paragraph(node: Element): string {
    const inside = this.#all(node);
    if (inside.trim() === '') return '';
    // Lists stay tight: a paragraph of its own would part an item from the list below it.
    if (this.#$(node).is('text\\:list-item > text\\:p:first-child')) return inside;
    if (!this.#isIn(node.attribs['text:style-name'] ?? '', 'Title')) return `<p>${inside}</p>\n`;
    this.#title ||= this.#$(node).text().trim();
    return `<h1>${inside}</h1>\n`;
  }

  /** Whether a style is the one named, or made of it. */
  #isIn(style: string, wanted: string): boolean {
    return style === wanted || this.#parents.get(style) === wanted;
  }

  #list(node: Element, outer: string): string {
    const style = node.attribs['text:style-name'] ?? outer;
    const tag = this.#numbered.has(style) ? 'ol' : 'ul';
    return `<${tag}>${this.#all(node, style)}</${tag}>\n`;
  }

  #cell(node: Element): string {
    const inside = this.#all(node);
    const times = Number(node.attribs['table:number-columns-repeated'] ?? 1) || 1;
    return `<td>${inside}</td>`.repeat(Math.min(times, MOST_REPEATED));
  }
}
