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

function sectionOf(result: PartResult): string {
  const table = [row(HEADINGS), row(HEADINGS.map(() => '---')), ...rowsOf(result).map(row)];
  return [
    `### ${result.part}`,
    '',
    ...table,
    '',
    ...result.plots.flatMap((plot) => [mermaidOf(plot), '']),
    `Machine: ${loadLine(result)}.`,
  ].join('\n');
}

function replaceBetween(page: string, content: string): string {
  const start = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (start < 0 || end < start) throw new Error(`${PAGE} has lost its markers: ${BEGIN} and ${END}`);
  return `${page.slice(0, start + BEGIN.length)}\n\n${content}\n\n${page.slice(end)}`;
}

const [file] = process.argv.slice(2);
if (!file) throw new Error('name the file that npm run bench -- --json FILE has written');
const report = JSON.parse(readFileSync(file, 'utf8')) as Report; // as main.ts wrote it
const content = [machineLines(report).join('\\\n'), ...report.results.map(sectionOf)].join('\n\n');
writeFileSync(PAGE, replaceBetween(readFileSync(PAGE, 'utf8'), content));
