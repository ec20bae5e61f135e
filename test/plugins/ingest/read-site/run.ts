import type { Batch, IngestFailure } from '../../../../core/contract/facts/batch.ts';
import { cleanHtml } from '../../../../plugins/ingest/clean-html/index.ts';
import { load } from '../../../../plugins/ingest/load.ts';
import { readSite } from '../../../../plugins/ingest/read-site/index.ts';
import { splitPassages } from '../../../../plugins/ingest/split-passages/index.ts';
import { quietHost } from '../../../support/call.ts';
import type { MemoryKnowledgeBase } from '../../../support/memory-knowledge-base.ts';
import { configure } from '../../../support/run-step.ts';
import { testCall } from '../support.ts';

export interface SiteRun {
  loaded: string[];
  unchanged: string[];
  removed: string[];
  failures: IngestFailure[];
  skipped: Record<string, number>;
}

/** Options for a server of a test. */
export const QUICK = { allow_private: true, delay: '0ms', page_timeout: '400ms', concurrency: 8, retries: 1 };

/** Sends a site through the steps of an ingest list, as the host does. */
export async function ingestSite(
  kb: MemoryKnowledgeBase,
  options: object,
  { prune = true, call = testCall(), onRequest = quietHost.onRequest } = {},
): Promise<SiteRun> {
  const source = readSite.create(configure(readSite, { ...QUICK, ...options }));
  await source.ready?.({ ...quietHost, onRequest });
  const paths = [...(source.origins?.() ?? [])];
  const clean = cleanHtml.create(configure(cleanHtml, {}));
  const split = splitPassages.create(configure(splitPassages, {}));
  const loading = await load.create({ into: kb }).begin({ paths, prune }, call);
  const run: SiteRun = { loaded: [], unchanged: [], removed: [], failures: [], skipped: {} };
  for await (const read of source.batches({}, call)) {
    const { documents = [], failures = [], skipped = {} } = read;
    const cleaned = (await clean.run({ documents, failures }, call)) as Pick<Batch, 'documents' | 'failures'>; // it gives both
    const cut = (await split.run(cleaned, call)) as Pick<Batch, 'loadable' | 'failures'>; // so does this
    const given = (await loading.run({ paths, prune, ...cut }, call)) as Pick<Batch, 'loaded' | 'unchanged' | 'failures'>; // and these
    for (const fact of ['loaded', 'unchanged'] as const) run[fact].push(...given[fact]);
    run.failures.push(...given.failures);
    Object.assign(run.skipped, skipped);
  }
  run.removed = (await loading.end?.(call))?.removed ?? [];
  return run;
}
