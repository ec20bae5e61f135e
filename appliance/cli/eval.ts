import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { shippedPipeline } from '../settings.ts';
import { consoleLog } from './console-log.ts';
import type { Mode } from './eval/bench-pipeline.ts';
import { evaluate, PARTS, type Part } from './eval/evaluate.ts';
import { type EvalReport, regressions, tables } from './eval/report.ts';
import { EXIT, UsageError } from './exit.ts';
import { type Context, examples, type Verb } from './verb.ts';

const MODES: readonly Mode[] = ['keyword', 'vector', 'hybrid'];

interface Flags {
  only?: string;
  mode: Mode | 'all';
  variant?: string;
  limit?: number;
  foreign?: string;
  verifier?: string;
  pipeline?: string;
  cache?: string;
  json?: string;
  baseline?: string;
  tolerance: number;
}

function partsOf(only: string | undefined): readonly Part[] {
  if (only === undefined) return PARTS.filter((part) => part !== 'blocks' && part !== 'cache'); // asked for by name: they fit any set
  const named = only.split(',').map((part) => part.trim());
  const unknown = named.find((part) => !PARTS.some((each) => each === part));
  if (unknown !== undefined) throw new UsageError(`--only knows ${PARTS.join(', ')}; not '${unknown}'`);
  return PARTS.filter((part) => named.includes(part));
}

const number = (text: string): number => {
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) throw new UsageError(`'${text}' is not a number`);
  return value;
};

async function runEvaluation(command: Command, flags: Flags, cache: string, context: Context): Promise<EvalReport> {
  const { env, cwd, err } = context;
  return evaluate({
    sets: command.args.map((set) => resolve(cwd, set)),
    parts: partsOf(flags.only),
    modes: flags.mode === 'all' ? MODES : [flags.mode],
    variant: flags.variant,
    limit: flags.limit,
    foreign: flags.foreign && resolve(cwd, flags.foreign),
    verifier: flags.verifier,
    file: flags.pipeline ? resolve(cwd, flags.pipeline) : shippedPipeline(),
    cache,
    destroy: flags.cache === undefined,
    env,
    log: consoleLog(context),
    progress: err,
  });
}

async function compare(report: EvalReport, file: string, tolerance: number, err: Context['err']): Promise<number> {
  const baseline = JSON.parse(await readFile(file, 'utf8')) as EvalReport; // written by --json
  const fallen = regressions(report, baseline, tolerance);
  for (const line of fallen) err(`regression: ${line}`);
  return fallen.length > 0 ? EXIT.findings : EXIT.fine;
}

/** `eval`: measures retrieval and answers on labelled sets, through the pipeline as it runs. */
export const evalVerb: Verb = {
  declare: (command) =>
    command
      .argument(
        '<set...>',
        'folders with docs.jsonl and queries.jsonl or qa.jsonl, or with grounding.jsonl, intents.jsonl or pii.jsonl; for blocks any ' +
          'documents',
      )
      .option('--only <parts>', `what to measure, with commas between: ${PARTS.join(', ')}`)
      .addOption(new Option('--mode <mode>', 'how to search').choices([...MODES, 'all']).default('hybrid'))
      .option('--variant <name>', 'only this variant of each set')
      .option('--foreign <set>', 'ask the questions of this set as unanswerable ones, to measure refusals')
      .option('--verifier <name>', 'measure grounding without and with this verifier of the pipeline file, and what it costs')
      .option('--limit <n>', 'only the first questions of each variant', number)
      .option(
        '--pipeline <file>',
        'pipeline to measure; the shipped one by default; its data go where the variable TOUCHSTONE_DATA points',
      )
      .option('--cache <folder>', 'keep the indexes here, so that the next run embeds nothing again')
      .option('--json <file>', 'write the figures as JSON')
      .option('--baseline <file>', 'compare with figures written before: exit 1 when one has fallen')
      .option('--tolerance <share>', 'how far a figure may fall', number, 0.01)
      .addHelpText(
        'after',
        examples(
          'touchstone eval ./sets/manual --mode all',
          'touchstone eval ./sets/manual --only refusal --foreign ./sets/handbook',
          'touchstone eval ./my-documents --only blocks',
          'touchstone eval ./sets/banking77 --only intents',
          'touchstone eval ./sets/texts --only pii',
          'touchstone eval ./sets/answers --only grounding --pipeline pipeline.yaml --verifier check',
          'touchstone eval ./sets/questions --only cache --limit 3000',
          'touchstone eval ./sets/* --only retrieval --cache ~/.cache/touchstone-eval --json now.json --baseline before.json',
        ),
      ),
  async run(command, context) {
    const flags = command.opts<Flags>();
    const cache = flags.cache ? resolve(context.cwd, flags.cache) : await mkdtemp(join(tmpdir(), 'touchstone-eval-'));
    try {
      const report = await runEvaluation(command, flags, cache, context);
      context.out(tables(report));
      if (flags.json) await writeFile(resolve(context.cwd, flags.json), `${JSON.stringify(report, null, 2)}\n`);
      return flags.baseline
        ? await compare(report, resolve(context.cwd, flags.baseline), flags.tolerance, context.err)
        : EXIT.fine;
    } finally {
      if (!flags.cache) await rm(cache, { recursive: true, force: true });
    }
  },
};
