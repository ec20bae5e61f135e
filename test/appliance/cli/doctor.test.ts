import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { touchstone, touchstoneHere } from '../../support/command-line.ts';
import { folderWith } from '../../support/folder.ts';
import { type Behaviour, json, ModelServer, refuses } from '../../support/model-server.ts';
import { firstLine } from '../../support/real-parts.ts';
import { skipWithout } from '../../support/skip-without.ts';

interface Found {
  check: string;
  level: string;
  detail: string;
  mend?: string;
}

const SECRET = 'sk-hush-1234567890';

const withModel = (url: string): string => `version: 1
resources:
  kb: { embedded: { path: ./kb } }
  llm: { openai: { base_url: "${url}", model: little, api_key: ${SECRET}, retries: 0 } }
answer: [{ retrieve: { from: kb, query_type: keyword } }, { prompt_grounded: {} }, { generate: { with: llm } }]
`;
/** Nothing but words of the folder: no model is read. */
const SMALL = `version: 1
resources: { kb: { embedded: { path: "\${TOUCHSTONE_DATA}/kb" } }, llm: { extractive: {} } }
answer: [{ retrieve: { from: kb, query_type: keyword } }, { prompt_grounded: {} }, { generate: { with: llm } }]
`;

async function examine(pipeline: string, data?: string): Promise<{ code: number | string; text: string; findings: Found[] }> {
  const cwd = folderWith({ 'my.yaml': pipeline });
  const flags = ['--json', '--pipeline', 'my.yaml', '--data', data ?? join(cwd, 'data')];
  const { code, stdout, stderr } = await touchstoneHere(['doctor', ...flags], { cwd });
  return { code, text: stdout + stderr, findings: JSON.parse(stdout).findings };
}

const problems = (findings: readonly Found[]): Found[] => findings.filter(({ level }) => level === 'problem');

