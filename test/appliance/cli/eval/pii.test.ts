import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { measurePii, readPii } from '../../../../appliance/cli/eval/pii.ts';
import type { EvalReport } from '../../../../appliance/cli/eval/report.ts';
import { piiDetector } from '../../../../lib/pii/detector.ts';
import { PII_DEFAULTS } from '../../../../lib/pii/options.ts';
import { touchstoneHere } from '../../../support/command-line.ts';

/** A row in which `[type:text]` is labelled. */
function row(marked: string): object {
  const spans: object[] = [];
  let text = '';
  for (const [, before = '', type, value = ''] of marked.matchAll(/([^[\]]*)(?:\[(\w+):([^\]]*)\])?/g)) {
    text += before;
    if (type) spans.push({ type, start: text.length, end: text.length + value.length });
    text += value;
  }
  return { text, spans };
}

const ROWS = [
  row('Write to [EMAIL_ADDRESS:ada@example.com].'),
  row('She lives at [STREET_ADDRESS:12] [STREET_ADDRESS:Main Street], [GPE:Springfield]'),
  row('Room [ZIP_CODE:94105] of the house, ask [PERSON:Ada]'),
  row('It was born on [DATE_TIME:1985-03-12], as 536-22-8726 was.'),
];

const lines = (rows: readonly object[]): string => rows.map((each) => `${JSON.stringify(each)}\n`).join('');

describe('touchstone eval --only pii', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchstone-pii-test-'));
    await writeFile(join(folder, 'pii.jsonl'), lines(ROWS));
    await writeFile(join(folder, 'pii.dev.jsonl'), lines(ROWS.slice(0, 1)));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('measures each type that is looked for, and all of them', async () => {
    const rows = (await readPii(folder)).get('default') ?? [];
    const figures = measurePii(rows, piiDetector(PII_DEFAULTS));
    expect(Object.keys(figures)).to.have.members(['email', 'street_address', 'zip_code', 'all']);
    expect(figures.email).to.include({ labelled: 1, told: 1, precision: 1, recall: 1, f1: 1, char_f1: 1 });
    expect(figures.street_address, 'number and street are one label').to.include({ labelled: 1, told: 1, recall: 1 });
    expect(figures.zip_code, 'where nothing tells').to.include({ labelled: 1, told: 0, recall: 0, f1: 0 });
    // A date beside a word of birth is right, though sets call it a date; the number that nobody labelled is wrong.
    expect(figures.all).to.include({ labelled: 3, told: 4, precision: 3 / 4, recall: 2 / 3 });
    expect(figures.all?.ms_per_1000).to.be.above(0);
  });

  it('looks for what the pipeline looks for', async () => {
    const file = join(folder, 'pipeline.yaml');
    await writeFile(file, 'version: 1\nanswer: [{ protect_pii: { detect: { email: false, name: true } } }]\n');
    const json = join(folder, 'figures.json');
    const { code, stdout } = await touchstoneHere(['eval', folder, '--only', 'pii', '--pipeline', file, '--json', json]);
    expect(code, stdout).to.equal(0);
    expect(stdout).to.contain('ms_per_1000');
    const report = JSON.parse(await readFile(json, 'utf8')) as EvalReport; // written by the command
    const [figures] = Object.values(report.sets);
    expect(Object.keys(figures?.pii?.default ?? {})).to.have.members(['name', 'street_address', 'zip_code', 'all']);
    expect(Object.keys(figures?.pii ?? {})).to.have.members(['default', 'dev']);
  });

  it('says where there is nothing to measure', async () => {
    const { code, stderr } = await touchstoneHere(['eval', tmpdir(), '--only', 'pii']);
    expect(code).not.to.equal(0);
    expect(stderr).to.contain('pii.jsonl');
  });
});
