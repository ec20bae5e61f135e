import type { LoadableDocument } from '../../../core/contract/facts/batch.ts';
import { serveTasks } from '../../../lib/isolation/serve-tasks.ts';
import { type SplitTask, splitDocument } from './split-document.ts';

await serveTasks<SplitTask, LoadableDocument>({
  async *work(task) {
    yield splitDocument(task);
  },
  weigh: ({ passages }) => 4 * (passages.at(-1)?.end ?? 0),
});
