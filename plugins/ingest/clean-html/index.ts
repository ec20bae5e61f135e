import { extname } from 'node:path';
import { Type } from 'typebox';
import { Failure } from '../../../core/contract/errors.ts';
import type { Batch, IngestFailure, SourceDocument } from '../../../core/contract/facts/batch.ts';
import { Duration, Size } from '../../../core/contract/options.ts';
import { definePlugin } from '../../../core/contract/plugin.ts';
import { IsolatedWork } from '../../../lib/isolation/isolated-work.ts';
import type { Cleaned, CleanTask } from './clean-document.ts';

const Config = Type.Object({
  remove: Type.Array(Type.String({ minLength: 1 }), {
    default: [],
    description: 'CSS selectors of further parts of HTML pages that are no content, such as `.feedback`.',
  }),
  keep_links: Type.Boolean({
    default: false,
    description: 'Keeps where links lead. Without it only their text stays, which is better to search and to quote.',
  }),
  max_document_time: Duration({ default: '30s', description: 'The longest that cleaning one document may take.' }),
  max_document_memory: Size({
    default: '448MiB',
    description: 'The most memory that the process may take that cleans. It is ended beyond, and the document is a failure.',
  }),
});

export const cleanHtml = definePlugin<Batch>()({
  name: 'clean_html',
  summary:
    'Turns HTML into Markdown without navigation and banners, plain text into Markdown with its headings and lists, ' +
    'and takes templates and tags out of Markdown.',
  config: Config,
  needs: ['documents'],
  wants: ['failures'],
  gives: ['documents', 'failures'],
  create: ({ remove, keep_links: keepLinks, max_document_time: time, max_document_memory: memory }) => {
    const work = new IsolatedWork<CleanTask, Cleaned>({
      script: new URL(`./cleaning-process${extname(import.meta.url)}`, import.meta.url),
      limits: { time, timeOption: 'max_document_time', memory, memoryOption: 'max_document_memory' },
    });
    return {
      async ready() {
        if (remove.length > 0) await checkSelectors(remove);
      },
      async run({ documents, failures = [] }, { signal }) {
        const cleaned: SourceDocument[] = [];
        const failed: IngestFailure[] = [];
        const tasks = documents.map(
          ({ content, format, pages }): CleanTask => ({ content, format, pages, options: { remove, keepLinks } }),
        );
        const left = documents.values();
        for await (const outcome of work.runEach(tasks, signal)) {
          const document = left.next().value as SourceDocument; // there is an outcome for each
          if ('result' in outcome) cleaned.push({ ...document, ...outcome.result, format: 'markdown' });
          else failed.push(failureOf(document, outcome.error));
        }
        return { documents: cleaned, failures: [...failures, ...failed] };
      },
      close: () => work.close(),
    };
  },
});

const failureOf = ({ id, origin }: SourceDocument, error: string): IngestFailure => ({
  item: id,
  reason: `cannot be cleaned: ${error}`,
  unread: { origin, document: id },
});

async function checkSelectors(selectors: readonly string[]): Promise<void> {
  const { load } = await import('cheerio');
  const $ = load('');
  for (const selector of selectors) {
    try {
      $(selector);
    } catch (cause) {
      throw new Failure('configuration_invalid', `clean_html: '${selector}' in 'remove' is not a CSS selector`, { cause });
    }
  }
}
