import type { Host, Logger } from '../../../core/contract/call.ts';
import type { Batch, SourceDocument } from '../../../core/contract/facts/batch.ts';
import { defineSource } from '../../../core/contract/plugin.ts';
import { issuesOf } from './address.ts';
import { Crawl } from './crawl.ts';
import { documentsOf, FEW_WORDS } from './documents.ts';
import { Config } from './options.ts';
import { PageFile } from './page-file.ts';

export const readSite = defineSource<Batch>()({
  name: 'read_site',
  summary: 'Reads the pages of a web site, from link to link and from its sitemaps, as far as no script in a browser makes them.',
  source: true,
  config: Config,
  needs: [],
  gives: ['paths', 'documents', 'failures', 'skipped', 'bytesRead', 'totalBytes'],
  check: issuesOf,
  create: (config) => {
    const origin = `site:${config.start[0]}`;
    let onRequest: Host['onRequest'] = () => {};
    return {
      async ready(host) {
        onRequest = host.onRequest;
      },
      origins: () => [origin],
      async *batches(_, call) {
        const began = Date.now();
        const file = new PageFile(origin, config.cache);
        try {
          const crawl = new Crawl(config, { origin, file, call, onRequest });
          await crawl.run();
          for await (const documents of groups(documentsOf(crawl, file, { config, origin }), config.batch_documents))
            yield { paths: [origin], documents, failures: [], bytesRead: sizeOf(documents) };
          yield { paths: [origin], documents: [], failures: crawl.failures, skipped: crawl.skipped, bytesRead: 0 };
          tellOfScripts(crawl, origin, call.log);
          file.complete();
          if (crawl.failures.length === 0) file.sweep(began);
        } finally {
          file.close();
        }
      },
    };
  },
});

/** Some sites are made by scripts in the browser, of which nothing is seen. */
function tellOfScripts({ skipped }: Crawl, origin: string, log: Logger): void {
  const pages = skipped[FEW_WORDS] ?? 0;
  if (pages > 0) log.warn('pages of a site have hardly any text: if scripts make it, it is not seen', { origin, pages });
}

const sizeOf = (documents: readonly SourceDocument[]): number => documents.reduce((sum, { content }) => sum + content.length, 0);

async function* groups<T>(items: AsyncIterable<T>, most: number): AsyncGenerator<T[]> {
  let group: T[] = [];
  for await (const item of items) {
    if (group.push(item) < most) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
