import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { begin, touchstone, touchstoneHere } from '../../support/command-line.ts';
import { folderWith } from '../../support/folder.ts';
import { shop } from '../../support/shop.ts';

describe('documents from the command line', function () {
  this.timeout(60_000);
  const cwd = shop();
  const given = ['--pipeline', 'pipeline.yaml'];
  const shopped = (...args: string[]) => touchstoneHere([...args, ...given], { cwd });
  const shoppedApart = (...args: string[]) => touchstone([...args, ...given], { cwd });

  it('are asked for while there are none', async () => {
    const { code, stderr } = await shopped('ask', 'How long is the warranty?');
    expect(code).to.equal(0);
    expect(stderr).to.contain('The knowledge base is empty');
  });

  it('are loaded, into the data folder beside the caller', async () => {
    const { code, stdout } = await shoppedApart('ingest', 'documents');
    expect([code, stdout]).to.deep.equal([0, '3 documents loaded, 0 unchanged, 0 removed, 0 failed\n']);
    expect(readFileSync(join(cwd, 'data/kb/knowledge-base.json'), 'utf8')).to.contain('format');
  });

  it('are loaded once', async () => {
    const { stdout } = await shopped('ingest', 'documents');
    expect(stdout).to.equal('0 documents loaded, 3 unchanged, 0 removed, 0 failed\n');
  });

  it('answer questions', async () => {
    const { code, stdout, stderr } = await shoppedApart('ask', 'How long is the warranty of the kettle?');
    expect([code, stderr]).to.deep.equal([0, '']);
    expect(stdout).to.match(
      /^The kettle has a warranty of three years.* \(Shop\)\n\nscore \d+ {2}reason answered {2}model extractive\n\nsources\n1. Warranty\n/,
    );
  });

  it('answer questions with every figure', async () => {
    const { stdout } = await shopped('ask', '--verbose', 'How long is the warranty of the kettle?');
    expect(stdout).to.match(
      /\nKBscore \d+ {2}kbCoverage \d+ {2}totalCount 1\ntime \d+ ms {2}kbTime \d+ ms\n\nsources\n1. Warranty \(\d+\)\n/,
    );
  });

  it('answer questions as JSON', async () => {
    const { stdout } = await shopped('ask', '--json', 'How long is the warranty of the kettle?');
    const record = JSON.parse(stdout);
    expect(record).to.include({ reason: 'answered', document: 'Warranty' });
    expect(record.passages[0]).to.include({ document: 'Warranty' });
  });

  it('are listed, shown and removed by their ids', async () => {
    const listed = await shoppedApart('documents', 'list');
    expect([listed.code, listed.stderr]).to.deep.equal([0, '']);
    expect(listed.stdout).to.equal(
      'returns.txt  Returns  1 passage\ntoaster.md  Toaster  1 passage\nwarranty.md  Warranty  1 passage\n',
    );
    const some = await shopped('documents', 'list', '--limit', '1', '--search', 'T', '--json');
    const parsed = JSON.parse(some.stdout);
    expect(parsed.documents[0].loaded).to.match(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    delete parsed.documents[0].loaded;
    expect(parsed).to.deep.equal({
      documents: [{ id: 'returns.txt', title: 'Returns', url: '', origin: join(cwd, 'documents'), passages: 1, language: 'en' }],
      total: 3,
    });
    expect(some.stderr).to.equal('2 more of 3: --search narrows the list, --limit lengthens it\n');
    expect((await shopped('documents', 'list', '--search', 'kettle')).stderr).to.contain("No document has 'kettle'");
    const shown = await shopped('documents', 'show', 'toaster.md', 'kettle.md');
    expect([shown.code, shown.stdout]).to.deep.equal([
      1,
      'toaster.md  Toaster  1 passage\n\n[1]\nThe toaster is red. It comes with a cable of one metre.\n',
    ]);
    expect(shown.stderr).to.contain("There is no document 'kettle.md'");
    const json = JSON.parse((await shopped('documents', 'show', '--json', 'toaster.md')).stdout);
    expect(json.passages).to.have.lengthOf(1);
    const removed = await shopped('documents', 'remove', 'toaster.md', 'kettle.md');
    expect([removed.code, removed.stdout]).to.deep.equal([1, '1 document removed\n']);
    expect((await shopped('documents', 'list', '--search', 'toaster')).stdout).to.equal('');
    expect((await shopped('ingest', 'documents')).stdout).to.contain('1 document loaded, 2 unchanged');
  });

  it('are removed when they are gone and that is wanted', async () => {
    rmSync(join(cwd, 'documents/returns.txt'));
    expect((await shopped('ingest', 'documents')).stdout).to.contain(', 0 removed');
    const { stdout } = await shopped('ingest', '--prune', '--json', 'documents');
    expect(JSON.parse(stdout)).to.deep.equal({ loaded: 0, unchanged: 2, removed: 1, failed: 0, failures: [], skipped: {} });
  });

  it('that cannot be read are named, and the others loaded', async () => {
    writeFileSync(join(cwd, 'documents/broken.pdf'), 'no pdf');
    writeFileSync(join(cwd, 'documents/hours.md'), '# Hours\n\nWe are open from nine to five.\n');
    const { code, stdout, stderr } = await shopped('ingest', 'documents');
    expect(code).to.equal(1);
    expect(stdout).to.equal('1 document loaded, 2 unchanged, 0 removed, 1 failed\n');
    expect(stderr).to.match(/^failed: .*broken.pdf: /m);
  });

  it('stay in the folder that the settings name', async () => {
    const elsewhere = shop({
      'touchstone.yaml':
        'data: ./kept\ninstances:\n  shop: { pipeline: ./pipeline.yaml }\n  other: { pipeline: ./pipeline.yaml }\n',
    });
    expect((await touchstoneHere(['ingest', 'documents'], { cwd: elsewhere })).stderr).to.contain(
      'say which one with --instance: shop, other',
    );
    const { code } = await touchstoneHere(['ingest', '--instance', 'shop', 'documents'], { cwd: elsewhere });
    expect(code).to.equal(0);
    expect(readFileSync(join(elsewhere, 'kept/kb/knowledge-base.json'), 'utf8')).to.contain('format');
  });
});

describe('documents of a knowledge base that is only searched', function () {
  this.timeout(30_000);
  const cwd = folderWith({
    'found.js': `import { defineResource, Type } from 'touchstone/plugin';
export const found = defineResource({
  provides: 'knowledge_base', name: 'found', summary: 'Is only searched.', config: Type.Object({}),
  create: () => ({ search: async () => ({ passages: [] }) }),
});
`,
    'package.json': '{"type":"module"}',
    'pipeline.yaml':
      'version: 1\nplugins: [./found.js]\nresources: { kb: { found: {} } }\nanswer: [{ retrieve: { from: kb } }]\n',
  });

  const CASES: readonly [action: string[], message: string][] = [
    [['documents', 'list'], 'this knowledge base cannot list its documents'],
    [['documents', 'show', 'a'], 'this knowledge base cannot show a document'],
    [['documents', 'remove', 'a'], 'this knowledge base is only searched: its documents cannot be removed here'],
    [['ingest', '--drop-demo', '.'], 'the pipeline has no ingest list: it cannot load documents'],
    [['prepare', '--plan'], 'no knowledge base of this pipeline has to be prepared: touchstone ingest PATH loads documents'],
  ];
  for (const [args, message] of CASES)
    it(`cannot be reached by ${args.join(' ')}, which says so`, async () => {
      const { code, stderr } = await touchstoneHere([...args, '--pipeline', 'pipeline.yaml'], { cwd });
      expect([code === 0, stderr.includes(message)], stderr).to.deep.equal([false, true]);
    });
});

describe('a load that is interrupted', function () {
  this.timeout(60_000);

  it('keeps what is there, says so and goes on when it is run again', async () => {
    const slow = `export const wait = { name: 'wait', summary: 'Waits.', needs: ['documents'], gives: ['documents'],
      config: { type: 'object', properties: {} },
      create: () => ({ run: async ({ documents }, call) => {
        if (documents.some(({ id }) => id.includes('toaster'))) {
          process.stderr.write('waiting\\n');
          const timer = setInterval(() => {}, 1000);
          await new Promise((_, reject) => call.signal.addEventListener('abort', () => reject(call.signal.reason)))
            .finally(() => clearInterval(timer));
        }
        return { documents };
      } }) };`;
    const cwd = shop({ 'plugins/wait.ts': slow });
    const pipeline = readFileSync(join(cwd, 'pipeline.yaml'), 'utf8');
    const stopping = pipeline
      .replace('read_files: {}', 'read_files: { batch_documents: 1 }')
      .replace('  - load', '  - wait: {}\n  - load');
    writeFileSync(join(cwd, 'slow.yaml'), stopping);
    const running = begin(['ingest', '--pipeline', 'slow.yaml', 'documents/warranty.md', 'documents/toaster.md'], { cwd });
    await running.said(/waiting/);
    running.child.kill('SIGINT');
    const { code, stdout, stderr } = await running.ended;
    expect(code).to.equal(130);
    expect(stdout).to.equal('1 document loaded, 0 unchanged, 0 removed, 0 failed\n');
    expect(stderr).to.contain('What is counted here is kept; run the same again');
    const again = await touchstoneHere(
      ['ingest', '--pipeline', 'pipeline.yaml', 'documents/warranty.md', 'documents/toaster.md'],
      {
        cwd,
      },
    );
    expect(again.stdout).to.equal('1 document loaded, 1 unchanged, 0 removed, 0 failed\n');
  });
});

describe('list and echo', function () {
  this.timeout(30_000);

  it('lists plugins of a kind', async () => {
    const { stdout } = await touchstoneHere(['list', '--kind', 'source'], { cwd: folderWith() });
    expect(stdout).to.match(/^read_files {2}source {2}Reads documents/);
  });

  it('lists a plugin with its options', async () => {
    const { stdout } = await touchstone(['list', 'gate_confidence']);
    expect(stdout).to.match(/^gate_confidence \(step\): .*\n {2}needs answer, score, options\n/);
    expect(stdout).to.contain('  min: integer from 0 to 100; default 15\n      Below this score');
  });

  it('lists plugins of the configuration in effect beside those that come with the service', async () => {
    const cwd = shop({ 'touchstone.yaml': 'instances:\n  shop: { pipeline: ./pipeline.yaml }\n' });
    const { code, stdout } = await touchstoneHere(['list'], { cwd });
    expect(code).to.equal(0);
    expect(stdout)
      .to.match(/^retrieve +step/m)
      .and.match(/^sign +step +Signs the answer\.$/m);
    expect((await touchstoneHere(['--help'], { cwd })).stdout).to.match(
      /^Plugins of this configuration.*\n {2}sign {2}Signs the answer\.$/m,
    );
    expect((await touchstoneHere(['--help'], { cwd: folderWith() })).stdout).to.not.contain('Plugins of this configuration');
  });

  it('lists a plugin of a pipeline file with its options, whatever else is wrong with the file', async () => {
    const cwd = shop({ 'broken.yaml': 'version: 1\nplugins: [./plugins]\nanswer: [{ nonsense: {} }]\nresources: "${UNSET}"\n' });
    const { code, stdout } = await touchstoneHere(['list', 'sign', '--pipeline', 'broken.yaml'], { cwd });
    expect([code, stdout.split('\n')[0]]).to.deep.equal([0, 'sign (step): Signs the answer.']);
  });

  it('lists what it can beside a plugin that cannot be loaded, and says which that is', async () => {
    const cwd = shop({ 'broken.yaml': 'version: 1\nplugins: [./plugins, ./absent]\nanswer: []\n' });
    const { code, stdout, stderr } = await touchstoneHere(['list', '--pipeline', 'broken.yaml'], { cwd });
    expect(code).to.equal(78);
    expect(stderr).to.match(/^broken.yaml:2:22: there is no file or folder .*absent$/m);
    expect(stdout).to.match(/^sign /m);
    const help = await touchstoneHere(['--help'], { cwd, env: { TOUCHSTONE_CONFIG: '/nowhere.yaml' } });
    expect([help.code, help.stderr]).to.deep.equal([0, '']);
  });

  it('lists everything as JSON', async () => {
    const all = JSON.parse((await touchstoneHere(['list', '--json'])).stdout);
    expect(all.map(({ name }: { name: string }) => name)).to.include.members(['retrieve', 'embedded', 'read_files']);
  });

  it('echoes a pipeline file with its defaults, and no secret', async () => {
    const { code, stdout } = await touchstone(['echo', 'pipeline.yaml'], { cwd: shop(), env: { SHOP_SECRET: 'open sesame' } });
    expect(code).to.equal(0);
    expect(stdout).to.contain('vector_weight: 0.8').and.contain('secret: "********"').and.contain('- ./plugins');
    expect(stdout).to.not.contain('sesame');
  });

  it('echoes a file that lint accepts', async () => {
    const cwd = shop();
    const { stdout } = await touchstoneHere(['echo', 'pipeline.yaml'], { cwd });
    writeFileSync(join(cwd, 'again.yaml'), stdout);
    expect((await touchstoneHere(['lint', 'again.yaml'], { cwd })).stdout).to.equal('');
    expect((await touchstoneHere(['echo', 'again.yaml'], { cwd })).stdout.split('\n').slice(1)).to.deep.equal(
      stdout.split('\n').slice(1),
    );
  });

  it('echoes the settings in effect, and no key', async () => {
    const cwd = shop({ 'touchstone.yaml': 'http: { port: 9000 }\ninstances:\n  shop: { pipeline: ./pipeline.yaml }\n' });
    const { stdout } = await touchstoneHere(['echo'], {
      cwd,
      env: { TOUCHSTONE_ADMIN_KEY: 'sesame-sesame-sesame', TOUCHSTONE_LOG_LEVEL: 'warn' },
    });
    expect(stdout).to.contain('# settings: touchstone.yaml (found here)').and.contain('port: 9000').and.contain('level: warn');
    expect(stdout).to.contain('# pipeline: pipeline.yaml').and.not.contain('sesame');
  });
});

describe('test', function () {
  this.timeout(60_000);

  it('tells which cases are as expected and why others are not', async () => {
    const cwd = shop();
    const { code, stdout } = await touchstone(['test', '.', '--junit', 'results.xml'], { cwd });
    expect(code).to.equal(1);
    expect(stdout).to.match(
      /^pipeline.test.yaml\n {2}ok {4}names the years \(\d+ ms\)\n {2}FAIL {2}is wrong about the toaster\n/,
    );
    expect(stdout).to.match(
      /answer is "The toaster is red.*", without "<blue>"\n {10}score is \d+, below 101\n2 cases, 1 failed\n$/,
    );
    const xml = readFileSync(join(cwd, 'results.xml'), 'utf8');
    expect(xml)
      .to.contain('<testsuite name="pipeline.test.yaml" tests="2" failures="1"')
      .and.contain('without &quot;&lt;blue&gt;&quot;"');
  });

  it('leaves nothing behind', async () => {
    const cwd = shop();
    await touchstoneHere(['test', '.'], { cwd });
    expect(() => readFileSync(join(cwd, 'data/kb/knowledge-base.json'))).to.throw();
  });

  it('refuses cases that make no sense', async () => {
    const cwd = shop({ 'bad.test.yaml': 'version: 1\ncases: []\n' });
    const { code, stderr } = await touchstoneHere(['test', 'bad.test.yaml'], { cwd });
    expect(code).to.equal(78);
    expect(stderr).to.match(/^bad.test.yaml:2:8: option 'cases' must NOT have fewer than 1 items/);
  });
});
