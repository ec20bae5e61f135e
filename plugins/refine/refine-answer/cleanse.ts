const ELEMENTS =
  'a|abbr|address|article|aside|audio|b|blockquote|body|br|button|canvas|caption|center|cite|code|col|colgroup|dd|' +
  'del|details|dfn|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|h[1-6]|head|header|hr|html|i|' +
  'iframe|img|input|ins|kbd|label|legend|li|link|main|mark|meta|nav|noscript|object|ol|option|p|pre|q|s|samp|' +
  'script|section|select|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|' +
  'textarea|tfoot|th|thead|title|tr|u|ul|var|video';
/** A tag of a known element: `List<String>` and `a < b` are text. It ends before the next `<`, which keeps this linear. */
const TAG = new RegExp(`</?(${ELEMENTS})(?=[\\s/>])(?:(?:[^<>"']|"[^"<]*"|'[^'<]*')*>|[^<>]*>)`, 'gi');
/** Elements whose content nobody reads. */
const SILENT = /^<(script|style|template)/i;
/** Elements that begin and end a line. */
const LINE = /^(?:br|p|div|li|tr|h[1-6]|ul|ol|table|blockquote|pre|section|article)$/i;
/** Passes over a text in which taking a tag out makes another; what is still one then is made harmless. */
const PASSES = 3;

function withoutTags(html: string): string {
  const lower = html.toLowerCase();
  let [text, end] = ['', 0];
  for (const { index, 0: tag, 1: name = '' } of html.matchAll(TAG)) {
    if (index < end) continue;
    text += html.slice(end, index) + (LINE.test(name) && !text.endsWith('\n') && text ? '\n' : '');
    end = index + tag.length;
    const [, silent] = SILENT.exec(tag) ?? [];
    if (silent) end = endOf(lower, `</${silent.toLowerCase()}>`, end);
  }
  return text + html.slice(end);
}

const endOf = (text: string, sign: string, from: number): number => {
  const at = text.indexOf(sign, from);
  return at < 0 ? text.length : at + sign.length;
};

function withoutComments(html: string): string {
  let [text, end] = ['', 0];
  for (let at = html.indexOf('<!--'); at >= 0; at = html.indexOf('<!--', end)) {
    text += html.slice(end, at);
    end = endOf(html, '-->', at);
  }
  return text + html.slice(end);
}

/** The text without HTML: comments, scripts and tags go. Entities stay as they are, so that nothing becomes a tag. */
export function withoutHtml(html: string): string {
  let text = html;
  for (let pass = 0; pass < PASSES; pass++) {
    const before = text;
    text = withoutTags(withoutComments(text));
    if (text === before) return text;
  }
  return text.replace(TAG, (tag) => tag.replace('<', '&lt;'));
}

const FENCE = /^ {0,3}(?:```|~~~)/;
const RULE = /^ {0,3}(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,})$/;

/** Marks inside a line and what they stand for, in this order. Each pattern is bounded by the next mark of its kind. */
const INLINE: readonly [RegExp, string][] = [
  [/!?\[([^[\]]*)\]\([^()]*\)/g, '$1'],
  [/\*\*([^*\s](?:[^*]*[^*\s])?)\*\*/g, '$1'],
  [/(?<![\p{L}\p{N}_])__([^_\s](?:[^_]*[^_\s])?)__(?![\p{L}\p{N}_])/gu, '$1'],
  [/(?<![\p{L}\p{N}*])\*([^*\s](?:[^*]*[^*\s])?)\*(?![\p{L}\p{N}*])/gu, '$1'],
  [/(?<![\p{L}\p{N}_])_([^_\s](?:[^_]*[^_\s])?)_(?![\p{L}\p{N}_])/gu, '$1'],
  [/~~([^~\s](?:[^~]*[^~\s])?)~~/g, '$1'],
];

function plainLine(line: string): string {
  if (RULE.test(line)) return '';
  const text = line.replace(/^ {0,3}(?:#{1,6} +|(?:> ?)+)/, '');
  const parts = text.split(/`([^`]+)`/); // those at odd places are code, which stays as it is
  return parts
    .map((part, index) => (index % 2 ? part : INLINE.reduce((all, [mark, plain]) => all.replace(mark, plain), part)))
    .join('');
}

/** The text without Markdown's marks: headings, emphasis, links, quotes, fences. Code, lists and `[1]` stay. */
export function withoutMarkdown(markdown: string): string {
  let code = false;
  const kept: string[] = [];
  for (const line of markdown.split('\n')) {
    if (FENCE.test(line)) code = !code;
    else kept.push(code ? line : plainLine(line));
  }
  return kept.join('\n');
}
