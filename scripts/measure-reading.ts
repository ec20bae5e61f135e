/**
 * Measures what it brings to the score of the knowledge base that a model has read question and passages.
 *
 *     node scripts/measure-reading.ts ROWS READS
 *
 * ROWS is the file of `train-answerability.ts --rows`, READS that of scripts/answerability/reading/read.py. Every row is scored by a
 * regression, and by a reader, that have seen nothing of its group of bases; with and without reading by the same rows.
 */
import { readFile } from 'node:fs/promises';
import { crossValidated, type Scores } from './answerability/fitting.ts';
import {
  added,
  area,
  type Figure,
  figureOf,
  gainOf,
  heldAt,
  type Judged,
  MEANS,
  readerOf,
  scored,
} from './answerability/reading/gain.ts';
import { foreignHeld } from './answerability/report.ts';
import type { Row } from './answerability/rows.ts';

interface Line {
  reader: string;
  row: number;
  document: string | null;
  odds: number[];
}

const FIGURES: Readonly<Record<string, Figure>> = {
  AUROC: area,
  'held back at 95 % kept': heldAt(0.95),
  'at 90 %': heldAt(0.9),
  'at 80 %': heldAt(0.8),
};
const HARD = ['squad2_half', 'clapnq'];

const [rowsFile, readsFile] = process.argv.slice(2);
if (!rowsFile || !readsFile) throw new Error('Name the files of rows and of what was read: measure-reading.ts ROWS READS');
const all = JSON.parse(await readFile(rowsFile, 'utf8')) as Row[]; // by train-answerability.ts
const lines = (await readFile(readsFile, 'utf8'))
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line); // by read.py
const place = new Map(all.map((row, at) => [row, at]));
const documents = new Map(lines.flatMap(({ row, document }) => (document === null ? [] : [[row, document] as const])));
const reads = new Map(
  [...Map.groupBy(lines, ({ reader }) => reader)].map(([reader, each]) => [
    reader,
    new Map(each.map(({ row, odds }) => [row, odds])),
  ]),
);
/** Those that every reader has read which judges: foreign questions are thinned. */
const rows = all.filter((_, at) => reads.get('squad')?.has(at) && reads.get('clapnq')?.has(at));

const oddsBy = (reader: string, row: Row): readonly number[] => {
  const odds = reads.get(reader)?.get(place.get(row) ?? -1);
  if (!odds) throw new Error(`${reader} has not read '${row.question}', asked of ${row.base}`);
  return odds;
};

const short = (value: number): string => value.toFixed(3).replace(/^(-?)0/, '$1');
const signed = (value: number): string => (value < 0 ? '' : '+') + short(value);

const judgedOf = (base: string, without: Scores, others: Scores): Judged[] =>
  rows
    .filter((row) => row.base === base && isJudged(row))
    .map((row) => ({
      answerable: row.kind === 'own',
      document: documents.get(place.get(row) ?? -1) ?? row.question,
      without: without.get(row) ?? 0,
      with: others.get(row) ?? 0,
    }));

function table(title: string, without: Scores, others: Scores): void {
  for (const base of HARD) {
    const judged = judgedOf(base, without, others);
    const figures = Object.entries(FIGURES).map(([name, figure]) => {
      const { mean, low, high } = gainOf(judged, figure);
      const both = (['without', 'with'] as const).map((by) => short(figureOf(judged, by, figure)));
      return `${name} ${both.join(' > ')} (${signed(mean)}, ${signed(low)} to ${signed(high)})`;
    });
    console.log(`${title}, ${base}: ${figures.join('; ')}`);
  }
}

function foreign(title: string, scores: Scores): void {
  const { threshold, own, pairs } = foreignHeld(scores, 0.95);
  const held = pairs.reduce((sum, { share }) => sum + share, 0) / pairs.length;
  console.log(`${title}: at ${short(threshold)} own questions kept ${short(own)}, foreign ones held back ${short(held)}`);
}

const isJudged = ({ base, kind }: Row): boolean => HARD.includes(base) && kind !== 'foreign';
const groupOf = ({ group }: Row): string => group;
/** A part of a base, as the report has it for what is taught on other documents of the same base. */
const stretchOf = ({ base, place: at }: Row): string => `${base} ${Math.floor(at * 5)}`;

console.log(`${rows.length} of ${all.length} rows were read`);
const shipped = crossValidated(all, 'scaled', groupOf);
foreign('all rows, signs alone', shipped);
const plain = scored(rows, groupOf);
const within = scored(rows, stretchOf);
foreign('these rows, signs alone', plain);
table('the cosine alone', plain, new Map(rows.filter(isJudged).map((row) => [row, row.features.scaled.closeness ?? 0])));
for (const [name, mean] of Object.entries(MEANS)) {
  const alone = (readerFor: (row: Row) => string): Scores =>
    new Map(rows.filter(isJudged).map((row) => [row, mean(oddsBy(readerFor(row), row))]));
  const read = scored(rows, groupOf, (row, judged) => mean(oddsBy(readerOf(judged), row)));
  table(`with the ${name}`, plain, read);
  foreign(`with the ${name}`, read);
  table(
    `the ${name} added to the log odds of the signs`,
    shipped,
    added(all, rows, (row, judged) => mean(oddsBy(readerOf(judged), row))),
  );
  table(
    `the ${name} alone`,
    plain,
    alone(({ group }) => readerOf(group)),
  );
  table(
    `the ${name} alone, of what the labelled files taught`,
    plain,
    alone(() => 'base'),
  );
  // Halves of a reader have learnt from the other documents of the base that it learns from.
  const near = scored(rows, stretchOf, (row, judged) => mean(oddsBy(readerOf(judged) === 'squad' ? 'clapnq' : 'squad', row)));
  table(`with the ${name}, taught on other documents of it`, within, near);
}
