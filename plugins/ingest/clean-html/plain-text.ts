/** A line of plain text with what tells how it is to be read. */
interface Line {
  text: string;
  isBlank: boolean;
  kind: 'prose' | 'item' | 'heading';
  level: number;
}

const MARKED_ITEM = /^(?:[-*+•◦▪‣–]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)])[ \t]+\S/;
const LETTERED = /^\(?(?:[a-z]|[ivx]{1,5})[.)][ \t]/;
/** Words and characters of the longest heading. */
const HEADING_WORDS = 10;
const HEADING_UNITS = 80;
/** A line of this length, or one that ends a sentence, is text that a heading can stand above. */
const TEXT_UNITS = 40;
/** A line longer than this is not wrapped, so that every end of line ends a paragraph. */
const WRAPPED_UNITS = 120;
/** Words of a first line that a heading may follow at once. */
const TITLE_WORDS = 5;
/** Most blank lines between a heading and its text. */
const BLANK_LINES = 4;
/** Most characters of an item of a list without marks. */
const ITEM_UNITS = 400;
const ENDS = /[.!?;,…。！？]["'”’)\]]*$/;
const BEGINS = /^["'“‘([]?[\p{Lu}\p{N}\p{Lo}]/u;

const isText = (line: string): boolean => line.length >= TEXT_UNITS || ENDS.test(line) || MARKED_ITEM.test(line);

/** The next line that is not blank; whoever leaves more than some blank ones between a heading and its text means something else. */
function nextText(lines: readonly Line[], at: number): Line | undefined {
  for (let below = at + 1; below <= at + BLANK_LINES; below++) if (lines[below]?.isBlank === false) return lines[below];
  return undefined;
}

/** What stands above text, alone on a short line, and ends no sentence. */
function isHeading(lines: readonly Line[], at: number): boolean {
  const { text } = lines[at] as Line; // only asked of lines there are
  const words = text.split(/\s+/).length;
  if (text.length > HEADING_UNITS || words > HEADING_WORDS || ENDS.test(text) || !BEGINS.test(text)) return false;
  const before = lines[at - 1];
  const isFirst = at === 1 && (before?.text.split(' ').length ?? 0) <= TITLE_WORDS;
  const isApart = !before || isFirst || before.isBlank || before.kind === 'heading' || ENDS.test(before.text);
  const next = nextText(lines, at);
  if (!isApart || !next) return false;
  // "1. Scope" is a heading where no "2." stands right below.
  if (MARKED_ITEM.test(text))
    return /^[\dIVX]+[.)] /.test(text) && lines[at + 1]?.isBlank === true && !MARKED_ITEM.test(next.text);
  return text.endsWith(':')
    ? lines[at + 1]?.isBlank === false || isText(next.text)
    : isText(next.text) || next.text.endsWith(':');
}

/** Lines below a heading or a colon, each of its own, without marks. One that itself ends in a colon stands above what follows. */
function markRun(lines: readonly Line[], from: number, isWrapped: boolean): void {
  let end = from;
  while (lines[end]?.isBlank === false && lines[end]?.kind === 'prose' && !lines[end]?.text.endsWith(':')) end++;
  const run = lines.slice(from, end);
  const isList =
    run.length > 1 &&
    run.every(
      ({ text }) => BEGINS.test(text) && text.length <= ITEM_UNITS && (!isWrapped || ENDS.test(text) || text.length < TEXT_UNITS),
    );
  if (isList) for (const line of run) line.kind = 'item';
}

function read(text: string): { lines: Line[]; isWrapped: boolean } {
  const lines = text.split('\n').map((raw): Line => {
    const trimmed = raw.trim();
    return { text: trimmed, isBlank: trimmed === '', kind: MARKED_ITEM.test(trimmed) ? 'item' : 'prose', level: 0 };
  });
  const isWrapped = !lines.some((line) => line.text.length > WRAPPED_UNITS);
  for (const [at, line] of lines.entries()) {
    if (line.isBlank || !isHeading(lines, at)) continue;
    // Headings with a colon divide what those without stand above.
    Object.assign(line, { kind: 'heading', level: line.text.endsWith(':') ? 3 : 2 });
  }
  for (const [at, { kind, text: above }] of lines.entries()) {
    if (kind !== 'heading' && !above.endsWith(':')) continue;
    const first = lines[at + 1]?.isBlank ? at + 2 : at + 1;
    markRun(lines, first, isWrapped);
  }
  return { lines, isWrapped };
}

function markdownOf({ text, kind, level }: Line): string {
  if (kind === 'heading') return `\n${'#'.repeat(level)} ${text}\n`;
  if (kind === 'prose' || (MARKED_ITEM.test(text) && !LETTERED.test(text))) return text.replace(/^[•◦▪‣–](?=\s)/, '-');
  return `- ${text}`;
}

/**
 * Plain text as Markdown: short lines above text become headings, bullets, letters and lines below a colon become items, and lines that
 * are not wrapped become paragraphs. Words stay as they are.
 */
export function markdownOfText(text: string): string {
  const { lines, isWrapped } = read(text);
  let before: Line | undefined;
  const parts: string[] = [];
  for (const line of lines) {
    const isApart = before && !before.isBlank && (before.kind !== line.kind || (line.kind === 'prose' && !isWrapped));
    const goesOn = isWrapped && before?.kind === 'item' && line.kind === 'prose';
    if (isApart && !line.isBlank && !goesOn) parts.push('');
    parts.push(goesOn && !before?.isBlank && !line.isBlank ? `  ${line.text}` : markdownOf(line));
    before = line.isBlank || !goesOn ? line : { ...line, kind: 'item' };
  }
  return parts
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
