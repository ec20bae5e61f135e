import { make } from './elements.ts';

/** Code, bold, italics, links and bare addresses, each with a name; what is none of them is text. */
const INLINE = new RegExp(
  [
    /`(?<code>[^`\n]+)`/,
    /\*\*(?<bold>[^*\n]+)\*\*/,
    /(?<![\w*])\*(?<italic>[^*\s][^*\n]*)\*(?!\w)/,
    /\[(?<label>[^\]\n]+)\]\((?<address>[^()\s]+)\)/,
    /(?<bare>https?:\/\/[^\s<>()"'`]*[^\s<>()"'`.,;:!?])/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** Addresses that a click may lead to; anything else is no link. */
export function safeAddress(address: string): string | undefined {
  try {
    const { protocol, href } = new URL(address);
    return ['http:', 'https:', 'mailto:'].includes(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}

export function makeLink(text: string, address: string): HTMLAnchorElement | string {
  const href = safeAddress(address);
  return href === undefined ? text : make('a', { href, target: '_blank', rel: 'noopener noreferrer' }, text);
}

function inline(text: string): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let from = 0;
  for (const found of text.matchAll(INLINE)) {
    parts.push(text.slice(from, found.index), elementOf(found));
    from = found.index + found[0].length;
  }
  parts.push(text.slice(from));
  return parts.filter((part) => part !== '');
}

function elementOf([whole, ...rest]: RegExpExecArray): Node | string {
  const [code, bold, italic, label, address = '', bare] = rest;
  if (code !== undefined) return make('code', {}, code);
  if (bold !== undefined) return make('strong', {}, ...inline(bold));
  if (italic !== undefined) return make('em', {}, ...inline(italic));
  if (label !== undefined) return safeAddress(address) ? makeLink(label, address) : whole;
  return makeLink(whole, bare ?? '');
}

const BULLET = /^\s*[-*+]\s+/;
const STEP = /^\s*\d{1,3}[.)]\s+/;

/** Lines with line breaks between them. */
const lines = (texts: readonly string[]): (Node | string)[] =>
  texts.flatMap((text, at) => (at === 0 ? inline(text) : [make('br'), ...inline(text)]));

function block(texts: readonly string[]): HTMLElement[] {
  const [first = ''] = texts;
  const mark = [BULLET, STEP].find((each) => each.test(first));
  if (!mark) return paragraph(texts, first);
  const end = texts.findIndex((text) => !mark.test(text) && !/^\s{2,}\S/.test(text));
  const own = end === -1 ? texts : texts.slice(0, end);
  const rest = end === -1 ? [] : texts.slice(end);
  const items: string[][] = [];
  for (const text of own) {
    if (mark.test(text)) items.push([text.replace(mark, '')]);
    else items.at(-1)?.push(text.trim());
  }
  const start = STEP.exec(first)?.[0].match(/\d+/)?.[0] ?? '1';
  const list = make(
    mark === STEP ? 'ol' : 'ul',
    start === '1' ? {} : { start },
    ...items.map((item) => make('li', {}, ...lines(item))),
  );
  return [list, ...(rest.length > 0 ? block(rest) : [])];
}

function paragraph(texts: readonly string[], first: string): HTMLElement[] {
  const heading = /^#{1,6}\s+/.exec(first)?.[0];
  if (heading) {
    const rest = texts.slice(1);
    return [make('p', {}, make('strong', {}, ...inline(first.slice(heading.length)))), ...(rest.length > 0 ? block(rest) : [])];
  }
  const next = texts.findIndex((text, at) => at > 0 && (BULLET.test(text) || STEP.test(text)));
  if (next > 0) return [...paragraph(texts.slice(0, next), first), ...block(texts.slice(next))];
  return [make('p', {}, ...lines(texts))];
}

/** A small part of Markdown as elements: paragraphs, lists, headings, code, bold, italics, links. Markup within is text. */
export function markdownElements(text: string): HTMLElement[] {
  const made: HTMLElement[] = [];
  const parts = text.split(/^```[^\n]*\n?/m);
  for (const [at, part] of parts.entries()) {
    if (at % 2 === 1) made.push(make('pre', { tabindex: '0' }, make('code', {}, part.replace(/\n$/, ''))));
    else
      for (const piece of part.split(/\n\s*\n/))
        if (piece.trim()) made.push(...block(piece.replace(/^\n+|\s+$/g, '').split('\n')));
  }
  return made;
}
