/**
 * Runs the tests in three processes side by side, since each waits much for programs that it has started: a machine of two cores is kept
 * at work. What the others print comes in one piece when the first has ended. What measures how a service shares the processor comes last,
 * alone: beside others it would measure them. Options of mocha go to all. Ends with 1 when a test failed.
 *
 *   node scripts/test.ts [--grep TEXT] [--reporter NAME] ...
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const MOCHA = fileURLToPath(new URL('../node_modules/mocha/bin/mocha.js', import.meta.url));
/** They have scripts of their own: `test:docker` and `test:elasticsearch`. */
const APART = ['test/scenarios/docker', 'test/scenarios/elasticsearch/clusters'];
/** Scenarios that real servers take part in. What asks a real model server, which is shared, is asked in one process. */
const SERVERS = ['test/scenarios/elasticsearch', 'test/scenarios/model-servers'];
const SCREENS = ['test/scenarios/screens'];
/** Each takes about as long as the other, and as all that is in neither. */
const SERVICE = ['test/appliance'];
const SCENARIOS = ['test/scenarios'];

const ALONE = ['test/scenarios/overload-of-the-processor.test.ts'];

const testsOf = (folder: string): string => `${folder}/**/*.test.ts`;
const without = (folders: readonly string[]): string[] => [
  ...ALONE.flatMap((file) => ['--ignore', file]),
  ...folders.flatMap((folder) => ['--ignore', `${folder}/**`]),
];

function begin(output: 'inherit' | 'pipe', args: readonly string[]) {
  const given = process.argv.slice(2);
  const child = spawn(process.execPath, [MOCHA, ...args, ...given], { cwd: ROOT, stdio: ['ignore', output, output] });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => printed.push(chunk));
  return { child, printed, ended: once(child, 'close') };
}

const others = begin('inherit', ['test/!(appliance|scenarios)/**/*.test.ts', ...SERVERS.map(testsOf), ...without(APART)]);
const beside = [
  { folders: [...SERVICE, ...SCREENS], ...begin('pipe', [...SERVICE, ...SCREENS].map(testsOf)) },
  { folders: SCENARIOS, ...begin('pipe', [...SCENARIOS.map(testsOf), ...without([...APART, ...SERVERS, ...SCREENS])]) },
];
const all = [others, ...beside];
let isStopped = false;
// What has been printed is shown also where time has run out.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isStopped = true;
    for (const { child } of all) child.kill(signal);
  });

await others.ended;
for (const { folders, ended, printed } of beside) {
  console.log(`\n--- tests of ${folders.join(' and ')}, which have run beside those above`);
  await ended;
  process.stdout.write(Buffer.concat(printed));
}
if (!isStopped) {
  const alone = begin('inherit', ALONE);
  all.push(alone);
  await alone.ended;
}
process.exitCode = all.every(({ child }) => child.exitCode === 0) ? 0 : 1;
