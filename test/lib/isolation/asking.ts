import { IsolatedWork } from '../../../lib/isolation/isolated-work.ts';

// Asks for an endless loop, and tells which process is in it.
const work = new IsolatedWork<string, number>({
  script: new URL('./tasks.ts', import.meta.url),
  limits: { time: 60_000, memory: 300 * 2 ** 20, timeOption: 'max_time', memoryOption: 'max_memory' },
});
for await (const outcome of work.run(['pid', 'loop'], new AbortController().signal))
  if ('results' in outcome) process.send?.(outcome.results[0]);
