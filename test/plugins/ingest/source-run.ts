import type { Batch, SourceDocument } from '../../../core/contract/facts/batch.ts';
import type { Source } from '../../../core/contract/plugin.ts';
import { load } from '../../../plugins/ingest/load.ts';
import { splitPassages } from '../../../plugins/ingest/split-passages/index.ts';
import { quietHost } from '../../support/call.ts';
import type { MemoryKnowledgeBase } from '../../support/memory-knowledge-base.ts';
import { configure } from '../../support/run-step.ts';
import { testCall } from './support.ts';

/** What came of one run of a source. */
export interface SourceRun extends Pick<Batch, 'loaded' | 'unchanged' | 'removed' | 'failures' | 'skipped'> {
  /** What the source read. */
  documents: SourceDocument[];
  /** What it did not read again. */
  present: string[];
}

const emptyRun = (): SourceRun => ({
  loaded: [],
  unchanged: [],
  removed: [],
  failures: [],
  skipped: {},
  documents: [],
  present: [],
});

type AnySource = Source<Pick<Batch, 'paths' | 'prune'>, Partial<Batch>>;

/** Runs a source and has what it gives cut and loaded, as a pipeline does; what it throws comes out. */
export async function runSource(
  source: AnySource,
  kb: MemoryKnowledgeBase,
  { prune = true, call = testCall(), generation = 'test' } = {},
): Promise<SourceRun> {
  const start = { paths: [...(source.origins?.() ?? [])], prune };
  const split = splitPassages.create(configure(splitPassages, {}));
  const run = emptyRun();
  await source.ready?.({ ...quietHost, generation });
  try {
    const loading = await load.create({ into: kb }).begin(start, call);
    for await (const batch of source.batches(start, call)) {
      const cut = await split.run({ documents: batch.documents ?? [] }, call);
      const { loadable = [], failures = [] } = cut as Partial<Batch>; // it ends no list
      const facts = { ...start, ...batch, loadable, failures: [...(batch.failures ?? []), ...failures] };
      add(run, batch, (await loading.run(facts, call)) as Partial<Batch>); // nor does it
    }
    run.removed = (await loading.end?.(call))?.removed ?? [];
    return run;
  } finally {
    await source.close?.();
  }
}

function add(run: SourceRun, { documents = [], present = [], skipped = {} }: Partial<Batch>, given: Partial<Batch>): void {
  run.documents.push(...documents);
  run.present.push(...present);
  for (const [kind, count] of Object.entries(skipped)) run.skipped[kind] = (run.skipped[kind] ?? 0) + count;
  run.loaded.push(...(given.loaded ?? []));
  run.unchanged.push(...(given.unchanged ?? []));
  run.failures.push(...(given.failures ?? []));
}
