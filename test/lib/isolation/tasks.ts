import { setTimeout } from 'node:timers/promises';
import { serveTasks } from '../../../lib/isolation/serve-tasks.ts';

const held: unknown[] = [];

/** What goes wrong at once, by its name. */
const FAULTS: Record<string, () => void> = {
  throw: () => {
    throw new Error('thrown by the task');
  },
  loop: () => {
    for (;;);
  },
  objects: () => {
    for (;;) held.push({ a: 1, b: [] });
  },
  map: () => {
    const map = new Map<number, string>();
    for (let key = 0; ; key++) map.set(key, `x${key}`);
  },
  split: () => held.push('\n'.repeat(150e6).split('\n')),
  buffers: () => {
    for (;;) held.push(Buffer.alloc(2 ** 20, 1));
  },
  exit: () => process.exit(3),
};

await serveTasks<string, string | number>({
  async *work(task) {
    const [name = '', count = '0'] = task.split(' ');
    FAULTS[name]?.();
    if (name === 'pid') yield process.pid;
    if (name === 'environment') yield Object.values(process.env).join();
    for (let index = 0; index < Number(count); index++) yield index;
    for (let index = 0; name === 'slow' && index < 300; index++) {
      if (index % 100 === 0) await setTimeout(600);
      yield index;
    }
  },
  weigh: () => 8,
});
