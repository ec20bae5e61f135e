/** Words that stand together on a line; lengths are in points, y grows upwards. */
export interface Segment {
  text: string;
  left: number;
  right: number;
  y: number;
  size: number;
  /** A name within the document; empty where words of several stand together. */
  font: string;
}

/** What stands at one height of a page, from left to right. */
export interface Row {
  y: number;
  size: number;
  segments: Segment[];
}

/** What is used of the items that the library gives. */
export interface TextItem {
  str: string;
  /** [a, b, c, d, x, y] */
  transform: number[];
  width: number;
  fontName: string;
}

/** In font sizes: a wider gap parts columns and cells, one wider than a blank's is a blank. */
const CELL_GAP = 1.3;
const BLANK_GAP = 0.15;
/** In font sizes: how much of a line's height its words may be raised or lowered. */
const SAME_LINE = 0.4;

/** A row without any is a rule or an ornament. */
const WORDS = /[\p{L}\p{N}]/u;
const MARK = /^(?:[•◦▪‣–*-]|\(?(?:\d{1,3}|[a-z])[.)])$/;

/** The rows of a page from top to bottom. Text that runs up or down the page comes last. */
export function rowsOf(items: readonly TextItem[]): Row[] {
  const parts = items.filter(({ str }) => str.trim() !== '').map(partOf);
  const level = parts.filter(({ upright }) => upright).sort((a, b) => b.y - a.y || a.left - b.left);
  const rows: Segment[][] = [];
  for (const part of level) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (first && Math.abs(first.y - part.y) <= SAME_LINE * Math.max(first.size, part.size)) row.push(part);
    else rows.push([part]);
  }
  const turned = parts.filter(({ upright }) => !upright);
  return [...rows.map(rowOf), ...turned.map((part) => rowOf([part]))].filter((row) => WORDS.test(textOf(row)));
}

type Part = Segment & { upright: boolean };

function partOf({ str, transform: [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0], width, fontName }: TextItem): Part {
  const upright = Math.abs(a) >= Math.abs(b);
  const text = str.replace(/[^\P{Cc}\t]/gu, '');
  const size = Math.hypot(c, d) || Math.hypot(a, b) || 1;
  return { text, left: x, right: x + (upright ? width : size), y, size, font: fontName, upright };
}

function rowOf(parts: readonly Segment[]): Row {
  const segments: Segment[] = [];
  for (const part of [...parts].sort((a, b) => a.left - b.left)) {
    const last = segments.at(-1);
    if (last && joins(last, part)) segments[segments.length - 1] = join(last, part);
    else segments.push({ ...part });
  }
  const clean = segments.map((segment) => ({ ...segment, text: segment.text.replace(/\s+/g, ' ').trim() }));
  return { y: clean[0]?.y ?? 0, size: Math.max(...clean.map(({ size }) => size)), segments: clean };
}

/** A bullet belongs to its item however far it stands. */
const joins = (last: Segment, { left, size }: Segment): boolean =>
  left - last.right <= CELL_GAP * Math.max(last.size, size) || MARK.test(last.text.trim());

/** Of a raised note the size of the words beside it counts. */
function join(last: Segment, part: Segment): Segment {
  const isApart = part.left - last.right > BLANK_GAP * part.size && !/\s$/.test(last.text) && !/^\s/.test(part.text);
  const longer = last.text.length >= part.text.length ? last : part;
  const text = `${last.text}${isApart ? ' ' : ''}${part.text}`;
  return {
    ...last,
    text,
    right: Math.max(last.right, part.right),
    size: longer.size,
    font: last.font === part.font ? part.font : '',
  };
}

export const textOf = ({ segments }: Row): string => segments.map(({ text }) => text).join(' ');
