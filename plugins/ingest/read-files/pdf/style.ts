import { type Row, textOf } from './rows.ts';

/** How the text of a document is set, and which of its larger sizes are those of headings. */
export interface Style {
  size: number;
  font: string;
  /** Sizes of headings, the largest first: their place is their level. */
  headings: number[];
}

/** A heading is larger than the text by this factor. */
const LARGER = 1.12;
const LEVELS = 5;
/** Words and characters of the longest heading. */
const WORDS = 20;
const LENGTH = 160;
/** The same of a heading that only another font tells. */
const FEW_WORDS = 10;
const ENDS = /[.,;:!?…。！？]["'”’)\]]*$/;

const rounded = (size: number): number => Math.round(size * 2) / 2;

/** What most of the characters are set in. */
export function styleOf(pages: readonly Row[][]): Style {
  const sizes = new Map<number, number>();
  const fonts = new Map<string, number>();
  const segments = pages.flat().flatMap((row) => row.segments);
  for (const { size, font, text } of segments) {
    sizes.set(rounded(size), (sizes.get(rounded(size)) ?? 0) + text.length);
    if (font) fonts.set(font, (fonts.get(font) ?? 0) + text.length);
  }
  const size = mostOf(sizes) ?? 1;
  const headings = [
    ...new Set(
      pages
        .flat()
        .filter(isShort)
        .map((row) => rounded(row.size)),
    ),
  ]
    .filter((each) => each >= size * LARGER)
    .sort((a, b) => b - a);
  return { size, font: mostOf(fonts) ?? '', headings };
}

function mostOf<T>(counts: ReadonlyMap<T, number>): T | undefined {
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0];
}

function isShort(row: Row): boolean {
  const text = textOf(row);
  return text.length <= LENGTH && text.split(' ').length <= WORDS && /\p{L}{2}/u.test(text);
}

/** The level of the heading that a row is, from 1; undefined of what is none. The row below tells where only the font does. */
export function levelOf(row: Row, below: Row | undefined, { size, font, headings }: Style): number | undefined {
  if (!isShort(row)) return undefined;
  const place = headings.indexOf(rounded(row.size));
  if (place >= 0) return Math.min(place + 1, LEVELS);
  const [segment, ...more] = row.segments;
  const text = textOf(row);
  const isAlone = segment?.font && more.length === 0 && segment.font !== font && row.size >= size * 0.95;
  const begins = /^[\p{Lu}\p{Lo}\p{N}]/u.test(text) && !ENDS.test(text) && text.split(' ').length <= FEW_WORDS;
  return isAlone && begins && ['', font].includes(below?.segments[0]?.font ?? '-')
    ? Math.min(headings.length + 1, LEVELS + 1)
    : undefined;
}
