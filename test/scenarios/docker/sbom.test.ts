import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'chai';
import { ROOT } from '../../support/command-line.ts';
import { folderWith } from '../../support/folder.ts';

interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  type: string;
  hashes?: { content: string }[];
}

interface Bom {
  serialNumber: string;
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const write = (...args: string[]): string =>
  execFileSync(process.execPath, [join(ROOT, 'docker/image/sbom.js'), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });

describe('npm run sbom', function () {
  this.timeout(60_000);
  let text: string;
  let bom: Bom;
  let names: string[];

  before(() => {
    text = write();
    bom = JSON.parse(text);
    names = bom.components.map(({ name }) => name);
  });

  it('lists what runs, what the screens are bundled of, and nothing of the workshop', () => {
    expect(names).to.include.members(['koa', 'onnxruntime-node', 'preact', '@lezer/lr', 'node', 'bge-small-en-v1.5']);
    for (const name of ['mocha', 'typescript', 'vite', '@biomejs/biome']) expect(names).not.to.include(name);
  });

  it('knows models by their sums', () => {
    const model = bom.components.find(({ name }) => name === 'bge-small-en-v1.5');
    expect(model).to.include({ type: 'machine-learning-model' });
    // As its page says.
    expect(model?.hashes?.[0]?.content).to.equal('6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4');
  });

  it('refers to nothing that it does not list', () => {
    const refs = new Set([...bom.components.map((each) => each['bom-ref']), 'touchstone@0.1.0']);
    expect(refs.size).to.equal(bom.components.length + 1);
    for (const { ref, dependsOn } of bom.dependencies) expect([...refs], ref).to.include.members([ref, ...dependsOn]);
  });

  it('is the same for the same parts, and tells nothing of where it was made', () => {
    expect(write()).to.equal(text);
    expect(text)
      .not.to.include(ROOT)
      .and.not.to.match(/"timestamp"|"distribution"/);
  });

  it('adds what dpkg has installed, and leaves out what is for another platform', () => {
    const entry = (name: string, state: string): string =>
      `Package: ${name}\nStatus: ${state}\nArchitecture: amd64\nVersion: 1:2.0+deb12u1\nDescription: a thing\n more of it\n`;
    const list = [entry('git', 'install ok installed'), entry('perl', 'deinstall ok config-files')].join('\n');
    const there: Bom = JSON.parse(write(join(folderWith({ status: list }), 'status')));
    const debian = there.components.filter((each) => each['bom-ref'].startsWith('pkg:deb/'));
    expect(debian.map((each) => each['bom-ref'])).to.deep.equal([
      'pkg:deb/debian/git@1%3A2.0%2Bdeb12u1?arch=amd64&distro=debian-12',
    ]);
    expect(there.components.filter(({ name }) => name.startsWith('@lancedb/lancedb-'))).to.have.length(1);
    expect(there.serialNumber).to.match(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
