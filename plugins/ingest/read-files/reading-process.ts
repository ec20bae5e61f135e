import { serveTasks } from '../../../lib/isolation/serve-tasks.ts';
import { type ReadTask, readOne } from './read-one.ts';
import type { Reading } from './reader.ts';

/** Nobody stops a reader from here: the whole process is ended. */
const { signal } = new AbortController();

await serveTasks<ReadTask, Reading>({
  work: ({ file, options }) => readOne(file, { ...options, signal }),
  weigh: ({ document, failure }) => 2 * ((document?.content.length ?? 0) + (failure?.record?.text.length ?? 0)),
});
