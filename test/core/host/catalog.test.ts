import { join } from 'node:path';
import { expect } from 'chai';
import type { Problem } from '../../../core/contract/errors.ts';
import { lintPipeline } from '../../../core/host/load.ts';
import { folderWith } from '../../support/folder.ts';
import { plugins } from '../../support/plugins.ts';

const lint = (text: string, file = 'p.yaml'): Promise<Problem[]> => lintPipeline({ file, text, env: {}, builtins: plugins });

const formatAll = (problems: readonly Problem[]): string[] =>
  problems.map(({ line, column, message }) => `${line}:${column} ${message}`);

describe("a pipeline file's own plugins", () => {
  const plugin = (name: string) => `export const own = {
    name: '${name}', summary: 'Mine.', config: { type: 'object', properties: {} }, needs: [], gives: ['answer'],
    create: () => ({ run: () => ({ answer: 'mine' }) }),
  };`;
  const manifest = (touchstone: object | undefined) =>
    JSON.stringify({ name: 'touchstone-plugin-x', type: 'module', touchstone });

  /** Name, the `plugins` list, the files beside the pipeline, and what is said. */
  const OWN: readonly [string, string, Readonly<Record<string, string>>, readonly string[]][] = [
    ['a folder', './mine', { 'mine/own.ts': plugin('own') }, []],
    ['a file', './own.js', { 'own.js': plugin('own') }, []],
    [
      'a package',
      'touchstone-plugin-x',
      {
        'node_modules/touchstone-plugin-x/package.json': manifest({ apiVersion: 1, plugins: ['./own.js'] }),
        'node_modules/touchstone-plugin-x/own.js': plugin('own'),
      },
      [],
    ],
    ['a folder that is not there', './mine', {}, ['there is no file or folder FOLDER/mine']],
    ['a folder without code', './mine', { 'mine/readme.md': '' }, ['FOLDER/mine holds no .ts or .js file']],
    [
      'a broken file',
      './mine',
      { 'mine/own.js': 'export const = ;' },
      ["FOLDER/mine/own.js cannot be loaded: Unexpected token '='"],
    ],
    [
      'a file without a plugin',
      './mine',
      { 'mine/own.js': 'export const a = 1;' },
      ['FOLDER/mine/own.js exports no plugin: export one record made by definePlugin or defineResource'],
    ],
    [
      'a step that offers what resources offer',
      './mine',
      { 'mine/own.js': plugin('own').replace('needs: []', 'offers: ["writer"], needs: []') },
      ['FOLDER/mine/own.js: offers says what a resource has, and this is a step'],
    ],
    [
      'a plugin that breaks the contract',
      './mine',
      { 'mine/own.js': 'export const a = { name: "Own", create: 1 };' },
      [
        "FOLDER/mine/own.js: the name 'Own' is not snake_case",
        'FOLDER/mine/own.js: summary is missing: say in one sentence what it does',
        'FOLDER/mine/own.js: create is not a function',
        'FOLDER/mine/own.js: needs is missing: list the facts, or []',
        'FOLDER/mine/own.js: gives is missing: list the facts, or []',
        'FOLDER/mine/own.js: config is not a Type.Object',
      ],
    ],
    [
      'a name that is taken',
      './mine',
      { 'mine/own.js': plugin('say') },
      ["FOLDER/mine/own.js: there is a plugin 'say' already: give this one another name"],
    ],
    [
      'a package that is not installed',
      'touchstone-plugin-x',
      {},
      ["the package 'touchstone-plugin-x' is not installed: npm install touchstone-plugin-x"],
    ],
    [
      'a package of another contract',
      'touchstone-plugin-x',
      {
        'node_modules/touchstone-plugin-x/package.json': manifest({ apiVersion: 2, plugins: ['./own.js'] }),
      },
      [
        "the package 'touchstone-plugin-x' was made for plugin contract 2, this service has 1: install a version of it made for 1",
      ],
    ],
    [
      'a package that lists none',
      'touchstone-plugin-x',
      { 'node_modules/touchstone-plugin-x/package.json': manifest(undefined) },
      ["the package 'touchstone-plugin-x' lists no plugins: its package.json wants touchstone: { apiVersion, plugins }"],
    ],
  ];

  for (const [name, listed, files, wanted] of OWN) {
    it(`may be ${name}`, async () => {
      const folder = folderWith({ 'package.json': '{"type":"module"}', ...files });
      const text = `version: 1\nplugins: [${listed}]\nanswer:\n  - ${wanted.length > 0 ? 'say: { text: x }' : 'own: {}'}\n`;
      const problems = await lint(text, join(folder, 'p.yaml'));
      expect(problems.map(({ message }) => message.replaceAll(folder, 'FOLDER'))).to.deep.equal(wanted);
      for (const { line, column } of problems) expect([line, column]).to.deep.equal([2, 11]);
    });
  }

  it('are a list', async () => {
    expect(formatAll(await lint(`version: 1\nplugins: ./mine\nanswer: []\n`))).to.deep.equal([
      '2:10 plugins is a list of folders, files and package names',
    ]);
  });
});
