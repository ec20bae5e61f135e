import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { callOf } from '../../core/contract/call.ts';
import { emptyReport, type LoadReport, loadDocuments } from '../loads/load-documents.ts';
import { visibleName } from '../visible.ts';
import { addConfigurationOptions, type ConfigurationFlags } from './configuration.ts';
import { dropDemo, hasDemo } from './demo.ts';
import { EXIT, plural, UsageError } from './exit.ts';
import { Interruption } from './interruption.ts';
import { type Opened, withPipeline } from './opened.ts';
import { advanceOf, showProgress } from './progress.ts';
import { type Context, examples, type Verb } from './verb.ts';

interface Flags extends ConfigurationFlags {
  prune?: boolean;
  dropDemo?: boolean;
  json?: boolean;
}

/** Failures that are listed one by one; all of them are in `--json`. */
const LISTED = 50;

export const ingest: Verb = {
  declare: (command) =>
    addConfigurationOptions(
      command.argument('[path...]', 'files and folders to read; none where the source of the pipeline reads something else'),
    )
      .option('--instance <name>', 'whose knowledge base; needed when the settings have several')
      .option('--prune', 'remove documents that came from these paths and are there no longer')
      .option('--drop-demo', 'remove the demo documents')
      .option('--json', 'the summary as JSON')
      .addHelpText(
        'after',
        `\nWhat is unchanged is not loaded again, so a load that was broken off goes on where it stopped.\n${examples(
          'touchstone ingest --drop-demo ./documents',
          'touchstone ingest --prune /mnt/handbook /mnt/faq.csv',
          'touchstone ingest --prune --instance website',
        )}`,
      ),
  async run(command, context) {
    const flags = command.opts<Flags>();
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
  const { readsPaths } = pipeline.loading();
  if (readsPaths && paths.length === 0)
    throw new UsageError(`name files or folders: the ingest list of ${blueprint.file} reads such`);
  if (!readsPaths && paths.length > 0)
    throw new UsageError(`name no file or folder: the source in the ingest list of ${blueprint.file} says itself what it reads`);
}

async function load(opened: Opened, paths: string[], flags: Flags, context: Context): Promise<number> {
  const { pipeline, configuration, log } = opened;
  if (flags.dropDemo)
    context.err(`${plural(await dropDemo(pipeline, configuration.settings.data, callOf(log)), 'demo document')} removed`);
  else if (await hasDemo(configuration.settings.data))
    context.err('The demo documents stay beside yours; --drop-demo removes them.');
  const report = emptyReport();
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
  if (interruption.code === undefined) return report.failures.length > 0 ? EXIT.findings : EXIT.fine;
  context.err('Stopped. What is counted here is kept; run the same again to go on with the rest.');
  return interruption.code;
}

function summarise({ loaded, unchanged, removed, failures, skipped }: LoadReport, { json }: Flags, { out, err }: Context): void {
  for (const { item, reason } of failures.slice(0, LISTED)) err(visibleName(`failed: ${item}: ${reason}`));
  if (failures.length > LISTED) err(`... and ${failures.length - LISTED} more; --json lists them all`);
  const listed = failures.map(({ item, reason }) => ({ item, reason }));
  if (json) out(JSON.stringify({ loaded, unchanged, removed, failures: listed, skipped: Object.fromEntries(skipped) }));
  else
    out(
      `${plural(loaded, 'document')} loaded, ${unchanged} unchanged, ${removed} removed, ${failures.length} failed${passedOver(skipped)}`,
    );
}

/** Files that are no documents, the most frequent kind first. */
function passedOver(skipped: ReadonlyMap<string, number>): string {
  const kinds = [...skipped].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return kinds.length === 0 ? '' : `; skipped: ${kinds.map(([extension, files]) => `${files} ${extension}`).join(', ')}`;
}
