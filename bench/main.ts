import { fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Figure, missedOf, type PartResult } from './figures.ts';
import { describeMachine, load } from './machine.ts';
import { parts } from './parts/index.ts';
import type { Report } from './report.ts';
import { machineLines, tableOf } from './report.ts';

const USAGE = `npm run bench -- [part ...] [options]

Parts (all without one):
${parts.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}`).join('\n')}

Options:
  --quick       a short run: says whether something is broken, not how fast it is
  --json FILE   write the figures as JSON as well
  --cache DIR   where built indexes are kept; a folder of the system's temporary one by default
  --strict      exit with 1 when any bar is missed, and not only one that depends on no clock
  --help`;

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      json: { type: 'string' },
      cache: { type: 'string', default: join(tmpdir(), 'touchstone-bench') },
      strict: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0) throw new Error(`there is no part ${unknown.join(', ')}`);
  const chosen = parts.filter(({ name, quick }) =>
    positionals.length > 0 ? positionals.includes(name) : !values.quick || quick,
  );
  return { ...values, chosen: chosen.map(({ name }) => name) };
}

/** Each part in a process of its own, so that none inherits another's heap or threads. */
function runPart(name: string, quick: boolean, cache: string): Promise<PartResult> {
  const before = load();
  const child = fork(join(import.meta.dirname, 'run-part.ts'), [name, JSON.stringify({ quick, cache })], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    let result: Omit<PartResult, 'load'> | undefined;
    child.on('message', (message) => {
      result = message as Omit<PartResult, 'load'>; // run-part.ts sends nothing else
    });
    child.on('error', reject);
    child.on('exit', (code) =>
      result ? resolve({ ...result, load: [before, load()] }) : reject(new Error(`the part ${name} ended with ${code}`)),
    );
  });
}

const namesOf = (figures: readonly Figure[]): string => figures.map(({ name }) => name).join('; ');

async function main(): Promise<number> {
  const { chosen, quick, cache, json, strict, help } = readArguments();
  if (help) {
    console.log(USAGE);
    return 0;
  }
  mkdirSync(resolve(cache), { recursive: true });
  const report: Report = { machine: describeMachine(), quick, results: [] };
  console.log(machineLines(report).join('\n'));
  for (const name of chosen) {
    const result = await runPart(name, quick, resolve(cache));
    report.results.push(result);
    console.log(`\n${tableOf(result)}`);
    if (json) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`); // after each part: a broken one loses no other
  }
  const { missed, failing } = missedOf(
    report.results.flatMap(({ figures }) => figures),
    strict,
  );
  if (missed.length > 0) console.log(`\n${missed.length} missed: ${namesOf(missed)}`);
  if (failing.length > 0) console.log(`${failing.length} of them must hold: ${namesOf(failing)}`);
  return failing.length > 0 ? 1 : 0;
}

process.exitCode = await main();
