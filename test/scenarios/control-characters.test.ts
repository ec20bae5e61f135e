import { join } from 'node:path';
import { expect } from 'chai';
import { touchstone } from '../support/command-line.ts';
import { folderWith } from '../support/folder.ts';

/** Everything but line breaks and tabs that a terminal obeys. */
const OBEYED = /[^\P{Cc}\t\n]/u;
const NAME = 'a\x1b]0;owned\x07\nfailed: b.md';
const PIPELINE = `version: 1
resources: { kb: { embedded: { path: ./kb } }, llm: { extractive: {} } }
answer: [{ retrieve: { from: kb, query_type: keyword } }, { prompt_grounded: {} }, { generate: { with: llm } }]
ingest: [{ read_files: {} }, { clean_html: {} }, { split_passages: {} }, { load: { into: kb } }]
`;

describe('control characters of documents', function () {
  this.timeout(60_000);
  const cwd = folderWith({
    'p.yaml': PIPELINE,
    'documents/a.json': JSON.stringify({
      id: `${NAME}.md`,
      content: '# The pump\x1b[2J\n\nThe pump\x9b1A is blue, and its valve is green.\n',
    }),
    [`documents/${NAME}.md`]: 'This cannot be loaded under its name.',
    [`documents/${NAME}.pdf`]: 'this is no PDF',
    [`pipelines/${NAME}.yaml`]: 'version: 2\nanswer: []\n',
  });
  const run = (...args: string[]) => touchstone([...args, '--pipeline', join(cwd, 'p.yaml')], { cwd });

  for (const [what, args, shown] of [
    ['an ingest that fails in part', ['ingest', 'documents'], /^failed: .*a\\u001b\]0;owned\\u0007\\u000afailed: b\.md\.pdf/m],
    ['the list of documents', ['documents', 'list'], /a\\u001b\]0;owned\\u0007\\u000afailed: b\.md/],
    [
      'a document that is not there',
      ['documents', 'show', NAME],
      /^There is no document 'a\\u001b\]0;owned\\u0007\\u000afailed: b\.md'/m,
    ],
    ['an answer', ['ask', 'Which colour is the pump?'], /blue/],
    ['an answer while it is written', ['ask', '--stream', 'Which colour is the pump?'], /blue/],
  ] as const)
    it(`never reach the terminal: ${what}`, async () => {
      const { stdout, stderr } = await run(...args);
      expect(stdout + stderr).to.match(shown);
      expect(stdout + stderr).to.not.match(OBEYED);
    });

  it('never reach the terminal: the name of a pipeline with mistakes', async () => {
    const { stdout, stderr } = await touchstone(['lint', 'pipelines'], { cwd });
    expect(stdout).to.match(/^pipelines\/a\\u001b\]0;owned\\u0007\\u000afailed: b\.md\.yaml:1:10: version is 2/m);
    expect(stdout + stderr).to.not.match(OBEYED);
  });
});
