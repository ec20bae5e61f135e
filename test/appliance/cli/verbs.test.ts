import { expect } from 'chai';
import { VERBS } from '../../../appliance/cli/verbs.ts';
import { touchstone } from '../../support/command-line.ts';
import { folderWith } from '../../support/folder.ts';

describe('the command line', function () {
  this.timeout(60_000);

  /** Arguments, exit code, and a pattern in what is written. */
  const CASES: readonly [string[], number, RegExp][] = [
    [[], 64, /Usage: touchstone/],
    [['--help'], 0, /Exit codes:/],
    [['--version'], 0, /^\d+\.\d+\.\d+/],
    [['nonsense'], 64, /unknown command 'nonsense'/],
    [['lnit'], 64, /Did you mean lint\?/],
    [['run', '--prot', '1'], 64, /unknown option '--prot'[\s\S]*Did you mean --port\?/],
    [['run', '--port', 'high'], 64, /a whole number from 0 to 65535/],
    [['run', '--port', '65536'], 64, /a whole number from 0 to 65535/],
    [['ask'], 64, /missing required argument 'question'/],
    [['ingest'], 64, /name files or folders/],
    [['ingest', '/nowhere'], 64, /there is no file or folder \/nowhere/],
    [['documents', 'burn'], 64, /Allowed choices are list, show, remove/],
    [['documents', 'show'], 64, /say which document to show/],
    [['documents', 'list', 'a.md'], 64, /list takes no id: say --search a\.md/],
    [['documents', 'list', '--limit', '0'], 64, /a whole number from 1 to 10000/],
    [['lint', '/nowhere'], 64, /there is no file or folder \/nowhere/],
    [['lint', '--format', 'xml'], 64, /Allowed choices are text, json, github/],
    [['test', '/nowhere'], 64, /there is no file or folder \/nowhere/],
    [['list', 'retreive'], 64, /there is no plugin 'retreive'; did you mean 'retrieve'\?/],
    [['list', '--kind', 'toy'], 64, /Allowed choices are/],
    [['run', '--config', '/nowhere.yaml'], 78, /\/nowhere.yaml:1:1: cannot be read[\s\S]*1 problem/],
    [['ask', '--pipeline', '/nowhere.yaml', 'Why?'], 78, /\/nowhere.yaml:1:1: cannot be read/],
    [['ask', '--instance', 'other', 'Why?'], 64, /there is no instance 'other'; there is test/],
    [['ask', '--url', 'http://127.0.0.1:1', 'Why?'], 69, /resource_unavailable: .*cannot be reached/],
    [['version'], 0, /^touchstone \d+\.\d+\.\d+ \(plugin contract 1, Node 24/],
  ];
  for (const [args, code, pattern] of CASES) {
    it(`ends ${JSON.stringify(args.join(' '))} with ${code}`, async () => {
      const ended = await touchstone(args, { cwd: folderWith() });
      expect(ended.stdout + ended.stderr).to.match(pattern);
      expect(ended.code).to.equal(code);
      expect(ended.stderr, 'a stack').to.not.match(/^ +at /m);
    });
  }

  for (const { name, summary } of VERBS) {
    it(`shows help with examples for ${name}`, async () => {
      const { code, stdout } = await touchstone([name, '--help']);
      expect(code).to.equal(0);
      expect(stdout).to.contain(summary.slice(0, 40)).and.contain(`Examples:\n  touchstone ${name}`);
    });
  }

  it('shows stacks when they are asked for', async () => {
    const { code, stderr } = await touchstone(['ask', '--debug', '--url', 'http://127.0.0.1:1', 'Why?']);
    expect(code).to.equal(69);
    expect(stderr).to.match(/^ +at /m);
  });

  for (const [args, env, level] of [
    [[], {}, 'error'],
    [['--debug'], {}, 'warn'],
    [[], { LANCEDB_LOG: 'info' }, 'info'],
  ] as const)
    it(`leaves the engine's own log at ${level} with ${JSON.stringify([...args, env])}`, async () => {
      const plugin = 'export const told = process.stderr.write(`level ${process.env.LANCEDB_LOG}`);';
      const cwd = folderWith({ 'a.mjs': plugin, 'p.yaml': 'version: 1\nplugins: [./a.mjs]\nanswer: []\n' });
      const { stderr } = await touchstone(['list', '--pipeline', 'p.yaml', ...args], { cwd, env });
      expect(stderr).to.contain(`level ${level}`);
    });

  it('gives its versions as JSON', async () => {
    const { stdout } = await touchstone(['version', '--json']);
    expect(JSON.parse(stdout)).to.have.keys('version', 'apiVersion', 'node');
  });
});
