import { expect } from 'chai';
import { piecesOf } from '../../../../../../appliance/web/screens/seek/evidence/align.ts';
import { answerStretches, passageStretches } from '../../../../../../appliance/web/screens/seek/evidence/stretches.ts';

type Answered = Parameters<typeof answerStretches>[0];

const ANSWER = 'Lamps last 24 months. They float. Bulbs do not.';
const RECORD: Answered = {
  answer: ANSWER,
  score: 80,
  reason: 'answered',
  passages: [
    { id: 'a', passage: 'All lamps last 24 months.', score: 90, highlights: [{ d: 0, position: 4, length: 5 }] },
    { id: 'b', passage: 'Bulbs do not last.', score: 70 },
  ],
  citations: [
    { start: 0, end: 20, passage: 'a', quoteStart: 4, quoteEnd: 24, quote: 'lamps last 24 months', strength: 1 },
    { start: 0, end: 21, passage: 'b', strength: 0.3 },
    { start: 34, end: 46, passage: 'b', quoteStart: 0, quoteEnd: 12, quote: 'Bulbs do not', strength: 1 },
  ],
  semanticDetails: { unattributedTerms: ['float', 'lamps'] },
};

const shown = (record: Answered): [string, object][] =>
  answerStretches(record).map(({ start, end, ...kind }) => [record.answer.slice(start, end), kind]);

describe('the stretches of an answer', () => {
  it('are quotations above sentences, with what follows them, and words in no passage where none is quoted', () => {
    expect(shown(RECORD)).to.deep.equal([
      ['Lamps last 24 months.', { source: 1, named: true }],
      ['float', { unsupported: true }],
      ['Bulbs do not.', { source: 2, named: true }],
    ]);
  });

  it('leave out passages that are not shown, and texts that are none of the answer', () => {
    expect(shown({ ...RECORD, passages: [] })).to.deep.equal([
      ['Lamps', { unsupported: true }],
      ['float', { unsupported: true }],
    ]);
    expect(answerStretches(RECORD, 'It may float.')).to.deep.equal([{ start: 7, end: 12, unsupported: true }]);
  });

  it('take signs of patterns as they are', () => {
    const record = {
      ...RECORD,
      answer: 'C++ (fast)',
      citations: [],
      semanticDetails: { unattributedTerms: ['C++', '(fast', ''] },
    };
    expect(shown(record).map(([text]) => text)).to.deep.equal(['C++', '(fast']);
  });

  it('of a passage are what is quoted of it, and in it the words of the question', () => {
    expect(passageStretches(RECORD, 0).map(({ start, end, asked }) => [start, end, asked])).to.deep.equal([
      [4, 9, true],
      [9, 24, undefined],
    ]);
  });
});

describe('the pieces of a node of Markdown', () => {
  const CASES: readonly (readonly [name: string, value: string, source: string, marked: string])[] = [
    ['as it stands', 'one two three', 'one two three', 'two'],
    ['with an escape before it', '*one* two', '\\*one\\* two', 'two'],
    ['with an entity before it', 'a & two', 'a &amp; two', 'two'],
    ['in code', 'one two', '`one two`', 'two'],
    ['behind a line of a list', 'one\ntwo', 'one\n   two', 'two'],
    ['behind a sign of two units', '🙂 two', '🙂 two', 'two'],
  ];
  for (const [name, value, source, marked] of CASES)
    it(`find a stretch again ${name}`, () => {
      const start = source.indexOf(marked);
      const stretches = [{ start, end: start + marked.length, source: 1 }];
      const found = piecesOf(value, source, { start: 0, end: source.length, stretches });
      expect(found.filter(({ stretch }) => stretch).map(({ text, last }) => [text, last])).to.deep.equal([[marked, true]]);
      expect(found.map(({ text }) => text).join('')).to.equal(value);
    });
});
