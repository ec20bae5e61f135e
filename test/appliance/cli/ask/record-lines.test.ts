import { stripVTControlCharacters } from 'node:util';
import { expect } from 'chai';
import { type RecordStyle, recordLines } from '../../../../appliance/cli/ask/record-lines.ts';
import type { AnswerRecord } from '../../../../core/contract/facts/end.ts';

const RECORD: AnswerRecord = { answer: 'Two years.', score: 40, reason: 'answered' };
const WHY = 'One document holds the whole answer.';

const ALL: Partial<AnswerRecord> = {
  KBscore: 50,
  kbCoverage: 0,
  semanticScore: 97,
  semanticAnalysis: WHY,
  totalCount: 7,
  time: 12,
  kbTime: 4,
  protectTime: 0,
};
const PASSAGES: AnswerRecord['passages'] = [
  { id: 'p', passage: '', score: 80, document: 'Warranty', url: 'https://x.org/' },
  { id: 'p2', passage: '', score: 70 },
];

describe('an answer as touchstone ask shows it', () => {
  const CASES: readonly [name: string, record: Partial<AnswerRecord>, manner: RecordStyle, lines: string[]][] = [
    ['with one number', { KBscore: 50, time: 12 }, {}, ['Two years.', '', 'score 40  reason answered']],
    [
      'with one number and its sources, where all are there',
      { ...ALL, model: 'quotes', warningMessages: ['Careful.'], passages: PASSAGES },
      {},
      [
        'Two years.',
        '',
        'score 40  reason answered  model quotes',
        'warning: Careful.',
        '',
        'sources',
        '1. Warranty https://x.org/',
        '2. p2',
      ],
    ],
    [
      'with every figure, before what is warned of',
      { ...ALL, warningMessages: ['Careful.'], passages: PASSAGES },
      { verbose: true },
      [
        'Two years.',
        '',
        'score 40  reason answered',
        'KBscore 50  kbCoverage 0  semanticScore 97  totalCount 7',
        'time 12 ms  kbTime 4 ms  protectTime 0 ms',
        WHY,
        'warning: Careful.',
        '',
        'sources',
        '1. Warranty https://x.org/ (80)',
        '2. p2 (70)',
      ],
    ],
    ['with the figures that there are', {}, { verbose: true }, ['Two years.', '', 'score 40  reason answered']],
    ['without the answer, where that was shown while it was written', {}, { shown: true }, ['', 'score 40  reason answered']],
  ];
  for (const [name, record, manner, lines] of CASES)
    it(name, () => expect(recordLines({ ...RECORD, ...record }, manner).map(stripVTControlCharacters)).to.deep.equal(lines));
});
