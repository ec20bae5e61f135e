import { expect } from 'chai';
import { parse } from 'yaml';
import { touchstone } from '../../support/command-line.ts';
import { folderWith } from '../../support/folder.ts';

const THINGS = [
  'lamp',
  'table',
  'kettle',
  'bicycle',
  'printer',
  'carpet',
  'mirror',
  'ladder',
  'heater',
  'radio',
  'camera',
  'clock',
];

const row = (thing: string, backed: boolean) => ({
  question: `How long is the warranty of the ${thing}?`,
  sources: [`The warranty of the ${thing} lasts 24 months from the day of purchase.`],
  answer: backed ? `The warranty of the ${thing} lasts 24 months.` : 'It covers water damage, theft and fire in all countries.',
  label_hallucinated: !backed,
});

const lines = (rows: readonly unknown[]): string => rows.map((each) => `${JSON.stringify(each)}\n`).join('');

const GOOD = THINGS.flatMap((thing) => [row(thing, true), row(thing, false)]);

describe('touchstone calibrate', function () {
  this.timeout(60_000);

  const run = (text: string, ...args: string[]) =>
    touchstone(['calibrate', 'rows.jsonl', ...args], { cwd: folderWith({ 'rows.jsonl': text }) });

  it('prints reliability, thresholds and a step to paste, the same each time', async () => {
    const { code, stdout, stderr } = await run(lines(GOOD), '--precision', '.8');
    expect(code, stderr).to.equal(0);
    expect(stdout).to.contain('24 rows: 12 backed, 12 not; auroc 1.000');
    expect(stdout).to.match(/expected calibration error: 0\.\d{3} as scored, 0\.\d{3} calibrated/);
    expect(stdout).to.match(
      /min \d+: wanted 0\.800, precision (0\.[89]|1\.0)\d+ at coverage 0\.\d+; on rows it was not chosen on/,
    );
    const steps = parse(stdout.slice(stdout.indexOf('  - gate_confidence'))) as { gate_confidence: { min: number } }[];
    expect(steps[0]?.gate_confidence.min).to.be.within(1, 95);
    expect(stderr).to.contain('few rows');
    expect((await run(lines(GOOD), '--precision', '.8')).stdout).to.equal(stdout);
  });

  it('takes label, 1 where backed, and leaves out uncertain rows', async () => {
    const labelled = GOOD.map(({ label_hallucinated, ...rest }) => ({ ...rest, label: label_hallucinated ? 0 : 1 }));
    const { code, stdout, stderr } = await run(`\ufeff${lines([...labelled, { uncertain: true }])}\n`);
    expect(code, stderr).to.equal(0);
    expect(stdout).to.contain('24 rows: 12 backed, 12 not; auroc 1.000');
    expect(stderr).to.contain('1 uncertain row left out');
  });

  it('takes answers that are all from the same sources', async () => {
    const sources = GOOD.flatMap((each) => each.sources).slice(0, 24);
    const { code, stdout, stderr } = await run(lines(GOOD.map((each) => ({ ...each, sources }))));
    expect(code, stderr).to.equal(0);
    expect(stdout).to.contain('12 backed, 12 not').and.not.contain('NaN');
  });

  it('says when labels seem turned round, and when no threshold is good enough', async () => {
    const turned = GOOD.map((each) => ({ ...each, label_hallucinated: !each.label_hallucinated }));
    const { code, stdout, stderr } = await run(lines(turned));
    expect(code).to.equal(1);
    expect(stdout).to.contain('auroc 0.000').and.not.contain('gate_confidence');
    expect(stderr).to.contain('are the labels turned round?').and.contain('no threshold reaches a precision of 0.9');
  });

  const first = lines([GOOD[0]]);
  const UNUSABLE: readonly [string, string, RegExp][] = [
    ['no rows', '', /rows\.jsonl: there are no labelled rows/],
    ['only empty lines', '\n \n', /there are no labelled rows/],
    ['one class only', lines(THINGS.map((thing) => row(thing, true))), /12 backed rows and 0 not backed; both kinds are needed/],
    ['too few of a class', lines(GOOD.slice(0, 8)), /at least 5 rows of each/],
    ['a broken line', `${first}\n{"answer": \n`, /rows\.jsonl:3: not JSON: .*\n1 unusable row/],
    ['a text in place of an object', `${first}"Lamp"`, /rows\.jsonl:2: not a JSON object/],
    ['a list in place of an object', '[]', /rows\.jsonl:1: not a JSON object/],
    ['null', 'null', /rows\.jsonl:1: not a JSON object/],
    ['no answer', lines([{ ...GOOD[0], answer: ' ' }]), /rows\.jsonl:1: answer must be text/],
    ['no sources', lines([{ ...GOOD[0], sources: [] }]), /rows\.jsonl:1: sources must be a list/],
    ['sources that are no texts', lines([{ ...GOOD[0], sources: [1] }]), /rows\.jsonl:1: sources must be a list/],
    [
      'no label',
      lines([{ ...GOOD[0], label_hallucinated: undefined }]),
      /rows\.jsonl:1: label_hallucinated must be true or false/,
    ],
    ['a label that is none', lines([{ ...GOOD[0], label_hallucinated: 'no' }]), /rows\.jsonl:1: label_hallucinated must be/],
  ];
  for (const [what, text, pattern] of UNUSABLE)
    it(`ends with 1 on ${what}`, async () => {
      const { code, stdout, stderr } = await run(text);
      expect(stderr).to.match(pattern);
      expect([code, stdout]).to.deep.equal([1, '']);
    });

  const WRONG: readonly [string[], RegExp][] = [
    [['calibrate'], /missing required argument 'file'/],
    [['calibrate', '/nowhere.jsonl'], /the file \/nowhere\.jsonl cannot be read: there is none/],
    [['calibrate', '/'], /cannot be read/],
    [['calibrate', 'rows.jsonl', '--precision', '90'], /a share between 0 and 1; not '90'/],
    [['calibrate', 'rows.jsonl', '--precision', 'high'], /a share between 0 and 1; not 'high'/],
  ];
  for (const [args, pattern] of WRONG)
    it(`ends ${args.join(' ')} with 64`, async () => {
      const { code, stderr } = await touchstone(args);
      expect(stderr).to.match(pattern);
      expect(code).to.equal(64);
    });
});
