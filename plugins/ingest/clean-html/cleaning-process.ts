import { serveTasks } from '../../../lib/isolation/serve-tasks.ts';
import { type Cleaned, type CleanTask, cleanDocument } from './clean-document.ts';

await serveTasks<CleanTask, Cleaned>({
  async *work(task) {
    yield await cleanDocument(task);
  },
  weigh: ({ content }) => 2 * content.length,
});
