import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import type { Turn } from '../../../../core/contract/facts/turn.ts';
import { lintPipeline, loadPipeline } from '../../../../core/host/load.ts';
import { openPipeline } from '../../../../core/host/open.ts';
import { gateConfidence } from '../../../../plugins/gate/gate-confidence.ts';
import { scoreSemantic } from '../../../../plugins/score/score-semantic.ts';
import { grounding } from '../../../../plugins/scorer/grounding.ts';
import { callWith, silent, turnStart } from '../../../support/call.ts';
import { touchstone, touchstoneHere } from '../../../support/command-line.ts';
import { scoredPassage } from '../../../support/documents.ts';
import { folderWith } from '../../../support/folder.ts';
import { catalogOf } from '../../../support/plugins.ts';
import { step } from '../../../support/steps.ts';
import { THINGS } from './support.ts';

interface Labelled {
  question: string;
  sources: { title: string; text: string }[];
  answer: string;
  label: number;
}

/** Answers that are quoted, told in other words and made up: these readers want the words of the source. */
const ROWS: Labelled[] = THINGS.flatMap((thing, at) => {
  const source = {
    title: `Warranty of the ${thing}`,
    text: `The warranty lasts ${12 + at} months from the day of purchase. Refunds are paid within 14 days by the shop.`,
  };
  const told: [answer: string, label: number][] = [
    [`The warranty lasts ${12 + at} months.`, 1],
    [`Your shop sends refunds in about 14 days, and the warranty runs ${12 + at} months.`, at % 5 === 0 ? 1 : 0],
    [`Within ${12 + at} months from purchase your money comes back.`, 0],
    ['It covers water damage, theft and fire in all countries.', 0],
    [`The warranty of the ${thing} lasts ${30 + at} months.`, 0],
  ];
  return told.map(([answer, label]) => ({
    question: `How long is the warranty of the ${thing}?`,
    sources: [source],
    answer,
    label,
  }));
});

/** Gives what a row holds to the steps after it. */
const recite = (row: Labelled) =>
  step('recite', {
    gives: ['answer', 'passages', 'language'],
    run: () => ({
      answer: row.answer,
      passages: row.sources.map(({ text, title }) => scoredPassage('a', text, { title })),
      language: 'en',
    }),
  });

/** Runs the pasted steps on a row, in a pipeline file of this folder. */
async function run(steps: string, row: Labelled, folder = '/', head = ''): Promise<{ turn: Partial<Turn>; reason: string }> {
  const options = { file: join(folder, 'p.yaml'), text: `version: 1\n${head}answer:\n  - recite: {}\n${steps}\n`, env: {} };
  const builtins = catalogOf(recite(row), scoreSemantic, gateConfidence, grounding);
  expect(await lintPipeline({ ...options, builtins })).to.deep.equal([]);
  const pipeline = await openPipeline(await loadPipeline({ ...options, builtins }), { log: silent });
  const answered = await pipeline.answer(turnStart(row.question), callWith());
  await pipeline.close();
  return answered;
}

const pipelineWith = (...steps: string[]): string =>
  [
    'version: 1',
    'resources:',
    '  kb: { embedded: { path: nowhere } }',
    '  llm: { extractive: {} }',
    'answer:',
    '  - retrieve: { from: kb, query_type: keyword }',
    '  - prompt_grounded: {}',
    '  - generate: { with: llm }',
    ...steps.map((each) => `  - ${each}`),
  ].join('\n');

/** The line of the report on a threshold, from scores that the real step gave. */
function lineOf(threshold: number, scores: readonly number[], rows = ROWS): RegExp {
  const shown = rows.filter((_row, at) => (scores[at] ?? -1) >= threshold);
  const backed = shown.filter(({ label }) => label === 1).length;
  const precision = shown.length === 0 ? '-' : (backed / shown.length).toFixed(3);
  return new RegExp(`^ *${threshold} +${precision} +${(shown.length / rows.length).toFixed(3)}$`, 'm');
}

const PIPELINES: readonly [what: string, pipeline: string | undefined, expected: object[]][] = [
  ['as shipped', undefined, [{}, {}]],
  [
    'of a pipeline with options of its own',
    pipelineWith(
      '{ score_semantic: { allowed: [water], check_titles: false, stump: "Kept, here: [x]", missing_term_penalty: 0.1, ' +
        'calibration: { map: [[0, 0], [1, 1]] } }, label: evidence }',
      'gate_confidence: { min: 3, warn: 4, warn_text: "Perhaps:" }',
    ),
    [{ allowed: ['water'], check_titles: false, stump: 'Kept, here: [x]', missing_term_penalty: 0.1 }, { warn_text: 'Perhaps:' }],
  ],
  [
    'of a pipeline whose gate looks at it alone',
    pipelineWith('score_semantic: { primary: false }', 'gate_confidence: { by: semantic_score, min_url: 5 }'),
    [{ primary: false }, { by: 'semantic_score', min_url: 5 }],
  ],
  [
    'of a pipeline whose score is another',
    pipelineWith('score_semantic: { primary: false }', 'gate_confidence: { min: 28 }'),
    [{ primary: false }, { by: 'semantic_score', label: 'gate_backing' }],
  ],
];

