// Names the real parts that were missing for tests, and ends with 1 when more of the others were skipped than skips.json says of their
// script: what a machine skips that has all real parts, runs as root and has no TOUCHSTONE_EVAL_SETS. Names what was tried again,
// too, and ends with 1 where that is more than a busy machine explains.
const { existsSync, readFileSync } = require('node:fs');

const MOST_AGAIN = 5;

const most = require('./skips.json');
const file = process.env.SKIPS ?? '';
const runs = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean).map(JSON.parse) : [];

// A script may run tests in several processes.
for (const script of new Set(runs.map((run) => run.script))) {
  const ofScript = runs.filter((run) => run.script === script);
  const skipped = ofScript.flatMap((run) => run.skipped);
  const missing = {};
  for (const [part, count] of ofScript.flatMap((run) => Object.entries(run.missing))) missing[part] = (missing[part] ?? 0) + count;
  for (const [part, count] of Object.entries(missing)) console.log(`=== not tested by ${script}, without its real part: ${count} tests (${part})`);
  if (skipped.length <= (most[script] ?? 0)) continue;
  console.log(`=== ${script} skipped ${skipped.length} tests; at most ${most[script] ?? 0} may be (.ci/skips.json):`);
  for (const title of skipped) console.log(`  - ${title}`);
  process.exitCode = 1;
}

const again = runs.flatMap((run) => run.again);
for (const title of again) console.log(`=== tried again: ${title}`);
if (again.length > MOST_AGAIN) process.exitCode = 1;
