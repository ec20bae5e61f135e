import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ROOT } from '../support/command-line.ts';
import { folderWith } from '../support/folder.ts';

const lock = (packages: Record<string, object>) => JSON.stringify({ packages: { '': { name: 'x' }, ...packages } });
const A = { version: '1.0.0', integrity: 'sha512-a' };

/** Runs the script in a project with these lists of packages, beside an npm that only writes down its arguments. */
function installs(
  wanted: Record<string, object>,
  found: Record<string, object> | undefined,
  npmExit = 0,
): { npm?: string; code: number | null } {
  const folder = folderWith({
    'package.json': '{"type":"module"}',
    'package-lock.json': lock(wanted),
    ...(found ? { 'node_modules/.package-lock.json': lock(found) } : {}),
  });
  mkdirSync(join(folder, 'scripts'));
  copyFileSync(join(ROOT, 'scripts/ensure-install.js'), join(folder, 'scripts/ensure-install.js'));
  const bin = folderWith({ npm: `#!/bin/sh\necho "$@" "$ONNXRUNTIME_NODE_INSTALL" > ${folder}/npm.txt\nexit ${npmExit}\n` });
  spawnSync('chmod', ['+x', join(bin, 'npm')]);
  const { status } = spawnSync(process.execPath, [join(folder, 'scripts/ensure-install.js')], {
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
  });
  const file = join(folder, 'npm.txt');
  return { code: status, ...(existsSync(file) ? { npm: readFileSync(file, 'utf8').trim() } : {}) };
}

describe('the installation before a start', () => {
  const CASES: readonly [string, Record<string, object>, Record<string, object> | undefined, boolean][] = [
    ['nothing is there', { a: A }, undefined, true],
    ['a package is missing', { a: A, b: A }, { a: A }, true],
    ['a package has another version', { a: { ...A, version: '1.0.1' } }, { a: A }, true],
    ['a package has other contents', { a: { ...A, integrity: 'sha512-b' } }, { a: A }, true],
    ['a package is there that is wanted no longer', { a: A }, { a: A, b: A }, true],
    ['an optional package has another version', { a: { ...A, optional: true } }, { a: { ...A, version: '2.0.0' } }, true],
    ['all is there', { a: A, b: A }, { a: A, b: A }, false],
    ['an optional package is missing, being for another machine', { a: A, b: { ...A, optional: true } }, { a: A }, false],
  ];
  for (const [name, wanted, found, installing] of CASES) {
    it(`${installing ? 'runs' : 'does not run'} when ${name}`, () => {
      expect(installs(wanted, found)).to.deep.equal({
        code: 0,
        ...(installing ? { npm: 'ci --include=dev --no-audit --no-fund skip' } : {}),
      });
    });
  }

  it('fails when npm fails', () => expect(installs({ a: A }, undefined, 7).code).to.equal(7));
});
