import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { CONTRACT } from '../../../sdk/testing/contract.ts';

const FOLDER = join(import.meta.dirname, '../../../examples/plugin');

describe('the example of a plugin', function () {
  this.timeout(20_000);

  it('is tested by its own test, with what integrators get', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--test', join(FOLDER, 'greet-by-name.test.ts')]);
    expect(stdout).to.match(
      new RegExp(`# pass ${Object.keys(CONTRACT).length + 1}\\b|pass ${Object.keys(CONTRACT).length + 1}\\b`),
    );
    expect(stdout).to.match(/fail 0\b/);
  });
});
