import { randomUUID } from 'node:crypto';
import type { OpenedSource } from '../../../core/host/opened-source.ts';
import { emptyReport, type LoadReport } from '../../loads/load-documents.ts';
import { runSource, type SourceRun } from '../../sources/source-run.ts';
import { SourceStates } from '../../sources/source-states.ts';
import { openServiceDatabase } from '../../state/service-database.ts';
import { EXIT, UsageError } from '../exit.ts';
import { Interruption } from '../interruption.ts';
import type { Opened } from '../opened.ts';
import { advanceOf, showProgress } from '../progress.ts';
import type { Context } from '../verb.ts';
import { summarise } from './summary.ts';

interface Wanted {
  /** All of them when absent. */
  names?: readonly string[];
  json?: boolean;
}

/** Runs sources once, one after the other; the service that shares the data folder knows of it. The result is an exit code. */
export async function loadSources(opened: Opened, wanted: Wanted, context: Context): Promise<number> {
  const sources = chosen(opened.pipeline.sources, wanted.names);
  const states = new SourceStates(openServiceDatabase(opened.configuration.settings.data));
  const interruption = new Interruption();
  const codes: number[] = [];
  try {
    for (const source of sources) {
      if (interruption.code !== undefined) break;
      context.err(`source ${source.name}:`);
      codes.push(await runOne({ opened, source, states, signal: interruption.signal }, wanted, context));
    }
  } finally {
    interruption.end();
    states.close();
  }
  if (interruption.code === undefined) return Math.max(EXIT.fine, ...codes);
  context.err('Stopped. What is counted here is kept; run the same again to go on with the rest.');
  return interruption.code;
}

function chosen(sources: readonly OpenedSource[], names: readonly string[] | undefined): readonly OpenedSource[] {
  if (sources.length === 0) throw new UsageError('the pipeline file names no sources');
  const there = sources.map(({ name }) => name);
  const unknown = names?.find((name) => !there.includes(name));
  if (unknown !== undefined) throw new UsageError(`there is no source '${unknown}'; there is ${there.join(', ')}`);
  return names ? sources.filter(({ name }) => names.includes(name)) : sources;
}

interface One {
  opened: Opened;
  source: OpenedSource;
  states: SourceStates;
  signal: AbortSignal;
}

async function runOne({ opened, source, states, signal }: One, wanted: Wanted, context: Context): Promise<number> {
  const report = emptyReport();
  const progress = await showProgress('ingest', context);
  let run: SourceRun;
  try {
    const key = { instance: opened.instance.name, name: source.name };
    const watch = (done: LoadReport) => progress.update(advanceOf(done));
    const { pipeline, log } = opened;
    run = await runSource(
      { key, pipeline, source, since: Date.now(), signal, report, progress: watch },
      { states, holder: randomUUID(), log },
    );
  } finally {
    progress.end();
  }
  if (typeof run === 'string') {
    context.err(`'${source.name}' is being run by another process on this data folder: try again when that has ended`);
    return EXIT.unreachable;
  }
  summarise(report, wanted, context);
  if (run.outcome === 'failed') context.err(`failed: ${run.reason}`);
  return run.failed > 0 || run.outcome === 'failed' ? EXIT.findings : EXIT.fine;
}
