import { join } from 'node:path';
import { expect } from 'chai';
import { categoriesOf, measureIntents, readIntents } from '../../../../appliance/cli/eval/intents.ts';
import { IntentClassifier } from '../../../../lib/intents/classifier.ts';
import { callWith, quietHost } from '../../../support/call.ts';
import { touchstoneHere } from '../../../support/command-line.ts';
import { folderWith } from '../../../support/folder.ts';

const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

const TRAINING = [
  { id: 't1', text: 'change my password', intent: 'account', in_scope: true, part: 'train' },
  { id: 't2', text: 'where is my parcel', intent: 'orders', in_scope: true, part: 'train' },
  { id: 't3', text: 'sing me a song', intent: null, in_scope: false, part: 'oos_train' },
];
const ASKED = [
  { id: 'a1', text: 'Change my password!', intent: 'account', in_scope: true, part: 'test' },
  { id: 'a2', text: 'where is my car', intent: 'orders', in_scope: true, part: 'test' },
  { id: 'a3', text: 'Where is my parcel?', intent: 'account', in_scope: true, part: 'test' },
  { id: 'a4', text: 'boil an egg', intent: null, in_scope: false, part: 'oos_test' },
];

describe('the figures of intents', () => {
  it('divides rows by their part, and leaves out what is out of scope among examples', async () => {
    const found = await readIntents(folderWith({ 'intents.jsonl': lines([...TRAINING, ...ASKED]) }));
    const { rows, examples } = found.get('default') ?? { rows: [], examples: [] };
    expect(rows.map(({ text, intent }) => [text, intent])).to.deep.equal(
      ASKED.map(({ text, intent, in_scope }) => [text, in_scope ? intent : undefined]),
    );
    expect(categoriesOf(examples)).to.deep.equal([
      { name: 'account', examples: ['change my password'] },
      { name: 'orders', examples: ['where is my parcel'] },
    ]);
  });

  for (const [what, part] of [
    ['all are for training', { part: 'train' }],
    ['none names a part', {}],
  ] as const)
    it(`asks one row in five where ${what}`, async () => {
      const rows = Array.from({ length: 500 }, (_, at) => ({ id: `r${at}`, text: `text ${at}`, intent: 'a', ...part }));
      const { rows: asked = [], examples = [] } =
        (await readIntents(folderWith({ 'intents.jsonl': lines(rows) }))).get('default') ?? {};
      expect(asked.length + examples.length).to.equal(500);
      expect(asked.length).to.be.within(70, 130);
    });

  it('counts what is right, what is told to be out of scope, and what is nearest', async () => {
    const { rows = [], examples = [] } =
      (await readIntents(folderWith({ 'intents.jsonl': lines([...TRAINING, ...ASKED]) }))).get('default') ?? {};
    const categories = categoriesOf(examples).map((each, at) => ({ id: at + 1, ...each }));
    const options = { match: 'keyword', threshold: 0.5, language: 'en' } as const;
    const classifier = new IntentClassifier({ categories: async () => categories, ...options });
    await classifier.ready(quietHost);
    const { ms, ms_p95, ...figures } = await measureIntents(rows, classifier, callWith());
    expect(ms).to.be.at.most(ms_p95);
    expect(figures).to.deep.equal({
      rows: 4,
      accuracy: 1 / 3,
      accuracy_nearest: 1 / 3,
      macro_f1: (2 / 3 + 0) / 2,
      out_of_scope: 1,
      oos_recall: 1,
      oos_precision: 1 / 2,
      oos_auroc: 5 / 6,
    });
  });
});

describe('touchstone eval --only intents', function () {
  this.timeout(30_000);
  const pipeline = (step: string): string => `version: 1\nanswer: [${step}]\n`;
  const OWN = "{ detect_intent: { categories: [{ name: account, examples: ['change my password'] }] } }";

  const run = (rows: readonly object[], step: string) => {
    const folder = folderWith({ 'set/intents.jsonl': lines(rows), 'pipeline.yaml': pipeline(step) });
    return touchstoneHere(['eval', join(folder, 'set'), '--only', 'intents', '--pipeline', join(folder, 'pipeline.yaml')]);
  };

  it('learns the examples of the set in place of those of the pipeline', async () => {
    const { code, stdout } = await run([...TRAINING, ...ASKED], OWN);
    expect(code, stdout).to.equal(0);
    expect(stdout).to.match(/intents\n.*accuracy.*oos_recall[\s\S]*\nset\s+4\s+0\.333/);
  });

  it('measures the examples of the pipeline where the set has none', async () => {
    const { code, stdout } = await run(ASKED, OWN);
    expect(code, stdout).to.equal(0);
    expect(stdout).to.match(/\nset\s+4\s+0\.333/); // knows the password alone
  });

  for (const [what, rows, step, message] of [
    ['a folder without such rows', undefined, OWN, /name a folder with intents\.jsonl/],
    ['a pipeline without the step', ASKED, '{ screen_question: {} }', /name a pipeline with detect_intent/],
  ] as const)
    it(`refuses ${what}`, async () => {
      const folder = folderWith({ ...(rows && { 'set/intents.jsonl': lines(rows) }), 'set/x': '', 'p.yaml': pipeline(step) });
      const { code, stderr } = await touchstoneHere([
        ...['eval', join(folder, 'set'), '--only', 'intents', '--pipeline', join(folder, 'p.yaml')],
      ]);
      expect(code).to.equal(64);
      expect(stderr).to.match(message);
    });
});
