// Writes the figures of a JSON report between the markers of docs/benchmarks.md: node bench/docs.ts report.json
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PartResult } from './figures.ts';
import { mermaidOf } from './plot.ts';
import { HEADINGS, loadLine, machineLines, type Report, rowsOf } from './report.ts';

const PAGE = join(import.meta.dirname, '..', 'docs', 'benchmarks.md');
const BEGIN = '<!-- results: written by bench/docs.ts -->';
const END = '<!-- end of results -->';

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

function sectionOf(result: PartResult, report: Report): string {
  const table = [row(HEADINGS), row(HEADINGS.map(() => '---')), ...rowsOf(result).map(row)];
  return [
    `### ${result.part}`,
    '',
    ...table,
    '',
    ...result.plots.flatMap((plot) => [mermaidOf(plot), '']),
    [...machineLines(report), `${loadLine(result)}.`].join('\\\n'),
  ].join('\n');
}

/** The sections that the page has, by part, with those of the report in their place; parts that were not run now keep their figures. */
function mergeSections(before: string, report: Report): string {
  const sections = new Map(
    before
      .split(/^(?=### )/m)
      .filter((section) => section.startsWith('### '))
      .map((section) => [section.slice('### '.length, section.indexOf('\n')), section.trim()]),
  );
  for (const result of report.results) sections.set(result.part, sectionOf(result, report));
  return [...sections.values()].join('\n\n');
}

function replaceBetween(page: string, report: Report): string {
  const start = page.indexOf(BEGIN) + BEGIN.length;
  const end = page.indexOf(END);
  if (start < BEGIN.length || end < start) throw new Error(`${PAGE} has lost its markers: ${BEGIN} and ${END}`);
  return `${page.slice(0, start)}\n\n${mergeSections(page.slice(start, end), report)}\n\n${page.slice(end)}`;
}

const [file] = process.argv.slice(2);
if (!file) throw new Error('name the file that npm run bench -- --json FILE has written');
const report = JSON.parse(readFileSync(file, 'utf8')) as Report; // as main.ts wrote it
writeFileSync(PAGE, replaceBetween(readFileSync(PAGE, 'utf8'), report));
