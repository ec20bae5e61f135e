const BLOCKS =
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form header hr ' +
  'html main nav ol p pre section summary table tbody td tfoot th thead tr ul';
const INLINES =
  'a abbr b big br cite code del em font i img input ins kbd label mark q s samp small span strike strong sub sup time ' +
  'tt u var wbr button source picture video audio iframe';

const kinds = new Map<string, 'block' | 'inline'>([
  ...BLOCKS.split(' ').map((name) => [name, 'block'] as const),
  ...INLINES.split(' ').map((name) => [name, 'inline'] as const),
]);

const HEADING = /(?:^[ \t]+)?<h([1-6])\b[^<>]{0,5000}>([\s\S]{0,2000}?)<\/h\1>/gim;
/** A tag, with the indentation of the line when it is the first thing on it. */
const TAG = /(?:^[ \t]+)?<(\/?)([a-z][a-z0-9]*)\b([^<>]{0,5000})>/gim;
/** Components of MDX pages stand on lines of their own. */
const COMPONENT = /^[ \t]*<\/?[A-Z][\w.]*\b[^<>]{0,5000}>[ \t]*$/gm;

/** Takes out the tags that HTML has and leaves others, such as `<your-app>`: they are placeholders. */
export function stripTags(text: string): string {
  if (!text.includes('<')) return text;
  return replaceTags(
    text.replace(COMPONENT, '').replace(HEADING, (_, level, words) => {
      const heading = replaceTags(words).replace(/\s+/g, ' ').trim();
      return heading ? `\n\n${'#'.repeat(Number(level))} ${heading}\n\n` : '';
    }),
  );
}

const replaceTags = (text: string): string =>
  text.replace(TAG, (all, slash, name, rest) => inPlaceOf(all, { slash, name, rest }));

interface Tag {
  slash: string;
  name: string;
  rest: string;
}

function inPlaceOf(all: string, { slash, name, rest }: Tag): string {
  const tag = name.toLowerCase();
  if (/^h[1-6]$/.test(tag)) return '\n\n';
  if (tag === 'li') return slash ? '' : '\n- ';
  if (tag === 'br') return ' ';
  if (tag === 'img') return /\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(rest)?.slice(1).find(Boolean) ?? '';
  const kind = kinds.get(tag);
  if (kind === 'block') return '\n';
  return kind === 'inline' ? '' : all;
}

const NAMED: Record<string, string> = {
  amp: '&',
  apos: "'",
  bull: '•',
  copy: '©',
  euro: '€',
  gt: '>',
  hellip: '…',
  laquo: '«',
  ldquo: '“',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  nbsp: ' ',
  ndash: '–',
  quot: '"',
  raquo: '»',
  rarr: '→',
  rdquo: '”',
  reg: '®',
  rsquo: '’',
  sect: '§',
  shy: '',
  times: '×',
  trade: '™',
};

/** The character references that people write by hand, and all numeric ones. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (all, decimal?: string, hex?: string, name = '') => {
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
    return NAMED[name] ?? all;
  });
