// Mocha's usual output and the longest suites; the counts as a line in the file that TALLY names, and what was skipped as one in that of SKIPS.
const { appendFileSync } = require('node:fs');
const { Spec } = require('mocha').reporters;

/** Suites that are told with their time: where to look when a run takes too long. */
const LONGEST = 20;

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
    const begun = new Map();
    const took = [];
    runner.on('suite', (suite) => begun.set(suite, performance.now()));
    runner.on('suite end', (suite) => {
      if (suite.parent?.root) took.push({ title: suite.title, seconds: (performance.now() - begun.get(suite)) / 1000 });
    });
    runner.on('pending', (test) => {
      const part = missingFor(test);
      if (part === undefined) skipped.push(test.fullTitle());
      else missing[part] = (missing[part] ?? 0) + 1;
    });
    runner.once('end', () => {
      const longest = took.sort((a, b) => b.seconds - a.seconds).slice(0, LONGEST);
      console.log('  longest suites, in seconds:');
      for (const { title, seconds } of longest) console.log(`  ${seconds.toFixed(1).padStart(7)} ${title}`);
      const { passes, failures, pending } = this.stats;
      appendFileSync(process.env.TALLY, `${passes} ${failures} ${pending}\n`);
      appendFileSync(process.env.SKIPS, `${JSON.stringify({ script: process.env.npm_lifecycle_event, skipped, missing })}\n`);
    });
  }
};
