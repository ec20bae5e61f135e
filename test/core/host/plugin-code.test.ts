import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { codeReadFrom, PluginCode } from '../../../core/host/plugin-code.ts';
import { folderWith } from '../../support/folder.ts';

/** Two plugins and what they import: a file beside, one below that leads back to it, a package and the service's own contract. */
const FILES = {
  'package.json': '{"type":"module"}',
  'mine/one.ts': "import { word } from './words.ts';\nexport const one = { word };\n",
  'mine/two.js':
    "import { box } from './words.ts';\nexport { definePlugin } from 'touchstone/plugin';\nexport const two = { box };\n",
  'mine/words.ts':
    "import { deep } from './more/deep.ts';\nimport { version } from 'some-package';\n" +
    'export const box = { version };\nexport const word = (): string => deep();\n',
  'mine/more/deep.ts': "import { box } from '../words.ts';\nexport const deep = () => `first ${box.version}`;\n",
  'node_modules/some-package/package.json': '{"name":"some-package","type":"module","exports":"./index.js"}',
  'node_modules/some-package/index.js': "export const version = 'v1';\n",
};

/** What the two files export. */
interface Plugins {
  one: { word(): string };
  two: { box: object };
  definePlugin: unknown;
}

function house(): { folder: string; load(): Promise<Plugins> } {
  const folder = folderWith(FILES);
  const entries = ['mine/one.ts', 'mine/two.js'].map((name) => join(folder, name));
  const load = async (): Promise<Plugins> => {
    const code = PluginCode.of(entries);
    const modules = await Promise.all(entries.map((entry) => code.run(entry)));
    return Object.assign({}, ...modules);
  };
  return { folder, load };
}

describe('the code of plugins', () => {
  it('is the same for as long as no file changes', async () => {
    const { load } = house();
    const [first, second] = [await load(), await load()];
    expect(second.one).to.equal(first.one);
    expect(first.one.word()).to.equal('first v1');
  });

  for (const [changed, text, says] of [
    [
      'mine/one.ts',
      FILES['mine/one.ts'].replace('= { word }', "= { word: () => word() + ' in other words' }"),
      'first v1 in other words',
    ],
    ['mine/words.ts', FILES['mine/words.ts'].replace('deep();', "deep() + ' of other words';"), 'first v1 of other words'],
    ['mine/more/deep.ts', FILES['mine/more/deep.ts'].replace('first', 'another'), 'another v1'],
  ] as const)
    it(`is read anew with all that belongs to it when ${changed} changes, and the old goes on as it was`, async () => {
      const { folder, load } = house();
      const before = await load();
      writeFileSync(join(folder, changed), text);
      const after = await load();
      expect(after.one.word()).to.include(says);
      expect(before.one.word()).to.equal('first v1');
      expect(after.two.box, 'both plugins have one box').to.not.equal(before.two.box);
      expect((await load()).two.box).to.equal(after.two.box);
    });

  it('shares the contract and packages with the service', async () => {
    const { folder, load } = house();
    const before = await load();
    writeFileSync(join(folder, 'node_modules/some-package/index.js'), "export const version = 'version 2';\n");
    writeFileSync(join(folder, 'mine/one.ts'), `${FILES['mine/one.ts']}\n`);
    const after = await load();
    expect(after.definePlugin).to.equal(before.definePlugin);
    expect(after.one.word()).to.equal('first v1');
  });

  it('is read again where an import was missing and has come', async () => {
    const { folder, load } = house();
    rmSync(join(folder, 'mine/more/deep.ts'));
    const failed = await load().catch((error: Error) => error.message);
    expect(failed).to.include('deep.ts');
    writeFileSync(join(folder, 'mine/more/deep.ts'), FILES['mine/more/deep.ts']);
    expect((await load()).one.word()).to.equal('first v1');
  });

  it('tells which files were read, for those who watch them', async () => {
    const { folder, load } = house();
    await load();
    const names = codeReadFrom(join(folder, 'mine')).map((file) => file.slice(file.indexOf('mine/')));
    expect(names.sort()).to.deep.equal(['mine/more/deep.ts', 'mine/one.ts', 'mine/two.js', 'mine/words.ts']);
    expect(codeReadFrom(join(folder, 'min'))).to.deep.equal([]);
  });
});
