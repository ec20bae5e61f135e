import { decodeEntities, stripTags } from './inline-html.ts';
import { withNumbers } from './numbering.ts';
import type { CleanOptions } from './options.ts';

type ToMarkdown = (html: string, options: CleanOptions) => Promise<string>;

// The lengths in these patterns are bounds: an opening without its end must not make each later one search the whole file.
const HIDDEN = new RegExp(
  [
    String.raw`(?<code>^[ \t]*(?<fence>\x60{3,20}|~{3,20})[^\n]*\n[\s\S]{0,100000}?^[ \t]*\k<fence>[^\n]*$` +
      String.raw`|(?<!\x60)(?<ticks>\x60{1,10})[^\x60\n]{1,2000}\k<ticks>(?!\x60))`,
    String.raw`<!--[\s\S]{0,100000}?-->`,
    String.raw`\{%-? *comment *-?%\}[\s\S]{0,100000}?\{%-? *endcomment *-?%\}`,
    String.raw`<(?<element>script|style|svg|noscript|iframe|template|form|nav)\b[^>]{0,2000}>[\s\S]{0,100000}?</\k<element>>`,
  ].join('|'),
  'gim',
);
const LIQUID = /\{%[\s\S]{0,2000}?%\}|\{\{[\s\S]{0,1000}?\}\}/g;
const ATTRIBUTES = /\{:[^}\n]{0,500}\}|[ \t]{1,20}\{#[\w-]{1,200}\}(?=[ \t]{0,20}$)/gm;
const TABLE = /<table\b[\s\S]{0,200000}?<\/table>/gi;
const AUTOLINK = /<((?:https?:\/\/|mailto:)[^<>\s]{1,2000}|[\w.+-]{1,100}@[\w.-]{1,200})>/g;

const ESCAPED = /\\([\\`*_{}[\]()+.!|<>~-])/g;

// Private use characters stand for code and for escaped marks while the text around them is cleaned.
const HOLDER = /\uE000(\d+)\uE001/g;

/**
 * Markdown as readable prose: without comments, templates, tags, attributes, emphasis and escapes; links leave their text
 * and images their description. Code stays as it is.
 */
export async function cleanMarkdown(markdown: string, options: CleanOptions, toMarkdown: ToMarkdown): Promise<string> {
  const kept: string[] = [];
  const held = markdown
    .replace(/[\uE000\uE001]/g, '')
    .replace(HIDDEN, (all, code?: string) => (code ? hold(all) : ''))
    .replace(ESCAPED, (_, character: string) => hold(character));
  const flat = await replaceTables(held.replace(LIQUID, '').replace(ATTRIBUTES, ''), options, toMarkdown);
  const linked = options.keepLinks ? flat : withoutLinks(flat);
  const text = tidy(decodeEntities(withoutEmphasis(stripTags(linked.replace(AUTOLINK, '$1')))));
  return withNumbers(text.replace(HOLDER, (_, index) => kept[index] ?? ''));

  function hold(piece: string): string {
    kept.push(piece);
    return `\uE000${kept.length - 1}\uE001`;
  }
}

async function replaceTables(text: string, options: CleanOptions, toMarkdown: ToMarkdown): Promise<string> {
  const tables = text.match(TABLE) ?? [];
  const rows = await Promise.all(tables.map((table) => toMarkdown(table, options)));
  return text.replace(TABLE, () => `\n\n${rows.shift() ?? ''}\n\n`);
}

const TARGET = String.raw`\((?:[^()\n]|\([^()\n]{0,500}\)){0,2000}\)`;
const WORDS = String.raw`((?:[^\[\]]|\[[^\[\]]{0,200}\]){0,2000})`;
const IMAGE = new RegExp(String.raw`!\[${WORDS}\]${TARGET}`, 'g');
const LINK = new RegExp(String.raw`\[${WORDS}\]${TARGET}`, 'g');
const DEFINITION = /^ {0,3}\[([^\]\n^]{1,200})\]:[ \t]*\S[^\n]*\n?/gm;
const REFERENCE = /\[([^[\]]{1,500})\](?: ?\[([^[\]\n]{0,200})\])?/g;

/** Text of inline links, of links by reference, and descriptions of images. */
function withoutLinks(text: string): string {
  const inline = text.replace(IMAGE, '$1').replace(LINK, '$1');
  const names = new Set(Array.from(inline.matchAll(DEFINITION), ([, name = '']) => name.toLowerCase()));
  if (names.size === 0) return inline;
  return inline
    .replace(DEFINITION, '')
    .replace(REFERENCE, (all, words: string, name?: string) => (names.has((name || words).toLowerCase()) ? words : all));
}

const STRONG = /(\*\*\*?)(?=[^\s*])((?:[^*\n]|\n(?!\s*\n)){1,2000}?)\1|\*{4}/g;
const EMPHASIS = /(?<![*\w])\*(?=[^\s*])((?:[^*\n]|\n(?!\s*\n)){1,2000}?)(?<=\S)\*(?![*\w])/g;
const UNDERSCORED = /(?<!\w)(_{1,3})(?=[^\s_])((?:[^_\n]|\n(?!\s*\n)){1,2000}?)(?<=\S)\1(?!\w)/g;

const withoutEmphasis = (text: string): string =>
  text.replace(EMPHASIS, '$1').replace(STRONG, '$2').replace(EMPHASIS, '$1').replace(UNDERSCORED, '$2');

/** One kind of space, none at the ends of lines; no marks without words, never two empty lines. */
const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/[\u00ad\u200b\ufeff]/g, '')
    .replace(/\u00a0/g, ' ')
    .replace(/^(#{1,6} [^\n]*?) #+$/gm, '$1')
    .replace(/^[ \t]*(?:#{1,6}|[-*+]|\d{1,3}[.)])$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');
