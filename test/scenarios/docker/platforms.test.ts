import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ROOT } from '../../support/command-line.ts';

interface Locked {
  version: string;
  os?: string[];
  cpu?: string[];
}

const read = (...path: string[]): string => readFileSync(join(ROOT, ...path), 'utf8');
const { packages }: { packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'));

describe('the platforms of the image', () => {
  it('are amd64 and arm64, both of the same file', () => {
    const { target } = JSON.parse(read('docker', 'bake.json'));
    expect(target.touchstone.platforms).to.deep.equal(['linux/amd64', 'linux/arm64']);
    expect(existsSync(join(ROOT, target.touchstone.dockerfile))).to.equal(true);
    const named = Array.from(read('docker', 'Dockerfile').matchAll(/^ARG (\w+)/gm), ([, name]) => name);
    expect(Object.keys(target.touchstone.args).sort()).to.deep.equal(named.sort());
  });

  it('are named by no line of the Dockerfile that runs', () => {
    const lines = read('docker', 'Dockerfile')
      .split('\n')
      .filter((line) => !/^\s*#/.test(line));
    expect(lines.filter((line) => /amd64|arm64|x86_64|aarch64|\bx64\b/.test(line))).to.deep.equal([]);
  });

  it('both have all native parts that the packages bring', () => {
    const isFor = ({ os = [], cpu = [] }: Locked): boolean =>
      os.includes('linux') && cpu.includes('x64') && !cpu.includes('arm64');
    const names = Object.keys(packages).filter((name) => isFor(packages[name] as Locked) && !/musl/.test(name)); // a name of it
    expect(names).to.include('node_modules/@lancedb/lancedb-linux-x64-gnu');
    for (const name of names) {
      const twin = name.replace(/x64|x86_64/, 'arm64');
      expect(packages[twin], twin).to.include({ version: packages[name]?.version });
      expect(packages[twin]?.cpu, twin).to.deep.equal(['arm64']);
    }
    for (const arch of ['x64', 'arm64'])
      for (const file of ['libonnxruntime.so.1', 'onnxruntime_binding.node'])
        expect(existsSync(join(ROOT, 'node_modules/onnxruntime-node/bin/napi-v6/linux', arch, file)), arch).to.equal(true);
  });
});
