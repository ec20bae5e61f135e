import { expect } from 'chai';
import { touchstone, touchstoneHere } from '../../support/command-line.ts';
import { folderWith } from '../../support/folder.ts';

/** A knowledge base that says of itself what its options tell it to, and finds nothing. */
const FAR = `export const far = {
  name: 'far', summary: 'Says what it is told to.', provides: 'knowledge_base',
  config: {
    type: 'object',
    properties: {
      health: { type: 'string', description: 'Its health as JSON.', default: '{"ok":true,"detail":"open"}' },
      broken: { type: 'string', description: 'Why it cannot be opened.', default: '' },
      secret: { type: 'string', description: 'A secret.', writeOnly: true, default: '' },
    },
  },
  create: ({ health, broken }) => ({
    async ready() { if (broken) throw new Error(broken); },
    health: () => JSON.parse(health),
    search: async () => ({ passages: [], candidates: 0, termShares: new Map() }),
  }),
};
`;

const AWAY = {
  ok: false,
  detail: 'https://search.example:9200 does not have what it needs',
  obstacles: [
    { detail: "the index 'handbook' is missing", mend: 'touchstone prepare\nPUT /handbook' },
    { detail: 'the key may not write' },
  ],
};
const LESS = { ok: true, detail: '8.19.2', notes: ['no licence for rank fusion: ranks are fused here'] };

const pipeline = (options: object): string =>
  JSON.stringify({
    version: 1,
    plugins: ['./far.ts'],
    resources: { kb: { far: options } },
    answer: [{ retrieve: { from: 'kb' } }],
  });
const pipelineWith = (health: object): string => pipeline({ health: JSON.stringify(health) });

const place = (files: Record<string, string>): { cwd: string } => ({
  cwd: folderWith({ 'package.json': '{"type":"module"}', 'far.ts': FAR, ...files }),
});
const lines = (text: string): string[] => text.trimEnd().split('\n');

describe('validate', function () {
  this.timeout(30_000);

  for (const [name, options, code, expected] of [
    ['finds all in place', {}, 0, ['  kb: ok: open']],
    [
      'tells what is done without, which is no obstacle',
      { health: JSON.stringify(LESS) },
      0,
      ['  kb: ok: 8.19.2', '    note: no licence for rank fusion: ranks are fused here'],
    ],
    [
      'tells all that is in the way, with what mends it',
      { health: JSON.stringify(AWAY) },
      69,
      [
        '  kb: not ok: https://search.example:9200 does not have what it needs',
        "    in the way: the index 'handbook' is missing",
        '      touchstone prepare',
        '      PUT /handbook',
        '    in the way: the key may not write',
      ],
    ],
    [
      'does not call it fine when it says so itself but names an obstacle',
      { health: JSON.stringify({ ...LESS, obstacles: [{ detail: 'an alias points nowhere' }] }) },
      69,
      [
        '  kb: not ok: 8.19.2',
        '    in the way: an alias points nowhere',
        '    note: no licence for rank fusion: ranks are fused here',
      ],
    ],
    [
      'tells why one cannot be opened at all',
      { broken: 'no such disk' },
      69,
      ["  not ok: resource_unavailable: 'kb' cannot be opened: no such disk"],
    ],
  ] as const) {
    it(name, async () => {
      const ended = await touchstoneHere(['validate', '--pipeline', 'my.yaml'], place({ 'my.yaml': pipeline(options) }));
      expect(lines(ended.stdout), ended.stderr).to.deep.equal(['test (my.yaml)', ...expected]);
      expect(ended.code).to.equal(code);
    });
  }

  it('lints first, and then reaches nothing: every mistake of every pipeline comes at once', async () => {
    const settings = 'instances: { one: { pipeline: one.yaml }, two: { pipeline: two.yaml } }\n';
    const files = { 'touchstone.yaml': settings, 'one.yaml': pipeline({ helth: '' }), 'two.yaml': pipeline({ nope: 1 }) };
    const { code, stdout, stderr } = await touchstone(['validate'], place(files));
    expect([code, stdout]).to.deep.equal([78, '']);
    expect(stderr)
      .to.match(/one\.yaml.*unknown option 'helth'/)
      .and.to.match(/two\.yaml.*unknown option 'nope'/);
  });

  it('opens every instance, or the one that is named', async () => {
    const settings = 'instances: { one: { pipeline: one.yaml }, two: { pipeline: two.yaml } }\n';
    const where = place({ 'touchstone.yaml': settings, 'one.yaml': pipelineWith(AWAY), 'two.yaml': pipelineWith(LESS) });
    const all = await touchstoneHere(['validate'], where);
    expect(all.code).to.equal(69);
    expect(all.stdout).to.include('one (one.yaml)').and.to.include('two (two.yaml)');
    const one = await touchstoneHere(['validate', '--instance', 'two'], where);
    expect([one.code, lines(one.stdout)[0]]).to.deep.equal([0, 'two (two.yaml)']);
    expect((await touchstoneHere(['validate', '--instance', 'three'], where)).code).to.equal(64);
  });

  it('writes JSON', async () => {
    const { code, stdout } = await touchstoneHere(
      ['validate', '--json', '--pipeline', 'my.yaml'],
      place({ 'my.yaml': pipelineWith(AWAY) }),
    );
    const { ok, instances } = JSON.parse(stdout);
    expect([code, ok]).to.deep.equal([69, false]);
    expect(instances[0]).to.include({ instance: 'test', ok: false });
    expect(instances[0].resources).to.deep.equal([{ name: 'kb', ...AWAY }]);
  });

  it('says of each source whether it can be read, and loads nothing', async () => {
    const text = `version: 1
resources: { kb: { embedded: { path: ./kb } }, llm: { extractive: {} } }
answer: [{ retrieve: { from: kb, query_type: keyword } }, { prompt_grounded: {} }, { generate: { with: llm } }]
ingest: [{ read_files: {} }, { clean_html: {} }, { split_passages: {} }, { load: { into: kb } }]
sources:
  handbook: { read_files: {}, paths: [./docs] }
  nothing: { read_files: {}, paths: [./empty] }
  away: { read_files: {}, paths: [./away] }
`;
    const where = place({ 'my.yaml': text, 'docs/a.md': '# A\n\nThe pump is blue.', 'empty/.keep': '' });
    const { code, stdout, stderr } = await touchstone(['validate', '--pipeline', 'my.yaml'], where);
    const told = lines(stdout).filter((line) => line.startsWith('  source'));
    expect(told.slice(0, 2), stderr).to.deep.equal([
      '  source handbook: ok: can be read',
      '  source nothing: ok: can be read, and is empty',
    ]);
    expect(told[2]).to.match(/^ {2}source away: not ok: .*\/away: does not exist$/);
    expect(code).to.equal(69);
    const listed = await touchstone(['documents', 'list', '--json', '--pipeline', 'my.yaml'], where);
    expect(JSON.parse(listed.stdout).total).to.equal(0);
  });

  it('is no condition of the other verbs: they try, and say themselves what is wrong', async () => {
    const { code, stdout, stderr } = await touchstoneHere(
      ['ask', '--json', '--pipeline', 'my.yaml', 'why'],
      place({ 'my.yaml': pipelineWith(AWAY) }),
    );
    expect(code, stderr).to.equal(0);
    expect(JSON.parse(stdout).reason).to.equal('no_results');
  });
});
