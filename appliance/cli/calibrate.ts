import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Calibration, calibrate, FOLDS, scoreRows } from './calibrate/calibrate.ts';
import { reportOf } from './calibrate/report.ts';
import { type Row, readRows } from './calibrate/rows.ts';
import { EXIT, plural, shownPath, UsageError } from './exit.ts';
import { type Context, examples, type Verb } from './verb.ts';

/** Below this many rows of each kind, figures move by tenths with a few of them. */
const ENOUGH = 100;
/** More lines are of no use to a reader. */
const MOST_FAULTS = 20;

function share(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value > 0 && value < 1))
    throw new UsageError(`--precision is a share between 0 and 1; not '${text}'`);
  return value;
}

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new UsageError(`the file ${file} cannot be read: ${cause.code === 'ENOENT' ? 'there is none' : cause.message}`);
  });
}

/** Why nothing can be learnt from the rows; undefined where something can. */
function obstacle(rows: readonly Row[]): string | undefined {
  if (rows.length === 0) return 'there are no labelled rows';
  const backed = rows.filter((row) => row.backed).length;
  const fewest = Math.min(backed, rows.length - backed);
  if (fewest >= FOLDS) return undefined;
  return `there are ${plural(backed, 'backed row')} and ${rows.length - backed} not backed; both kinds are needed, at least ${FOLDS} rows of each`;
}

/** What a reader should know who is about to trust the figures. */
function notes({ rows, backed, auroc, min }: Calibration, uncertain: number, precision: number): string[] {
  return [
    ...(uncertain > 0 ? [`${plural(uncertain, 'uncertain row')} left out`] : []),
    ...(Math.min(backed, rows - backed) < ENOUGH
      ? [`few rows: below ${ENOUGH} of each kind the figures are rough; look at those on rows not fitted on`]
      : []),
    ...(auroc < 0.5 ? ['backed answers score lower than others: are the labels turned round? label 1 means backed'] : []),
    ...(min ? [] : [`no threshold reaches a precision of ${precision}; ask for less with --precision`]),
  ];
}

async function run(file: string, precision: number, { cwd, out, err }: Context): Promise<number> {
  const path = resolve(cwd, file);
  const { rows, uncertain, faults } = readRows(await readText(path));
  if (faults.length > 0) {
    for (const fault of faults.slice(0, MOST_FAULTS)) err(`${shownPath(cwd, path)}:${fault}`);
    err(plural(faults.length, 'unusable row'));
    return EXIT.findings;
  }
  const why = obstacle(rows);
  if (why !== undefined) {
    err(`${shownPath(cwd, path)}: ${why}`);
    return EXIT.findings;
  }
  const found = calibrate(await scoreRows(rows), precision);
  out(reportOf(found));
  for (const note of notes(found, uncertain, precision)) err(note);
  return found.min ? EXIT.fine : EXIT.findings;
}

/** `calibrate`: what semantic scores are worth on a customer's own labelled answers. */
export const calibrateVerb: Verb = {
  declare: (command) =>
    command
      .argument(
        '<file>',
        'JSON Lines: {question?, sources[], answer, label_hallucinated} or label, 1 where backed and 0 where not',
      )
      .option('--precision <share>', 'share of the answers shown that must be backed', share, 0.9)
      .addHelpText(
        'after',
        `\nReaches nothing. Ends with 1 when rows cannot be used, or when no threshold reaches the precision.\n${examples(
          'touchstone calibrate answers.jsonl',
          'touchstone calibrate answers.jsonl --precision 0.95',
        )}`,
      ),
  run: (command, context) => run(command.args[0] ?? '', command.opts<{ precision: number }>().precision, context),
};