/** A verifier that knows what no word tells. */
const ORACLE = `
import { defineResource, Type } from 'touchstone/plugin';
export const oracle = defineResource({
  name: 'oracle',
  summary: 'Knows which answers are backed.',
  provides: 'verifier',
  config: Type.Object({}),
  create: () => ({
    id: 'oracle',
    verify: async ({ answer, sentences }) => ({
      sentences: sentences.map(() => (answer.includes('in total') ? 0.9 : 0.1)),
      unsupported: [],
    }),
  }),
});
`;

describe('what touchstone calibrate prints to be pasted', function () {
  this.timeout(60_000);

  for (const [what, pipeline, expected] of PIPELINES)
    it(`gives the very scores that it reports, for a step ${what}`, async () => {
      const text = ROWS.map((row) => JSON.stringify(row)).join('\n');
      const cwd = folderWith({ 'rows.jsonl': text, ...(pipeline !== undefined && { 'p.yaml': pipeline }) });
      const args = pipeline === undefined ? [] : ['--pipeline', 'p.yaml'];
      const { code, stdout, stderr } = await touchstoneHere(['calibrate', 'rows.jsonl', '--precision', '.8', ...args], { cwd });
      expect(code, stderr).to.equal(0);
      const steps = stdout.slice(stdout.indexOf('  - score_semantic'));
      const [score, gate] = parse(steps);
      expect(score.score_semantic).to.have.property('calibration');
      const { calibration: _, ...options } = score.score_semantic;
      const { min, warn, ...others } = { ...gate.gate_confidence, ...(gate.label && { label: gate.label }) };
      // With `primary: false` the pipeline needs a score from elsewhere.
      expect([options, others]).to.deep.equal(expected);
      const whole = options.primary === false ? steps.replace('primary: false', 'primary: true') : steps;

      const ran = await Promise.all(ROWS.map((row) => run(whole, row)));
      const scores = ran.map(({ turn }) => turn.semanticScore ?? -1);
      for (const threshold of [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]) expect(stdout).to.match(lineOf(threshold, scores));
      const passed = ran.filter(({ reason }) => reason === 'answered').length;
      expect(stdout).to.match(new RegExp(`min ${min}: .* at coverage ${(passed / ROWS.length).toFixed(3)};`));
      if (warn !== undefined) expect(stdout).to.contain(`warn ${warn}: `);
    });

  it('gives the very scores that it reports, for a scorer that the step names', async () => {
    const text = ROWS.map((row) => JSON.stringify(row)).join('\n');
    const judge = '  judge: { grounding: { allowed: [water] } }';
    const pipeline = pipelineWith('score_semantic: { with: judge }').replace('resources:', `resources:\n${judge}`);
    const cwd = folderWith({ 'rows.jsonl': text, 'p.yaml': pipeline });
    const { code, stdout, stderr } = await touchstone(['calibrate', 'rows.jsonl', '--precision', '.8', '--pipeline', 'p.yaml'], {
      cwd,
    });
    expect(code, stderr).to.equal(0);
    const steps = stdout.slice(stdout.indexOf('  - score_semantic'));
    const [scorer = ''] = stdout.match(/^ {2}judge:\n(?: {4}.*\n)+/m) ?? [];
    expect(parse(scorer).judge.grounding).to.have.keys('allowed', 'calibration');
    expect(parse(steps)[0]).to.deep.equal({ score_semantic: { with: 'judge' } });
    const ran = await Promise.all(ROWS.map((row) => run(steps, row, '/', `resources:\n${scorer}`)));
    const scores = ran.map(({ turn }) => turn.semanticScore ?? -1);
    for (const threshold of [0, 30, 60, 90]) expect(stdout).to.match(lineOf(threshold, scores));
  });

  it('weighs the verdicts of a verifier, and gives the same scores with it', async () => {
    // Whether "in total" may be said is what no word tells.
    const rows = ROWS.filter((_row, at) => at % 5 === 1).flatMap((row) => [
      { ...row, label: 1 },
      { ...row, answer: row.answer.replace('runs', 'runs in total'), label: 0 },
    ]);
    const head = 'plugins: [./oracle.ts]\nresources: { oracle: { oracle: {} } }\n';
    const cwd = folderWith({
      'rows.jsonl': rows.map((row) => JSON.stringify(row)).join('\n'),
      'oracle.ts': ORACLE,
      'p.yaml': pipelineWith('score_semantic: { verifier: oracle }').replace(
        'resources:',
        'plugins: [./oracle.ts]\nresources:\n  oracle: { oracle: {} }',
      ),
    });
    const { code, stdout, stderr } = await touchstoneHere(['calibrate', 'rows.jsonl', '--pipeline', 'p.yaml'], { cwd });
    expect(code, stderr).to.equal(0);
    const steps = stdout.slice(stdout.indexOf('  - score_semantic'));
    const [{ score_semantic: score }] = parse(steps);
    expect(score.verifier).to.equal('oracle');
    expect(score.calibration.weights.verdict).to.be.above(0.5);
    const scores = await Promise.all(rows.map(async (row) => (await run(steps, row, cwd, head)).turn.semanticScore ?? -1));
    expect(Math.min(...scores.filter((_score, at) => rows[at]?.label === 1))).to.be.above(
      Math.max(...scores.filter((_score, at) => rows[at]?.label === 0)),
    );
    for (const threshold of [0, 30, 60, 90]) expect(stdout).to.match(lineOf(threshold, scores, rows));
  });
});
