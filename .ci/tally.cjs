// Mocha's usual output, and the counts as a line in the file that TALLY names.
const { appendFileSync } = require('node:fs');
const { Spec } = require('mocha').reporters;

module.exports = class extends Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.once('end', () => {
      const { passes, failures, pending } = this.stats;
      appendFileSync(process.env.TALLY, `${passes} ${failures} ${pending}\n`);
    });
  }
};
