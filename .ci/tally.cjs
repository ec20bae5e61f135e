// Mocha's usual output and the longest suites; the counts as a line in the file that TALLY names, and what was skipped or tried again as one
// in that of SKIPS.
const { appendFileSync } = require('node:fs');
const { Spec } = require('mocha').reporters;
const { cpuOf, cpuOfEnded } = require('../bench/support/cpu.ts');

/** Suites that are told with their time: where to look when a run takes too long. */
const LONGEST = 40;

/** Of this process and of its children that have ended; NaN where there is no `/proc`. */
function processorSeconds() {
  try {
    return (cpuOf(process.pid) + cpuOfEnded()) / 1000;
  } catch {
    return Number.NaN;
  }
}

/** The real part that a whole suite is skipped without: its title says so, or it stands in one that is named after the part. */
function missingFor({ parent: suite }) {
  if (!suite) return undefined;
  const [, reason] = /\(skipped: (.+)\)$/.exec(suite.title) ?? /^with (a real .+)$/.exec(suite.parent?.title ?? '') ?? [];
  return (suite.pending && reason) || missingFor(suite);
}

module.exports = class extends Spec {
  constructor(runner, options) {
    super(runner, options);
    const skipped = [];
    const missing = {};
    const again = [];
    runner.on('retry', (test, error) => again.push(`${test.fullTitle()}: ${String(error.message).split('\n')[0]}`));
    const begun = new Map();
    const took = [];
    runner.on('suite', (suite) => begun.set(suite, { at: performance.now(), worked: processorSeconds() }));
    runner.on('suite end', (suite) => {
      const { at, worked } = begun.get(suite);
      const figures = { seconds: (performance.now() - at) / 1000, processor: processorSeconds() - worked };
      if (suite.parent?.root) took.push({ title: suite.title, ...figures });
    });
    runner.on('pending', (test) => {
      const part = missingFor(test);
      if (part === undefined) skipped.push(test.fullTitle());
      else missing[part] = (missing[part] ?? 0) + 1;
    });
    runner.once('end', () => {
      const longest = took.sort((a, b) => b.seconds - a.seconds).slice(0, LONGEST);
      console.log('  longest suites: seconds, of which the processor worked for the tests and what they have started and seen end');
      for (const { title, seconds, processor } of longest)
        console.log(`  ${seconds.toFixed(1).padStart(7)} ${processor.toFixed(1).padStart(7)} ${title}`);
      const { passes, failures, pending } = this.stats;
      appendFileSync(process.env.TALLY, `${passes} ${failures} ${pending}\n`);
      appendFileSync(process.env.SKIPS, `${JSON.stringify({ script: process.env.npm_lifecycle_event, skipped, missing, again })}\n`);
    });
  }
};
