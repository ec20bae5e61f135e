import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { CacheFigures } from '../../../../appliance/cli/eval/cache.ts';
import type { EvalReport } from '../../../../appliance/cli/eval/report.ts';
import { touchstoneHere } from '../../../support/command-line.ts';
import { folderWith } from '../../../support/folder.ts';

const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

const INTENTS = [
  { text: 'How do I reset my password?', intent: 'password', part: 'train' },
  { text: 'When do you open?', intent: 'hours', part: 'train' },
  { text: 'how do i reset my password', intent: 'password', part: 'test' },
  { text: 'How can I reset my password?', intent: 'password', part: 'test' },
  { text: 'Where do you open?', intent: 'place', part: 'test' },
  { text: 'Sing a song.', intent: null, in_scope: false, part: 'test' },
];
const QA = [
  { question: 'What is the capital of Peru?', answers: ['Lima'], doc_ids: [], answerable: true },
  { question: "What is Peru's capital?", answers: ['the city of Lima'], doc_ids: [], answerable: true },
  { question: 'What was the capital of Peru?', answers: [], doc_ids: [], answerable: false },
];

/** Figures of the variants of a set by the least cosine; the command must succeed. */
async function figuresOf(folder: string, ...args: string[]): Promise<Record<string, Record<string, CacheFigures>>> {
  const json = join(folder, 'figures.json');
  const { code, stderr } = await touchstoneHere(['eval', folder, '--only', 'cache', '--json', json, ...args]);
  expect(code, stderr).to.equal(0);
  const report = JSON.parse(readFileSync(json, 'utf8')) as EvalReport; // written by the command
  return Object.values(report.sets)[0]?.cache ?? {};
}

describe('touchstone eval --only cache', function () {
  this.timeout(60_000);

  it('asks questions with intents of those to learn from', async () => {
    const { default: figures } = await figuresOf(folderWith({ 'intents.jsonl': lines(INTENTS) }));
    expect(figures?.['same words']).to.deep.equal({ kept: 2, questions: 4, hits: 1 / 4, false_hits: 0 });
    expect(figures?.['0.80']).to.deep.equal({ kept: 2, questions: 4, hits: 2 / 4, false_hits: 0 });
  });

  it('asks each question of a set with answers of all others, and keeps none without an answer', async () => {
    const { default: figures } = await figuresOf(folderWith({ 'qa.jsonl': lines(QA) }));
    expect(figures?.['same words']).to.deep.equal({ kept: 2, questions: 3, hits: 0, false_hits: 0 });
    expect(figures?.['0.80']).to.deep.equal({ kept: 2, questions: 3, hits: 2 / 3, false_hits: 1 / 3 });
  });

  it('asks questions in other words of the queries of the same ids', async () => {
    const query = (qid: string, text: string) => ({ qid, query: text, relevant: {} });
    const figures = await figuresOf(
      folderWith({
        'queries.jsonl': lines([query('1', 'How do I reset my password?'), query('2', 'When do you open?')]),
        'queries.other.jsonl': lines([query('1', 'How can I reset my password?'), query('2', 'When will you be open?')]),
      }),
    );
    expect(figures.other?.['0.80']).to.deep.equal({ kept: 2, questions: 2, hits: 1, false_hits: 0 });
  });

  it('takes as many as are wanted, from all over', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => ({
      text: `Number ${at}?`,
      intent: at < 10 ? 'low' : 'high',
      part: 'train',
    }));
    const { default: figures } = await figuresOf(folderWith({ 'intents.jsonl': lines(rows) }), '--limit', '4');
    expect(figures?.['same words']).to.include({ kept: 4, questions: 4 });
  });

  it('says what is missing', async () => {
    const { code, stderr } = await touchstoneHere(['eval', folderWith({ 'docs.jsonl': '' }), '--only', 'cache']);
    expect(code).to.not.equal(0);
    expect(stderr).to.contain('there are no questions in');
  });
});
