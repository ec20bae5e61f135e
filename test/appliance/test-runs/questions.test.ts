import { expect } from 'chai';
import { HttpProblem } from '../../../appliance/http/edge/problems.ts';
import { questionsOf, questionsOfCsv } from '../../../appliance/test-runs/questions.ts';

const LIMITS = { most: 3, longest: 20 };

describe('questions of a run', () => {
  const FILES: readonly [name: string, text: string, expected: object[]][] = [
    [
      'the template',
      'ID,Question\n7,Why?\n8,How?\n',
      [
        { id: '7', question: 'Why?' },
        { id: '8', question: 'How?' },
      ],
    ],
    [
      'filters',
      'ID,Question,Filter\n7,Why?,"a,b"\n8,How?,\n',
      [
        { id: '7', question: 'Why?', filter: 'a,b' },
        { id: '8', question: 'How?' },
      ],
    ],
    [
      'the file of a spreadsheet abroad',
      '\ufeffid;QUESTION\r\n7;"Why; and ""how""?"\r\n',
      [{ id: '7', question: 'Why; and "how"?' }],
    ],
    [
      'questions alone',
      'Question\nWhy?\n\n" How? "\n',
      [
        { id: '1', question: 'Why?' },
        { id: '2', question: 'How?' },
      ],
    ],
    ['rows of other lengths', 'ID,Question\n7\n8,How?,more\n', [{ id: '8', question: 'How?' }]],
    ['lines within a question', 'ID,Question\n7,"Why\nnot?"\n', [{ id: '7', question: 'Why\nnot?' }]],
    ['names of an object', 'Question,__proto__\nWhy?,x\n', [{ id: '1', question: 'Why?' }]],
  ];
  for (const [name, text, expected] of FILES)
    it(`are read from ${name}`, () => {
      expect(questionsOfCsv(text, LIMITS)).to.deep.equal(expected);
    });

  const REFUSED: readonly [name: string, text: string, detail: RegExp][] = [
    ['no question', 'ID,Question\n', /at least one/],
    ['nothing', '', /at least one/],
    ['no column of that name', 'ID,Text\n7,Why?\n', /a column Question/],
    ['no first row', '7,Why?\n8,How?\n', /a column Question/],
    ['too many', `Question\n${'Why?\n'.repeat(4)}`, /at most 3/],
    ['far too many', `Question\n${'Why?\n'.repeat(100_000)}`, /at most 3/],
    ['one too long', `ID,Question\n7,${'x'.repeat(21)}\n`, /that of '7' is longer/],
    ['an open quote', 'ID,Question\n7,"Why?\n', /cannot be read as CSV/],
  ];
  for (const [name, text, detail] of REFUSED)
    it(`are refused for ${name}`, () => {
      expect(() => questionsOfCsv(text, LIMITS))
        .to.throw(HttpProblem, detail)
        .with.nested.property('errors[0].pointer', '/file');
    });

  it('are read from a list, with their places for names', () => {
    const given = ['Why?', { id: 'b', question: ' How? ', filter: 'x' }, { id: 9, question: 'Who?' }];
    expect(questionsOf(given, LIMITS)).to.deep.equal([
      { id: '1', question: 'Why?' },
      { id: 'b', question: 'How?', filter: 'x' },
      { id: '9', question: 'Who?' },
    ]);
    expect(() => questionsOf(['x'.repeat(21)], LIMITS)).to.throw(HttpProblem, /that of '1' is longer/);
  });
});