describe('doctor', function () {
  this.timeout(60_000);
  const server = new ModelServer();
  let url: string;
  const models = server.models;

  before(async () => {
    url = await server.open();
  });
  after(() => server.close());
  afterEach(() => {
    server.models = models;
  });

  beforeEach(() => server.will(dated(0)));

  const dated =
    (seconds: number): Behaviour =>
    (response) =>
      void response.writeHead(404, { date: new Date(Date.now() + seconds * 1000).toUTCString() }).end();

  it('finds nothing wrong where all is well, and leaves nothing behind in the data folder', async () => {
    const cwd = folderWith({ 'my.yaml': SMALL });
    const { code, stdout, stderr } = await touchstone(['doctor', '--pipeline', 'my.yaml', '--data', 'data'], { cwd });
    const lines = stdout.trimEnd().split('\n');
    for (const check of ['version: touchstone ', 'data: ', 'test/kb: ', 'clock: '])
      expect(lines, stderr).to.satisfy((all: string[]) => all.some((line) => line.startsWith(`ok       ${check}`)));
    expect(lines.at(-1), stdout).to.match(/^\d+ ok, \d+ warnings?, 0 problems$/);
    expect(code).to.equal(0);
    expect(readdirSync(join(cwd, 'data')).filter((name) => name.startsWith('.doctor'))).to.deep.equal([]);
  });

  it('says that the data folder cannot be made, and how that is mended', async () => {
    const file = join(folderWith({ taken: 'a file' }), 'taken');
    const { code, findings } = await examine(withModel(url), join(file, 'data'));
    expect(code).to.equal(1);
    expect(problems(findings)[0]).to.deep.include({ check: 'data' });
    expect(problems(findings)[0]?.detail)
      .to.include(join(file, 'data'))
      .and.match(/cannot be written by user \d+:\d+/);
    expect(problems(findings)[0]?.mend).to.include('--data');
  });

  it('says that a server is away', async () => {
    const away = new ModelServer();
    const address = await away.open();
    await away.close();
    const { code, findings } = await examine(withModel(address));
    expect(code).to.equal(1);
    expect(problems(findings).map(({ check }) => check)).to.deep.equal(['test/llm']);
    expect(problems(findings)[0]?.detail).to.include(new URL(address).host);
    expect(problems(findings)[0]?.mend).not.to.equal(undefined);
  });

  it('says that a key is refused, and shows none', async () => {
    server.models = refuses(401);
    const { code, text, findings } = await examine(withModel(url));
    expect(code).to.equal(1);
    expect(problems(findings).map(({ check }) => check)).to.deep.equal(['test/llm']);
    expect(text).to.include('401').and.not.to.include('hush');
  });

  it('warns of a model that the server does not list', async () => {
    server.models = json({ object: 'list', data: [{ id: 'another', object: 'model' }] });
    const { code, findings } = await examine(withModel(url));
    expect(code).to.equal(0);
    expect(findings).to.deep.include({
      check: 'test/llm',
      level: 'warning',
      detail: "the server does not list the model 'little'",
    });
  });

  for (const [seconds, level, code, detail] of [
    [0, 'ok', 0, /^the clock agrees with that of http:\/\/127\.0\.0\.1:\d+$/],
    [90, 'warning', 0, /^the clock is (89|90) s behind that of http/],
    [-90, 'warning', 0, /^the clock is 9[01] s ahead of that of http/],
    [-7200, 'problem', 1, /^the clock is 720[01] s ahead of that of http/],
  ] as const) {
    it(`compares the clock with a server's that is ${seconds} s ahead`, async () => {
      server.will(dated(seconds));
      const ended = await examine(withModel(url));
      const clock = ended.findings.find(({ check }) => check === 'clock');
      expect(clock).to.deep.include({ level });
      expect(clock?.detail).to.match(detail);
      expect(ended.code).to.equal(code);
    });
  }

  it('sends no key to find out the time, and asks for nothing', async () => {
    await examine(withModel(url));
    const asked = server.asked.map(({ method, path, headers }) => [method, path, headers.authorization]);
    expect(asked).to.deep.equal([['HEAD', '/', undefined]]);
  });

  it('tells every mistake of the configuration with 78, and what can be seen all the same', async () => {
    const { code, findings } = await examine('version: 1\nanswer: [{ retreive: {} }, { generate: { with: nobody } }]\n');
    expect(code).to.equal(78);
    const mistakes = findings.filter(({ check }) => check === 'configuration').map(({ detail }) => detail);
    expect(mistakes.join('\n'))
      .to.match(/my\.yaml:2:\d+: .*retreive/)
      .and.to.match(/nobody/);
    expect(findings.map(({ check }) => check)).to.include.members(['data', 'disk', 'files', 'memory']);
  });

  it('tells mistakes of the settings too, before it has a folder to look at', async () => {
    const cwd = folderWith({ 'touchstone.yaml': 'htttp: { port: 1 }\nlogging: { level: loud }\n' });
    const { code, stdout } = await touchstoneHere(['doctor'], { cwd });
    expect(code).to.equal(78);
    expect(stdout)
      .to.match(/touchstone\.yaml:1:1: .*htttp/)
      .and.to.match(/touchstone\.yaml:2:/);
    expect(existsSync(join(cwd, 'data'))).to.equal(false);
  });

  describe('with a small disk', () => {
    it('says that the disk is full', async function () {
      const folder = folderWith({});
      try {
        execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'touchstone-test', folder], { stdio: 'pipe' });
      } catch (error) {
        skipWithout(this, `no tmpfs can be mounted (${firstLine(error)})`);
      }
      try {
        const roomy = await examine(withModel(url), folder);
        expect(problems(roomy.findings)).to.have.length(1);
        expect(problems(roomy.findings)[0]?.detail).to.match(/^0 MiB free for .*storage_full$/);
        expect(() => writeFileSync(join(folder, 'fill'), Buffer.alloc(1 << 20))).to.throw(/ENOSPC/);
        const { code, findings } = await examine(withModel(url), folder);
        expect([code, problems(findings)[0]?.check]).to.deep.equal([1, 'data']);
        expect(problems(findings)[0]).to.deep.include({ mend: `make room on the disk of ${folder}, or give a larger one` });
        expect(readdirSync(folder)).to.deep.equal(['fill']);
      } finally {
        execFileSync('umount', [folder]);
      }
    });
  });
});
