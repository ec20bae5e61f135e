import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { blocksOf } from '../../../appliance/cli/lint/markdown.ts';
import { touchstone, touchstoneHere } from '../../support/command-line.ts';
import { folderWith } from '../../support/folder.ts';
import { shop } from '../../support/shop.ts';

const BAD = 'version: 1\nanswer:\n  - retreive: { from: kb }\n  - gate_confidence: { min: "${MIN_SCORE}" }\n';

describe('lint', function () {
  this.timeout(30_000);

  it('finds nothing in the shipped pipelines, and says how many it checked', async () => {
    const { code, stdout, stderr } = await touchstoneHere(['lint'], { cwd: folderWith() });
    expect([code, stdout]).to.deep.equal([0, '']);
    expect(stderr).to.match(/^\d+ configurations checked: 0 problems$/m);
  });

  it('finds nothing in a folder with a plugin of its own', async () => {
    const { code, stdout } = await touchstone(['lint', '.'], { cwd: shop() });
    expect([code, stdout]).to.deep.equal([0, '']);
  });

  it('names the file as seen from here, with line and column', async () => {
    const { code, stdout } = await touchstoneHere(['lint', 'bad.yaml'], { cwd: folderWith({ 'bad.yaml': BAD }) });
    expect(code).to.equal(1);
    expect(stdout.trim().split('\n')).to.deep.equal([
      "bad.yaml:3:5: there is no plugin 'retreive'; did you mean 'retrieve'?",
      'bad.yaml:4:29: the variable MIN_SCORE is not set: set it, or MIN_SCORE_FILE, or write ${MIN_SCORE:-default}',
    ]);
  });

  it('refuses to load documents into what is only searched', async () => {
    const found = `import { defineResource, Type } from 'touchstone/plugin';
export const found = defineResource({
  provides: 'knowledge_base', name: 'found', summary: 'Is only searched.', config: Type.Object({}),
  create: () => ({ search: async () => ({ passages: [] }) }),
});
`;
    const pipeline = `version: 1
plugins: [./found.ts]
resources: { kb: { found: {} } }
answer: [{ retrieve: { from: kb } }]
ingest: [{ read_files: {} }, { clean_html: {} }, { split_passages: {} }, { load: { into: kb } }]
`;
    const { code, stdout } = await touchstoneHere(['lint', 'p.yaml'], {
      cwd: folderWith({ 'found.ts': found, 'p.yaml': pipeline }),
    });
    expect([code, stdout]).to.deep.equal([1, "p.yaml:5:90: 'kb' has no writer: the plugin 'found' offers none\n"]);
  });

  describe('of plugins that lie elsewhere', () => {
    const told = `import { writeFileSync } from 'node:fs';
import { definePlugin, Type } from 'touchstone/plugin';
writeFileSync(new URL('ran', import.meta.url), '');
export const tell = definePlugin()({
  name: 'tell', summary: 'Tells.', config: Type.Object({}), needs: [], gives: [], create: () => ({ run: () => undefined }),
});
`;
    const place = () => {
      const folder = folderWith({
        'plugins/tell.ts': told,
        'pipelines/p.yaml': 'version: 1\nplugins: [../plugins]\nanswer: [{ tell: {} }]\n',
      });
      return { folder, ran: () => existsSync(join(folder, 'plugins', 'ran')) };
    };

    it('runs no code, and says how to', async () => {
      const { folder, ran } = place();
      const { code, stdout } = await touchstoneHere(['lint', 'p.yaml'], { cwd: join(folder, 'pipelines') });
      expect(stdout).to.match(
        /^p\.yaml:2:11: .*tell\.ts is not run here, as it lies elsewhere: name its folder .*\(--plugins\)\n$/,
      );
      expect([code, ran()]).to.deep.equal([1, false]);
    });

    for (const [name, args, from] of [
      ['where they lie below the folder that it is run in', ['lint', 'pipelines/p.yaml'], '.'],
      ['where their folder is named', ['lint', 'p.yaml', '--plugins', '../plugins'], 'pipelines'],
    ] as const)
      it(`runs their code ${name}`, async () => {
        const { folder, ran } = place();
        const { code, stdout } = await touchstoneHere(args, { cwd: join(folder, from) });
        expect([code, stdout, ran()]).to.deep.equal([0, '', true]);
      });
  });

  it('takes variables as set when it is told to', async () => {
    const { stdout } = await touchstoneHere(['lint', '--skip-env', 'bad.yaml'], { cwd: folderWith({ 'bad.yaml': BAD }) });
    expect(stdout.trim().split('\n')).to.have.lengthOf(1);
  });

  it('writes JSON', async () => {
    const { stdout } = await touchstoneHere(['lint', '--format', 'json', 'bad.yaml'], { cwd: folderWith({ 'bad.yaml': BAD }) });
    const [problem] = JSON.parse(stdout);
    expect(problem).to.deep.equal({
      file: 'bad.yaml',
      line: 3,
      column: 5,
      message: "there is no plugin 'retreive'; did you mean 'retrieve'?",
    });
  });

  it('writes annotations for GitHub', async () => {
    const { stdout } = await touchstoneHere(['lint', '--format', 'github', 'bad.yaml'], { cwd: folderWith({ 'bad.yaml': BAD }) });
    expect(stdout.split('\n')[0]).to.equal(
      "::error file=bad.yaml,line=3,col=5::there is no plugin 'retreive'; did you mean 'retrieve'?",
    );
  });

  it('checks settings and the pipelines they name when it finds them here', async () => {
    const settings = 'http: { prot: 1 }\ninstances:\n  shop: { pipeline: ./bad.yaml }\n';
    const cwd = folderWith({ 'touchstone.yaml': settings, 'bad.yaml': BAD });
    const wrong = await touchstoneHere(['lint'], { cwd });
    expect(wrong.stdout).to.match(/^touchstone.yaml:1:9: unknown option 'prot'; did you mean 'port'\?$/m);
    const right = await touchstoneHere(['lint'], {
      cwd: folderWith({ 'touchstone.yaml': settings.replace('prot', 'port'), 'bad.yaml': BAD }),
    });
    expect(right.stdout).to.match(/^bad.yaml:3:5: there is no plugin 'retreive'/m);
  });

  it('checks cases', async () => {
    const cases = 'version: 1\ndocuments: [{ title: a }]\ncases:\n  - question: a\n    expect: { anwser: {}, reason: tired }\n';
    const { code, stdout } = await touchstoneHere(['lint', 'x.test.yaml'], { cwd: folderWith({ 'x.test.yaml': cases }) });
    expect(code).to.equal(1);
    expect(stdout).to.match(/x.test.yaml:5:15: unknown option 'anwser'; did you mean 'answer'\?/);
    expect(stdout).to.match(/x.test.yaml:5:35: option 'reason' wants one of answered, cached/);
  });

  it('passes over files in folders that are not its own', async () => {
    const cwd = folderWith({
      'compose.yaml': 'services: { a: { image: b } }\n',
      'kustomization.yaml': 'resources: [a.yaml]\n',
      'notes.txt': 'answer: 1',
      'node_modules/x/bad.yaml': BAD,
      '.hidden/bad.yaml': BAD,
    });
    const { code, stderr } = await touchstoneHere(['lint', '.'], { cwd });
    expect(code).to.equal(0);
    expect(stderr).to.contain('0 configurations checked');
  });

  it('says where in a page a block is wrong', async () => {
    const page =
      `# Page\n\nText.\n\n\`\`\`yaml\n${BAD}\`\`\`\n\n1. In a list:\n\n   ~~~yml\n   version: 1\n   answer:\n     - lod: ` +
      '{}\n   ~~~\n';
    const { code, stdout } = await touchstoneHere(['lint', '--skip-env', '.'], { cwd: folderWith({ 'docs/page.md': page }) });
    expect(code).to.equal(1);
    expect(stdout.trim().split('\n')).to.deep.equal([
      "docs/page.md:8:5: there is no plugin 'retreive'; did you mean 'retrieve'?",
      "docs/page.md:17:8: there is no plugin 'lod'; did you mean 'load'?",
    ]);
  });
});

