import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Option } from 'commander';
import { type Call, callOf, type Logger } from '../../core/contract/call.ts';
import type { Preparation, PreparationReport, PreparationStep } from '../../core/contract/resources/preparation.ts';
import { preparationOf } from '../preparation/preparation-of.ts';
import { runSteps } from '../preparation/run-steps.ts';
import { addConfigurationOptions, type ConfigurationFlags } from './configuration.ts';
import { consoleLog } from './console-log.ts';
import { EXIT, plural, UsageError } from './exit.ts';
import { Interruption } from './interruption.ts';
import { type Opened, withPipeline } from './opened.ts';
import { showPlan } from './prepare/plan.ts';
import { nothingRan, type Ran, stepsTold } from './prepare/told-steps.ts';
import { type Context, examples, type Verb } from './verb.ts';

interface Flags extends ConfigurationFlags {
  from?: string[];
  plan?: boolean;
  yes?: boolean;
  ids: 'given' | 'server';
  prune?: boolean;
  fresh?: boolean;
  deadLetter?: string;
  rollback?: boolean;
  dropOld?: boolean;
  json?: boolean;
}

/** Failures that are listed one by one; all of them are in `--json`. */
const LISTED = 20;

export const prepare: Verb = {
  declare: (command) =>
    addConfigurationOptions(command.argument('[step...]', 'only these steps, by the names that --plan shows; all when absent'))
      .option('--instance <name>', 'whose knowledge base; needed when the settings have several')
      .option('--from <path...>', 'files and folders to load; without it the source index is used as it is')
      .option('--plan', 'show each request that would be sent, and change nothing')
      .option('--yes', 'do it without asking')
      .addOption(
        new Option('--ids <whose>', 'ids of documents: as given, or left to the server')
          .choices(['given', 'server'])
          .default('given'),
      )
      .option('--prune', 'remove documents that came from the paths of --from and are there no longer')
      .option('--fresh', 'build anew even where nothing has changed')
      .option(
        '--dead-letter <file>',
        'where records that cannot be loaded are kept; by default in the data folder, under prepare/',
      )
      .option('--rollback', 'move searches back to what they saw before the last switch')
      .option('--drop-old', 'remove what is kept for a rollback')
      .option('--json', 'the report, or the plan, as JSON')
      .addHelpText(
        'after',
        `\nWhat was broken off goes on where it stopped when the same is run again. Searches see what was built only once all
of it is there; what they saw before is kept until --drop-old.\n${examples(
          'touchstone prepare --config examples/elasticsearch/touchstone.yaml --plan',
          'touchstone prepare --config examples/elasticsearch/touchstone.yaml --from ./documents --yes',
          'touchstone prepare source load --from ./documents.jsonl --yes',
          'touchstone prepare --rollback',
        )}`,
      ),
  async run(command, context) {
    const flags = command.opts<Flags>();
    const paths = (flags.from ?? []).map((path) => resolve(context.cwd, path));
    const missing = paths.find((path) => !existsSync(path));
    if (missing) throw new UsageError(`there is no file or folder ${missing}`);
    // That the index cannot be searched yet is what this is for.
    const log: Logger = { ...consoleLog(context), error: () => {} };
    const run = async (opened: Opened) => {
      const { prune = false, fresh = false, ids } = flags;
      const preparation = preparationOf(opened, { paths, prune, ids, fresh });
      if (!preparation)
        throw new UsageError('no knowledge base of this pipeline has to be prepared: touchstone ingest PATH loads documents');
      const interruption = new Interruption();
      try {
        return await work({ opened, preparation, steps: chooseSteps(preparation, command.args), flags, interruption, context });
      } finally {
        interruption.end();
      }
    };
    return withPipeline(flags, context, run, log);
  },
};

interface Work {
  opened: Opened;
  preparation: Preparation;
  steps: readonly PreparationStep[];
  flags: Flags;
  interruption: Interruption;
  context: Context;
}

function chooseSteps({ steps }: Preparation, names: readonly string[]): readonly PreparationStep[] {
  const unknown = names.find((name) => !steps.some((step) => step.name === name));
  if (unknown !== undefined)
    throw new UsageError(`there is no step '${unknown}'; there is ${steps.map(({ name }) => name).join(', ')}`);
  return names.length === 0 ? steps : steps.filter(({ name }) => names.includes(name));
}

async function work(work: Work): Promise<number> {
  const { opened, preparation, steps, flags, interruption, context } = work;
  const call: Call = { ...callOf(opened.log, interruption.signal), emit: () => {} };
  if (flags.rollback) return printReport(await preparation.rollback(call), context);
  if (flags.dropOld) return printReport(await preparation.dropOld(call), context);
  if (flags.plan) {
    await showPlan(steps, call, flags.json ?? false, context);
    return EXIT.fine;
  }
  if (!flags.yes && !(await isWanted(work))) return EXIT.fine;
  return doAll(work, call);
}

function printReport({ done }: PreparationReport, { out }: Context): number {
  for (const line of done) out(line);
  return EXIT.fine;
}

/** Asks a person. Where nobody can answer, it must have been said beforehand. */
async function isWanted({ preparation, steps, context }: Work): Promise<boolean> {
  if (!context.terminal || !process.stdin.isTTY)
    throw new UsageError('this changes indexes on a server: say --yes, or see with --plan what would be sent');
  context.err(`This changes '${preparation.name}' on the server:`);
  for (const { name, summary } of steps) context.err(`  ${name}: ${summary}`);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await lines.question('Go on? [y/N] ')).trim());
  } finally {
    lines.close();
  }
}

async function doAll({ opened, preparation, steps, flags, interruption, context }: Work, call: Call): Promise<number> {
  const fallback = join(opened.configuration.settings.data, 'prepare', `${preparation.name}.dead-letter.ndjson`);
  const deadLetter = resolve(context.cwd, flags.deadLetter ?? fallback);
  const json = flags.json ?? false;
  const ran = nothingRan();
  try {
    await runSteps(steps, call, stepsTold({ context, json, deadLetter }, ran));
  } catch (thrown) {
    if (interruption.code === undefined) throw thrown;
  } finally {
    summarise(ran, { deadLetter, json, context });
  }
  if (interruption.code === undefined) return ran.failures.length + ran.findings.length > 0 ? EXIT.findings : EXIT.fine;
  context.err('Stopped. Run the same again to go on from here.');
  return interruption.code;
}

interface Summary {
  deadLetter: string;
  json: boolean;
  context: Context;
}

function summarise({ steps, failures, findings, deadLetters }: Ran, { deadLetter, json, context: { out, err } }: Summary): void {
  for (const { item, reason } of failures.slice(0, LISTED)) err(`failed: ${item}: ${reason}`);
  if (failures.length > LISTED) err(`... and ${failures.length - LISTED} more`);
  if (deadLetters > 0) err(`${plural(deadLetters, 'record')} to mend in ${deadLetter}: load that file with --from then`);
  for (const finding of findings) err(`not done: ${finding}`);
  if (!json) return;
  const listed = failures.map(({ item, reason }) => ({ item, reason }));
  out(JSON.stringify({ steps, failures: listed, findings, deadLetter: deadLetters > 0 ? deadLetter : null }));
}
