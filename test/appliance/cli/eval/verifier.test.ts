import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { EvalReport } from '../../../../appliance/cli/eval/report.ts';
import { touchstoneHere } from '../../../support/command-line.ts';
import { folderWith } from '../../../support/folder.ts';
import { type Behaviour, ModelServer, refuses, says } from '../../../support/model-server.ts';
import { judges } from '../../../support/scripted-judge.ts';

const SOURCES = ['The library is open from nine to five on weekdays.', 'Up to ten books can be borrowed for four weeks.'];
/** Words see nothing in the first two, and too much in the third. */
const ROWS = [
  { answer: 'The library is open from nine to five for four weeks.', label_hallucinated: true },
  { answer: 'Members may keep their books for four weeks.', label_hallucinated: false },
  { answer: 'Visitors park free bicycles behind Norwegian museums.', label_hallucinated: true },
  { answer: SOURCES[0], label_hallucinated: false },
];
const LABELS = { 'five for four': 'not_backed', 'Members may': 'backed', Visitors: 'not_backed' };
const USAGE = { prompt_tokens: 380, completion_tokens: 20 };

const pipelineOf = (url: string): string => `version: 1
resources:
  kb: { embedded: { path: "\${TOUCHSTONE_DATA:-./data}/kb" } }
  llm: { extractive: {} }
  judge: { openai: { base_url: "${url}", model: little, retries: 0 } }
  check: { model_verifier: { with: judge, doubt_from: 0, doubt_to: 100 } }
  doubtful: { model_verifier: { with: judge } }
answer:
  - retrieve: { from: kb, query_type: keyword }
  - prompt_grounded: {}
  - generate: { with: llm }
  - score_semantic: {}
`;

describe('touchstone eval --only grounding --verifier', () => {
  const server = new ModelServer();
  let folder: string;
  before(async () => {
    const lines = ROWS.map((row) => JSON.stringify({ ...row, sources: SOURCES })).join('\n');
    folder = folderWith({ 'set/grounding.jsonl': lines, 'p.yaml': pipelineOf(await server.open()) });
  });
  after(() => server.close());

  const run = async (verifier: string, behaviour: Behaviour, file = 'p.yaml') => {
    server.will(behaviour);
    const json = join(folder, 'figures.json');
    const asked = ['eval', join(folder, 'set'), '--only', 'grounding', '--pipeline', join(folder, file), '--json', json];
    const said = await touchstoneHere([...asked, '--verifier', verifier]);
    const figuresOf = (name: string) => (JSON.parse(readFileSync(json, 'utf8')) as EvalReport).sets.set?.grounding?.[name]; // as written
    return { ...said, figuresOf };
  };

  it('measures without it and with it, and tells what it costs', async () => {
    const { code, stdout, figuresOf } = await run('check', judges(LABELS, { usage: USAGE }));
    expect(code).to.equal(0);
    expect(figuresOf('default')).to.not.have.property('asked');
    const judged = figuresOf('with check');
    expect(judged).to.include({ rows: 4, asked: 3, put_aside: 0, calls_per_row: 0.75, tokens_per_row: 300, auroc: 1 });
    expect(judged?.auroc).to.be.above(figuresOf('default')?.auroc ?? 1);
    expect(judged?.seconds_per_row).to.be.within(0, 5);
    expect(stdout)
      .to.match(/set with check +4 +1\.000/)
      .and.to.contain('tokens_per_row');
  });

  it('asks where words leave doubt, as the service does', async () => {
    const { figuresOf } = await run('doubtful', judges(LABELS));
    expect(figuresOf('with doubtful')?.asked).to.be.below(3);
  });

  it('scores by words what cannot be used, and says why and how often', async () => {
    const { code, stderr, figuresOf } = await run('check', says(['I would rather not.'], { usage: USAGE }));
    expect(code).to.equal(0);
    const { auroc } = figuresOf('default') ?? {};
    expect(figuresOf('with check')).to.include({ asked: 3, put_aside: 3, tokens_per_row: 300, auroc });
    expect(stderr).to.contain('3 answers scored by words alone: what it said is not one JSON object');
    expect(stderr.match(/an answer is scored without/g)).to.have.length(1);
  });

  it('tells of a server that is away in the same way', async () => {
    const { stderr, figuresOf } = await run('check', refuses(503));
    expect(figuresOf('with check')?.put_aside).to.equal(3);
    expect(stderr).to.contain('3 answers scored by words alone: it cannot be reached');
  });

  it('names the verifiers that there are', async () => {
    const { code, stderr } = await run('judge', judges());
    expect(code).to.equal(64);
    expect(stderr).to.contain("there is no verifier 'judge'").and.to.contain('there is check, doubtful');
  });
});
