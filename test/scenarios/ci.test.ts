import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ROOT } from '../support/command-line.ts';
import { folderWith } from '../support/folder.ts';

const SKIPPING = `
  describe('one', () => {
    it('passes', () => {});
    it.skip('waits', () => {});
    it('chooses', function () { this.skip(); });
  });
  describe.skip('by hand', () => it('waits', () => {}));
  describe.skip('far (skipped: nobody names a server)', () => {
    it('a', () => {});
    describe('deeper', () => it('b', () => {}));
  });
  describe('with a real server', () => {
    before(function () { this.skip(); });
    describe('near', () => it('c', () => {}));
  });
  describe('with a real disk', () => describe('near', () => it('chooses', function () { this.skip(); })));
`;
const COUNTED = ['one waits', 'one chooses', 'by hand waits', 'with a real disk near chooses'];

const FAILING = `it('fails', () => {
  require('node:http').createServer().listen(0);
  throw new Error('on purpose');
});`;

describe('CI', function () {
  this.timeout(60_000);

  /** Runs a suite as a script of package.json would, in as many processes as it may, and then what tells of skipped tests. */
  function run(suite: string, script: string, processes = 1) {
    const folder = folderWith({ 'suite.cjs': suite, tally: '', skips: '' });
    const [TALLY, SKIPS] = [join(folder, 'tally'), join(folder, 'skips')];
    const options = {
      cwd: ROOT,
      encoding: 'utf8',
      timeout: 30_000,
      env: { ...process.env, TALLY, SKIPS, npm_lifecycle_event: script },
    } as const;
    const mocha = join(ROOT, 'node_modules', 'mocha', 'bin', 'mocha.js');
    const start = () =>
      spawnSync(process.execPath, [mocha, '--reporter', '.ci/tally.cjs', '--retries', '1', join(folder, 'suite.cjs')], options);
    const tests = start();
    for (let more = 1; more < processes; more++) start();
    const skips = spawnSync(process.execPath, ['.ci/skips.cjs'], options);
    return {
      tests,
      tally: readFileSync(TALLY, 'utf8'),
      skips: { code: skips.status, lines: skips.stdout.split('\n').slice(0, -1) },
    };
  }

  const missing = (script: string): string[] => [
    `=== not tested by ${script}, without its real part: 2 tests (nobody names a server)`,
    `=== not tested by ${script}, without its real part: 1 tests (a real server)`,
  ];

  it('counts tests, and names the real parts that are missing', () => {
    const { tests, tally, skips } = run(SKIPPING, 'test');
    expect([tests.status, tally]).to.deep.equal([0, '1 0 7\n']);
    expect(skips).to.deep.equal({ code: 0, lines: missing('test') });
  });

  it('fails where more is skipped than may be, and names it', () => {
    const { skips } = run(SKIPPING, 'test:docker');
    const exceeded = '=== test:docker skipped 4 tests; at most 0 may be (.ci/skips.json):';
    const named = COUNTED.map((title) => `  - ${title}`);
    expect(skips).to.deep.equal({ code: 1, lines: [...missing('test:docker'), exceeded, ...named] });
  });

  it('counts all processes of a script together', () => {
    const { tally, skips } = run(SKIPPING, 'test', 3);
    expect(tally).to.equal('1 0 7\n'.repeat(3));
    expect(skips.code).to.equal(1);
    expect(skips.lines).to.deep.equal([
      '=== not tested by test, without its real part: 6 tests (nobody names a server)',
      '=== not tested by test, without its real part: 3 tests (a real server)',
      '=== test skipped 12 tests; at most 8 may be (.ci/skips.json):',
      ...[COUNTED, COUNTED, COUNTED].flat().map((title) => `  - ${title}`),
    ]);
  });

  it('names what was tried again, and fails where that is much', () => {
    const wavering = (times: number): string => `const met = new Set();
      for (let at = 0; at < ${times}; at++) it('wavers ' + at, () => {
        if (met.size < met.add(at).size) throw new Error('not yet');
      });`;
    const few = run(wavering(2), 'test');
    expect([few.tests.status, few.tally]).to.deep.equal([0, '2 0 0\n']);
    expect(few.skips).to.deep.equal({
      code: 0,
      lines: ['=== tried again: wavers 0: not yet', '=== tried again: wavers 1: not yet'],
    });
    expect(run(wavering(6), 'test').skips.code).to.equal(1);
  });

  it('ends when a test fails that has left a server open', () => {
    const { tests, tally } = run(FAILING, 'test');
    expect([tests.signal, tests.status, tally]).to.deep.equal([null, 1, '0 1 0\n']);
  });
});
