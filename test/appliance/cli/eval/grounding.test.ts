import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { measureGrounding, readGrounding } from '../../../../appliance/cli/eval/grounding.ts';
import type { EvalReport } from '../../../../appliance/cli/eval/report.ts';
import { shippedScorer } from '../../../../appliance/scorers.ts';
import { MODEL } from '../../../../lib/evidence/score/weights.gen.ts';
import { callWith } from '../../../support/call.ts';
import { touchstoneHere } from '../../../support/command-line.ts';

const SOURCES = ['The library is open from nine to five on weekdays.', 'Up to ten books can be borrowed for four weeks.'];
const MADE_UP = 'Visitors park free bicycles behind Norwegian museums.';

const ROWS = [
  { id: 1, sources: SOURCES, answer: SOURCES[0], label_hallucinated: false, spans: [] },
  { id: 2, sources: SOURCES, answer: SOURCES[1], label_hallucinated: false, spans: [] },
  { id: 3, sources: SOURCES, answer: MADE_UP, label_hallucinated: true, spans: [{ start: 0, end: MADE_UP.length }] },
  { id: 4, sources: SOURCES, answer: 'Up to twelve books can be borrowed for four weeks.', label_hallucinated: true, spans: [] },
  { id: 5, sources: SOURCES, answer: 'No one knows.', label_hallucinated: true, uncertain: true },
];

const PIPELINE = `version: 1
resources:
  embed: { onnx: {} }
  kb: { embedded: { path: "\${TOUCHSTONE_DATA:-./data}/kb" } }
  llm: { extractive: {} }
answer:
  - retrieve: { from: kb, query_type: keyword }
  - prompt_grounded: {}
  - generate: { with: llm }
  - score_semantic: { embedder: embed }
`;

const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

describe('touchstone eval --only grounding', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchstone-grounding-test-'));
    await writeFile(join(folder, 'grounding.jsonl'), lines(ROWS));
    await writeFile(join(folder, 'grounding.dev.jsonl'), lines(ROWS.slice(0, 3)));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('measures every variant without documents, and leaves uncertain rows out', async () => {
    const json = join(folder, 'figures.json');
    const { code, stdout } = await touchstoneHere(['eval', folder, '--only', 'grounding', '--json', json]);
    expect(code).to.equal(0);
    expect(stdout).to.contain('balanced_accuracy');
    const report = JSON.parse(await readFile(json, 'utf8')) as EvalReport; // written by the command
    const [figures] = Object.values(report.sets);
    expect(Object.keys(figures ?? {})).to.deep.equal(['grounding']);
    expect(figures?.grounding?.default).to.include({ rows: 4, auroc: 1, f1: 1, precision: 1, recall: 1, balanced_accuracy: 1 });
    expect(figures?.grounding?.default?.threshold).to.equal(MODEL.threshold);
    expect(figures?.grounding?.dev?.rows).to.equal(3);
  });

  it('takes one variant, and the first rows', async () => {
    expect([...(await readGrounding(folder, 'dev')).keys()]).to.deep.equal(['dev']);
    expect((await readGrounding(folder)).get('default')).to.have.length(4);
  });

  const measured = (rows: Parameters<typeof measureGrounding>[0]) => measureGrounding(rows, shippedScorer, callWith());

  it('asks the embedder of the pipeline that is measured', async () => {
    const file = join(folder, 'pipeline.yaml');
    const measure = () => touchstoneHere(['eval', folder, '--only', 'grounding', '--variant', 'dev', '--pipeline', file]);
    await writeFile(file, PIPELINE);
    expect((await measure()).stdout).to.match(/dev +3 +1\.000/);
    await writeFile(file, PIPELINE.replace('onnx: {}', 'onnx: { model: ./none }'));
    const { code, stderr } = await measure();
    expect(code).to.not.equal(0);
    expect(stderr).to.contain(join('none', 'config.json'));
  });

  it('measures stretches only where there are some', async () => {
    const row = { sources: SOURCES, answer: MADE_UP, ungrounded: true };
    expect(await measured([row])).to.not.have.property('span_f1');
    const marked = await measured([{ ...row, spans: [{ start: 0, end: MADE_UP.length }] }]);
    expect(marked.span_f1).to.be.above(0.9);
  });

  it('has figures for no row', async () => {
    const figures = Object.values(await measured([]));
    expect(figures.some((figure) => Number.isNaN(figure))).to.equal(false);
  });

  it('says where no labelled answer is', async () => {
    const empty = join(folder, 'empty');
    await mkdir(empty);
    const { code, stderr } = await touchstoneHere(['eval', empty, '--only', 'grounding']);
    expect(code).to.not.equal(0);
    expect(stderr).to.contain('grounding.jsonl');
  });

  it('names the line that is no JSON', async () => {
    const broken = join(folder, 'broken');
    await mkdir(broken);
    await writeFile(join(broken, 'grounding.jsonl'), '{}\nno json\n');
    const { code, stderr } = await touchstoneHere(['eval', broken, '--only', 'grounding']);
    expect(code).to.not.equal(0);
    expect(stderr).to.contain('grounding.jsonl:2: not JSON');
  });
});
