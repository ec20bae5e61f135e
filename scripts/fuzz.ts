/**
 * Sends requests made from openapi.yaml alone, right and wrong ones, to a service of its own or to one that runs, and holds each answer
 * against the same file: no status that is not described, none of 500, every body by its schema, every frame of a stream too.
 * The same seed makes the same requests. Ends with 1 when something was found.
 *
 *   node scripts/fuzz.ts [--requests 2000] [--seed 1] [--url URL --key KEY]
 */

import { parseArgs } from 'node:util';
import { type Finding, type Fuzzed, fuzz } from './fuzz/run.ts';
import { FUZZ_KEY, startService } from './fuzz/service.ts';

const SHOWN = 20;
const LONGEST = 600;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    url: { type: 'string' },
    key: { type: 'string', default: FUZZ_KEY },
  },
});
const [requests, seed] = [Number(values.requests), Number(values.seed)];

function lineOf({ index, fault, request: { method, target, headers, body } }: Finding): string {
  const sent = `${method} ${target} ${JSON.stringify({ ...headers, apikey: '...' })} ${body?.toString('latin1') ?? ''}`;
  return `#${index} ${fault}\n    ${JSON.stringify(sent).slice(0, LONGEST)}`;
}

function tell({ statuses, findings }: Fuzzed): void {
  for (const [operation, counts] of [...statuses].sort()) {
    const each = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${status} x ${count}`);
    console.log(`${operation.padEnd(20)} ${each.join(', ')}`);
  }
  for (const finding of findings.slice(0, SHOWN)) console.log(lineOf(finding));
}

const own = values.url === undefined ? await startService() : undefined;
const url = values.url ?? own?.url ?? '';
const started = performance.now();
const fuzzed = await fuzz({ url, key: values.key, instance: 'test', requests, seed });
tell(fuzzed);
const errors = own?.errors() ?? [];
for (const line of errors.slice(0, SHOWN)) console.log(line.slice(0, LONGEST));
await own?.stop();
const seconds = Math.round((performance.now() - started) / 1000);
console.log(
  `${requests} requests, seed ${seed}, ${seconds} s: ${fuzzed.findings.length} findings, ${errors.length} errors in the log`,
);
process.exit(fuzzed.findings.length + errors.length > 0 ? 1 : 0);
