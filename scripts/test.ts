/**
 * Runs the tests in two processes side by side, since each waits much for programs that it has started: a machine of two cores has both at
 * work. What the second prints comes in one piece when the first has ended. Options of mocha go to both. Ends with 1 when a test failed.
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
/** Takes about as long as all others together. */
const HALF = ['test/scenarios', 'test/appliance/cli'];

const testsOf = (folder: string): string => `${folder}/**/*.test.ts`;
const without = (folders: readonly string[]): string[] => folders.flatMap((folder) => ['--ignore', `${folder}/**`]);

function begin(output: 'inherit' | 'pipe', args: readonly string[]) {
  const given = process.argv.slice(2);
  const child = spawn(process.execPath, [MOCHA, ...args, ...given], { cwd: ROOT, stdio: ['ignore', output, output] });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => printed.push(chunk));
  return { child, printed, ended: once(child, 'close') };
}

const others = begin('inherit', [testsOf('test'), ...without([...APART, ...HALF])]);
const half = begin('pipe', [...HALF.map(testsOf), ...without(APART)]);
// What has been printed is shown also where time has run out.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => [others, half].forEach(({ child }) => void child.kill(signal)));

await others.ended;
console.log(`\n--- tests of ${HALF.join(' and ')}, which have run beside those above`);
await half.ended;
process.stdout.write(Buffer.concat(half.printed));
process.exitCode = [others, half].every(({ child }) => child.exitCode === 0) ? 0 : 1;
