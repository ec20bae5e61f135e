import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { callOf } from '../../core/contract/call.ts';
import { foreignLanguagesNote } from '../../lib/retrieval/foreign-languages.ts';
import { emptyReport, type LoadReport, loadDocuments } from '../loads/load-documents.ts';
import { addConfigurationOptions, type ConfigurationFlags } from './configuration.ts';
import { dropDemo, hasDemo } from './demo.ts';
import { EXIT, plural, UsageError } from './exit.ts';
import { loadSources } from './ingest/load-sources.ts';
import { summarise } from './ingest/summary.ts';
import { Interruption } from './interruption.ts';
import { type Opened, withPipeline } from './opened.ts';
import { advanceOf, showProgress } from './progress.ts';
import { type Context, examples, type Verb } from './verb.ts';

interface Flags extends ConfigurationFlags {
  prune?: boolean;
  dropDemo?: boolean;
  json?: boolean;
  /** True where it is given without a name. */
  source?: string[] | true;
}

export const ingest: Verb = {
  declare: (command) =>
    addConfigurationOptions(
      command.argument('[path...]', 'files and folders to read; none where the source of the pipeline reads something else'),
    )
      .option('--instance <name>', 'whose knowledge base; needed when the settings have several')
      .option('--prune', 'remove documents that came from these paths and are there no longer')
      .option('--source [name...]', 'instead of paths: sources of the pipeline file, once and now; all of them without a name')
      .option('--drop-demo', 'remove the demo documents')
      .option('--json', 'the summary as JSON')
      .addHelpText(
        'after',
        `\nWhat is unchanged is not loaded again, so a load that was broken off goes on where it stopped.\n${examples(
          'touchstone ingest --drop-demo ./documents',
          'touchstone ingest --prune /mnt/handbook /mnt/faq.csv',
          'touchstone ingest --prune --instance website',
          'touchstone ingest --source website',
        )}`,
      ),
  async run(command, context) {
    const flags = command.opts<Flags>();
    if (flags.source !== undefined) return ingestSources(flags, command.args, context);
    const paths = command.args.map((path) => resolve(context.cwd, path));
    const missing = paths.find((path) => !existsSync(path));
    if (missing) throw new UsageError(`there is no file or folder ${missing}`);
    return withPipeline(flags, context, (opened) => {
      checkPaths(opened, paths);
      return load(opened, paths, flags, context);
    });
  },
};

function checkPaths({ pipeline, blueprint }: Opened, paths: readonly string[]): void {
  const readsPaths = pipeline.loading().source?.origins === undefined;
  if (readsPaths && paths.length === 0)
    throw new UsageError(`name files or folders, which the ingest list of ${blueprint.file} reads, or sources with --source`);
  if (!readsPaths && paths.length > 0)
    throw new UsageError(`name no file or folder: the source in the ingest list of ${blueprint.file} says itself what it reads`);
}

async function ingestSources(flags: Flags, paths: readonly string[], context: Context): Promise<number> {
  if (paths.length > 0) throw new UsageError('a source knows what to read: name paths or sources, not both');
  if (flags.prune || flags.dropDemo)
    throw new UsageError('--prune and --drop-demo are for paths; whether a source is pruned stands in the file');
  const names = flags.source === true ? undefined : flags.source;
  return withPipeline(flags, context, (opened) => loadSources(opened, { names, json: flags.json }, context));
}

async function load(opened: Opened, paths: string[], flags: Flags, context: Context): Promise<number> {
  const { pipeline, configuration, log } = opened;
  if (flags.dropDemo)
    context.err(`${plural(await dropDemo(pipeline, configuration.settings.data, callOf(log)), 'demo document')} removed`);
  else if (await hasDemo(configuration.settings.data))
    context.err('The demo documents stay beside yours; --drop-demo removes them.');
  const report = emptyReport(Number.POSITIVE_INFINITY); // they are shown, and the process ends then
  const interruption = new Interruption();
  const progress = await showProgress('ingest', context);
  try {
    const request = {
      paths,
      prune: flags.prune,
      log,
      signal: interruption.signal,
      progress: (report: LoadReport) => progress.update(advanceOf(report)),
    };
    await loadDocuments(pipeline, request, report);
  } catch (thrown) {
    if (interruption.code === undefined) throw thrown;
  } finally {
    progress.end();
    interruption.end();
  }
  summarise(report, flags, context);
  for (const note of await languageNotes(opened)) context.err(note);
  if (interruption.code === undefined) return report.failed > 0 ? EXIT.findings : EXIT.fine;
  context.err('Stopped. What is counted here is kept; run the same again to go on with the rest.');
  return interruption.code;
}

/** What the embedding models of the file were not made for, of all that is there now. */
async function languageNotes({ pipeline, log }: Opened): Promise<string[]> {
  const embedders = [...pipeline.resources('embedder').values()];
  const notes: string[] = [];
  for (const base of pipeline.resources('knowledge_base').values()) {
    const passages = await base.languages?.(callOf(log));
    const note = passages && foreignLanguagesNote({ passages, model: embedders.flatMap(({ languages }) => languages) });
    if (note) notes.push(`${note}.`);
  }
  return notes;
}
