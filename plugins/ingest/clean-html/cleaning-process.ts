import { serveTasks } from '../../../lib/isolation/serve-tasks.ts';
import { type CleanTask, cleanDocument } from './clean-document.ts';

await serveTasks<CleanTask, string>({
  async *work(task) {
    yield await cleanDocument(task);
  },
  weigh: (content) => 2 * content.length,
});
