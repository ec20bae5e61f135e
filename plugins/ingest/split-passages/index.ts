import { extname } from 'node:path';
import { Type } from 'typebox';
import type { Batch, LoadableDocument, SourceDocument } from '../../../core/contract/facts/batch.ts';
import { Duration, Size } from '../../../core/contract/options.ts';
import { definePlugin } from '../../../core/contract/plugin.ts';
import { IsolatedWork } from '../../../lib/isolation/isolated-work.ts';
import type { SplitTask } from './split-document.ts';

const Config = Type.Object({
  size: Type.Integer({
    minimum: 100,
    maximum: 20_000,
    default: 2000,
    description:
      'The most characters of a passage. An item of a list, a row or a sentence is cut only where it alone is longer, ' +
      'then at the end of a line.',
  }),
  overlap: Type.Integer({
    minimum: 0,
    maximum: 1000,
    default: 200,
    description:
      'The most characters of whole sentences that a passage repeats of the one before, where a paragraph had to be ' +
      'cut between them. Half of `size` is the most that counts.',
  }),
  min: Type.Integer({
    minimum: 0,
    maximum: 5000,
    default: 600,
    description:
      'A section with fewer characters is joined to a neighbour under the same heading when both fit into `size`. 0 joins nothing.',
  }),
  max_document_time: Duration({ default: '30s', description: 'The longest that cutting one document may take.' }),
  max_document_memory: Size({
    default: '448MiB',
    description: 'The most memory that the process may take that cuts. It is ended beyond, and the document is a failure.',
  }),
});

export const splitPassages = definePlugin<Batch>()({
  name: 'split_passages',
  summary:
    'Cuts documents into passages at headings, between blocks and sentences; lists, tables and code stay whole where they can.',
  config: Config,
  needs: ['documents'],
  wants: ['failures'],
  gives: ['loadable', 'failures'],
  create: ({ max_document_time: time, max_document_memory: memory, ...options }) => {
    const work = new IsolatedWork<SplitTask, LoadableDocument>({
      script: new URL(`./splitting-process${extname(import.meta.url)}`, import.meta.url),
      limits: { time, timeOption: 'max_document_time', memory, memoryOption: 'max_document_memory' },
    });
    return {
      async run({ documents, failures = [] }, { signal }) {
        const loadable: LoadableDocument[] = [];
        const failed: Batch['failures'] = [];
        const left = documents.values();
        const tasks = documents.map((document): SplitTask => ({ document, options }));
        for await (const outcome of work.runEach(tasks, signal)) {
          const { id, origin } = left.next().value as SourceDocument; // there is an outcome for each
          if ('error' in outcome)
            failed.push({ item: id, reason: `cannot be cut into passages: ${outcome.error}`, unread: { origin, document: id } });
          else if (outcome.result.passages.length > 0) loadable.push(outcome.result);
          else failed.push({ item: id, reason: 'has no text' });
        }
        return { loadable, failures: [...failures, ...failed] };
      },
      close: () => work.close(),
    };
  },
});