describe('YAML in Markdown', () => {
  const block = (text: string, before = '', language = 'yaml') => `${before}\n\`\`\`${language}\n${text}\n\`\`\`\n`;
  const CASES: readonly [string, string, (string | undefined)[]][] = [
    ['a pipeline', block('version: 1\nanswer: []'), ['pipeline']],
    ['settings', block('version: 1\ninstances: {}'), ['settings']],
    ['something else', block('services: {}'), []],
    ['another language', block('answer: []', '', 'json'), []],
    ['a fragment that is to be checked', block('- retrieve: {}', '<!-- lint: pipeline -->'), ['pipeline']],
    ['a fragment that is settings', block('http: {}', '<!-- lint: settings -->\n'), ['settings']],
    ['a block that is to be left out', block('answer: []', '<!-- lint: skip -->'), []],
    ['a wish that was for another block', `<!-- lint: skip -->\n\nText.\n${block('answer: []')}`, ['pipeline']],
    ['two blocks', block('answer: []') + block('answer: []'), ['pipeline', 'pipeline']],
    ['a block in a longer fence', '````md\n```yaml\nanswer: []\n```\n````\n', []],
    ['a block without an end', '```yaml\nanswer: []\n', ['pipeline']],
    ['lines that end as on Windows', block('version: 1\nanswer: []').replaceAll('\n', '\r\n'), ['pipeline']],
  ];
  for (const [name, page, kinds] of CASES) {
    it(`is ${name}`, () => expect(blocksOf(page).map(({ kind }) => kind)).to.deep.equal(kinds));
  }

  it("has no mistake in this project's own pages", async function () {
    this.timeout(30_000);
    const root = join(import.meta.dirname, '../../..');
    const { code, stdout } = await touchstoneHere(['lint', '--skip-env', 'docs', 'examples', 'appliance'], { cwd: root });
    expect(stdout).to.equal('');
    expect(code).to.equal(0);
    expect(readFileSync(join(root, 'docs/reference/cli.md'), 'utf8')).to.contain('touchstone lint');
  });
});
