import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Scorer } from '../../core/contract/resources/scorer.ts';
import { shippedScorer, withScorer } from '../scorers.ts';
import { type Calibrated, calibrate, isTurned } from './calibrate/calibrate.ts';
import { entriesOf, type ScoringEntries, SHIPPED_ENTRIES, STEP } from './calibrate/entries.ts';
import { FOLDS } from './calibrate/folds.ts';
import { reportOf } from './calibrate/report.ts';
import { type Row, readRows } from './calibrate/rows.ts';
import { samplesOf } from './calibrate/samples.ts';
import { chooseInstance, configure, loadInstance } from './configuration.ts';
import { consoleLog } from './console-log.ts';
import { offlineCall } from './eval/bench-pipeline.ts';
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
  return (
    `there are ${plural(backed, 'backed row')} and ${rows.length - backed} not backed; both kinds are needed, at least ` +
    `${FOLDS} rows of each`
  );
}

/** Of answers that a rule gives 0, this share being backed says that a penalty does not suit these rows. */
const TOO_MANY = 0.2;

/** What a reader should know who is about to trust the figures. */
function notes({ rows, backed, ruled, tried, min }: Calibrated, uncertain: number, precision: number): string[] {
  return [
    ...(uncertain > 0 ? [`${plural(uncertain, 'uncertain row')} left out`] : []),
    ...(Math.min(backed, rows - backed) < ENOUGH
      ? [`few rows: below ${ENOUGH} of each kind the figures are rough; look at those on rows not fitted on`]
      : []),
    ...(isTurned(tried) ? ['backed answers score lower than others: are the labels turned round? label 1 means backed'] : []),
    ...(ruled.backed >= FOLDS && ruled.backed > TOO_MANY * ruled.rows
      ? [
          `${ruled.backed} of ${plural(ruled.rows, 'answer')} that score 0 are backed, and no calibration lifts a 0: ` +
            'lower missing_key_term_penalty, missing_term_penalty or decline_penalty, or leave out questions that the ' +
            'answers were not made for',
        ]
      : []),
    ...(min ? [] : [`no threshold reaches a precision of ${precision}; ask for less with --precision`]),
  ];
}

interface Flags {
  precision: number;
  pipeline?: string;
}

/** Lends what scores answers by a pipeline file, and how that is written there; as shipped where no file is named. */
async function withScoring<T>(
  file: string | undefined,
  context: Context,
  work: (scorer: Scorer, entries: ScoringEntries) => Promise<T>,
): Promise<T> {
  if (file === undefined) return work(shippedScorer, SHIPPED_ENTRIES);
  const configuration = configure({ pipeline: file }, context);
  const blueprint = await loadInstance(chooseInstance(configuration, undefined), configuration.env);
  const entries = entriesOf(blueprint);
  if (!entries) throw new UsageError(`${file} lists no ${STEP} under answer: there is nothing to calibrate`);
  return withScorer(blueprint, consoleLog(context), (scorer) => work(scorer, entries));
}

async function run(file: string, { precision, pipeline }: Flags, context: Context): Promise<number> {
  const { cwd, out, err } = context;
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
  return withScoring(pipeline, context, async (scorer, entries) => {
    const found = calibrate(await samplesOf(rows, scorer, offlineCall(consoleLog(context))), precision);
    out(reportOf(found, entries));
    for (const note of notes(found, uncertain, precision)) err(note);
    return found.min ? EXIT.fine : EXIT.findings;
  });
}

/** `calibrate`: makes the semantic score tell how often answers are backed on a customer's own labelled answers. */
export const calibrateVerb: Verb = {
  declare: (command) =>
    command
      .argument(
        '<file>',
        'JSON Lines: {question?, sources[], answer, label_hallucinated} or label, 1 where backed and 0 where not',
      )
      .option(
        '--pipeline <file>',
        'pipeline file whose score_semantic is calibrated, with its options and models; without it that as shipped',
      )
      .option('--precision <share>', 'share of the answers shown that must be backed', share, 0.9)
      .addHelpText(
        'after',
        '\nReaches nothing but the models that score_semantic of the pipeline names. Ends with 1 when rows cannot be used, ' +
          `or when no threshold reaches the precision.\n${examples(
            'touchstone calibrate answers.jsonl',
            'touchstone calibrate answers.jsonl --precision 0.95 --pipeline pipeline.yaml',
          )}`,
      ),
  run: (command, context) => run(command.args[0] ?? '', command.opts<Flags>(), context),
};
