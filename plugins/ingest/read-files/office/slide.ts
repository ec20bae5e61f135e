import type { Cheerio, CheerioAPI } from 'cheerio';
import type { Element } from 'domhandler';
import { escapeHtml } from '../markup.ts';

export interface Slide {
  /** Empty where it has none. */
  title: string;
  /** All but the title. */
  html: string;
}

/** Other parts that belong to a slide. */
interface Beside {
  notes: readonly CheerioAPI[];
  diagrams: readonly CheerioAPI[];
}

/** Places of a slide that repeat on each of them. */
const REPEATED: ReadonlySet<string> = new Set(['dt', 'ftr', 'hdr', 'sldNum', 'sldImg']);
const TITLES: ReadonlySet<string> = new Set(['title', 'ctrTitle']);

/** What a slide says: its text in the order it was put there, tables, descriptions of pictures, then the speaker's notes. */
export function slideOf($: CheerioAPI, { notes, diagrams }: Beside): Slide {
  const shapes = $('p\\:sp, p\\:graphicFrame, p\\:pic').toArray();
  const titles = shapes.filter((shape) => TITLES.has(placeOf($, shape)));
  const title = titles.map((shape) => lineOf($, $(shape).find('a\\:p').toArray())).join(' ');
  const parts = shapes.filter((shape) => !titles.includes(shape)).map((shape) => shapeOf($, shape));
  const drawn = diagrams.map((diagram) =>
    listOf(
      diagram('a\\:p')
        .toArray()
        .map((line) => ({ text: textOf(diagram, line), level: 0 })),
    ),
  );
  return { title: title.trim(), html: [...parts, ...drawn, ...notes.map(notesOf)].filter(Boolean).join('\n') };
}

/** What a shape is meant for: `title`, `body`; `-` where it was put there by hand. */
function placeOf($: CheerioAPI, shape: Element): string {
  const place = $(shape).find('p\\:nvPr > p\\:ph').first();
  return place.length === 0 ? '-' : (place.attr('type') ?? 'body');
}

function shapeOf($: CheerioAPI, shape: Element): string {
  const place = placeOf($, shape);
  if (REPEATED.has(place)) return '';
  if (shape.name === 'p:pic') return paragraph($(shape).find('p\\:cNvPr').first().attr('descr') ?? '');
  if (shape.name === 'p:graphicFrame')
    return $(shape)
      .find('a\\:tbl')
      .toArray()
      .map((table) => tableOf($, table))
      .join('\n');
  const lines = $(shape).find('p\\:txBody > a\\:p').toArray();
  if (place !== 'body' || lines.length < 2) return lines.map((line) => paragraph(textOf($, line))).join('');
  return listOf(
    lines.map((line) => ({ text: textOf($, line), level: Number($(line).children('a\\:pPr').attr('lvl') ?? 0) || 0 })),
  );
}

const paragraph = (text: string): string => (text.trim() === '' ? '' : `<p>${escapeHtml(text.trim())}</p>\n`);

interface Line {
  text: string;
  /** From 0. */
  level: number;
}

/** The deepest that a list may be within lists. */
const DEEPEST = 8;

function listOf(lines: readonly Line[]): string {
  let html = '';
  let depth = 0;
  for (const { text, level } of lines.filter((line) => line.text.trim() !== '')) {
    const wanted = Math.min(level, depth, DEEPEST) + 1;
    if (wanted > depth) html += '<ul>';
    else html += `</li>${'</ul></li>'.repeat(depth - wanted)}`;
    html += `<li>${escapeHtml(text.trim())}`;
    depth = wanted;
  }
  return html && `${html}${'</li></ul>'.repeat(depth)}`;
}

function tableOf($: CheerioAPI, table: Element): string {
  const rows = $(table)
    .find('a\\:tr')
    .toArray()
    .map((row) => $(row).children('a\\:tc').toArray())
    .map((cells) => cells.map((cell) => `<td>${escapeHtml(lineOf($, $(cell).find('a\\:p').toArray()))}</td>`).join(''));
  return `<table>${rows.map((row) => `<tr>${row}</tr>`).join('\n')}</table>`;
}

function notesOf($: CheerioAPI): string {
  const body = $('p\\:sp')
    .toArray()
    .filter((shape) => placeOf($, shape) === 'body');
  const lines = body
    .flatMap((shape) => $(shape).find('a\\:p').toArray())
    .map((line) => textOf($, line).trim())
    .filter(Boolean);
  return lines.map((line, index) => paragraph(index === 0 ? `Notes: ${line}` : line)).join('');
}

const lineOf = ($: CheerioAPI, lines: readonly Element[]): string =>
  lines
    .map((line) => textOf($, line))
    .join(' ')
    .trim();

/** The runs of a paragraph; a line that was broken inside goes on. */
function textOf($: CheerioAPI, line: Element): string {
  const runs: Cheerio<Element> = $(line).find('a\\:t, a\\:br');
  return runs
    .toArray()
    .map((run) => (run.name === 'a:br' ? ' ' : $(run).text()))
    .join('')
    .replace(/\s+/g, ' ');
}
