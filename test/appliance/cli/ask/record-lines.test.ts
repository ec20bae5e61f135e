import { stripVTControlCharacters } from 'node:util';
import { expect } from 'chai';
import { recordLines } from '../../../../appliance/cli/ask/record-lines.ts';
import type { AnswerRecord } from '../../../../core/turn.ts';

const RECORD: AnswerRecord = { answer: 'Two years.', score: 40, reason: 'answered' };
const WHY = 'One document holds the whole answer.';

describe('an answer as touchstone ask shows it', () => {
  const CASES: readonly [name: string, record: Partial<AnswerRecord>, lines: string[]][] = [
    ['without a semantic score', {}, ['Two years.', '', 'score 40  reason answered']],
    [
      'with its semantic score and why, before what is warned of',
      { semanticScore: 97, semanticAnalysis: WHY, warningMessages: ['Careful.'] },
      ['Two years.', '', 'score 40  reason answered', `backed 97  ${WHY}`, 'warning: Careful.'],
    ],
    [
      'with why there is no such score',
      { semanticAnalysis: 'The answer is in another language.' },
      ['Two years.', '', 'score 40  reason answered', 'backed The answer is in another language.'],
    ],
    [
      'with its sources last',
      { semanticScore: 0, passages: [{ id: 'p', passage: '', score: 80, document: 'Warranty', url: 'https://x.org/' }] },
      ['Two years.', '', 'score 40  reason answered', 'backed 0', '', 'sources', '1. Warranty https://x.org/ (80)'],
    ],
  ];
  for (const [name, record, lines] of CASES)
    it(name, () => expect(recordLines({ ...RECORD, ...record }).map(stripVTControlCharacters)).to.deep.equal(lines));

  it('leaves out an answer that was shown while it was written', () =>
    expect(stripVTControlCharacters(recordLines(RECORD, true).join('|'))).to.equal('|score 40  reason answered'));
});
