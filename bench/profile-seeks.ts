// Asks the demo documents one question after the other and tells which threads did the work:
//   node --cpu-prof --cpu-prof-dir=DIR bench/profile-seeks.ts keyword|hybrid [how many] [cache folder]
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { cpuByThread, cpuNow } from './support/cpu.ts';
import { demo, type Mode } from './support/indexes.ts';
import { askInTurn, seek } from './support/seek.ts';

const [mode = 'hybrid', given = '2000', cache = join(tmpdir(), 'touchstone-bench')] = process.argv.slice(2);
const count = Number(given);
const prepared = await demo(resolve(cache), console.error);
const pipeline = await prepared.open({ mode: mode as Mode, realEmbedder: true }); // the plugin's own schema refuses another
const ask = (index: number) => seek(pipeline, prepared.question(index));
await askInTurn(ask, 0, Math.ceil(count / 10));

const [before, threads] = [cpuNow(), cpuByThread()];
const { p50, p95 } = await askInTurn(ask, 0, count);
const after = cpuNow();
console.log(`${mode} seek: p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`);
console.log(
  `CPU ${((after.all - before.all) / count).toFixed(2)} ms a question, ` +
    `${((after.main - before.main) / count).toFixed(2)} on the main thread`,
);
for (const [name, time] of [...cpuByThread()].sort(([, a], [, b]) => b - a)) {
  const each = (time - (threads.get(name) ?? 0)) / count;
  if (each > 0) console.log(`${each.toFixed(3).padStart(8)} ms  ${name}`);
}
await pipeline.close();
