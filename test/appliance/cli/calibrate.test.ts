import { expect } from 'chai';
import { parse } from 'yaml';
import { touchstoneHere } from '../../support/command-line.ts';
import { folderWith } from '../../support/folder.ts';
import { THINGS } from './calibrate/support.ts';

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
    touchstoneHere(['calibrate', 'rows.jsonl', ...args], { cwd: folderWith({ 'rows.jsonl': text }) });

  it('prints reliability, thresholds and a step to paste, the same each time', async () => {
    const { code, stdout, stderr } = await run(lines(GOOD), '--precision', '.8');
    expect(code, stderr).to.equal(0);
    expect(stdout).to.contain('24 rows: 12 backed, 12 not');
    for (const name of ['as shipped', 'weights', 'map', 'weights and map'])
      expect(stdout).to.match(new RegExp(`^[> ] +${name} +1\\.000 +0\\.\\d{3} +0\\.\\d{4}$`, 'm'));
    expect(stdout).to.match(
      /min \d+: wanted 0\.800, precision (0\.[89]|1\.0)\d+ at coverage 0\.\d+; on rows it was not chosen on/,
    );
    const steps: { gate_confidence?: { min: number } }[] = parse(stdout.slice(stdout.indexOf('  - score_semantic')));
    expect(steps[1]?.gate_confidence?.min).to.be.within(1, 95);
    expect(stderr).to.contain('few rows');
    expect((await run(lines(GOOD), '--precision', '.8')).stdout).to.equal(stdout);
  });

  it('takes label, 1 where backed, and leaves out uncertain rows', async () => {
    const labelled = GOOD.map(({ label_hallucinated, ...rest }) => ({ ...rest, label: label_hallucinated ? 0 : 1 }));
    const { code, stdout, stderr } = await run(`\ufeff${lines([...labelled, { uncertain: true }])}\n`);
    expect(code, stderr).to.equal(0);
    expect(stdout).to.contain('24 rows: 12 backed, 12 not');
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
    expect(stdout)
      .to.match(/as shipped +0\.000/)
      .and.not.contain('gate_confidence');
    expect(stderr).to.contain('are the labels turned round?').and.contain('no threshold reaches a precision of 0.9');
  });

  it('says when a penalty takes all from answers that are backed', async () => {
    const rows = GOOD.map((each) => ({ ...each, question: 'Does Zorblax know Quuxley?' }));
    const { stderr } = await run(lines(rows));
    expect(stderr).to.contain(
      '12 of 24 answers that score 0 are backed, and no calibration lifts a 0: lower missing_key_term_penalty',
    );
  });

  const PIPELINES: readonly [what: string, text: string, code: number, pattern: RegExp][] = [
    ['has no such step', 'version: 1\nanswer: [{ detect_language: {} }]\n', 64, /lists no score_semantic under answer/],
    ['has mistakes', 'version: 1\nanswer: [{ detect_langage: {} }]\n', 78, /p\.yaml:2:\d+: there is no plugin 'detect_langage'/],
    ['is missing', '', 78, /lost\.yaml:1:1: cannot be read/],
  ];
  for (const [what, text, exit, pattern] of PIPELINES)
    it(`ends with ${exit} where the pipeline ${what}`, async () => {
      const cwd = folderWith({ 'rows.jsonl': lines(GOOD), ...(text !== '' && { 'p.yaml': text }) });
      const { code, stderr } = await touchstoneHere(
        ['calibrate', 'rows.jsonl', '--pipeline', text === '' ? 'lost.yaml' : 'p.yaml'],
        {
          cwd,
        },
      );
      expect(stderr).to.match(pattern);
      expect(code).to.equal(exit);
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
    ['a source that is null', lines([{ ...GOOD[0], sources: ['a', null] }]), /rows\.jsonl:1: sources must be a list/],
    ['a passage without text', lines([{ ...GOOD[0], sources: [{ title: 'a' }] }]), /rows\.jsonl:1: sources must be a list/],
    ['a passage with odd headings', lines([{ ...GOOD[0], sources: [{ text: 'a', headings: 'b' }] }]), /rows\.jsonl:1: sources/],
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
      const { code, stderr } = await touchstoneHere(args);
      expect(stderr).to.match(pattern);
      expect(code).to.equal(64);
    });
});
