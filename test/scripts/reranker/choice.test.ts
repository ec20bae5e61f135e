import { expect } from 'chai';
import { candidatesOf, draw, isKeptBack, mayAnswer, type Row, readable } from '../../../scripts/reranker/choice.ts';

const row = (rest: Partial<Row> = {}): Row => ({
  id: 'r',
  question: 'How long is the warranty?',
  positives: ['The warranty lasts three years.'],
  negatives: [],
  answerable: true,
  set: 's',
  ...rest,
});

describe('lists that a reranker learns from', () => {
  const cases: [string, string, Partial<Row>, boolean][] = [
    ['a passage that holds the answer', 'It has three years, they say.', { answer: 'Three years' }, true],
    ['one that holds part of a word of it', 'Thirty-three yearsome things.', { answer: 'three years' }, false],
    ['an answer too short to tell', 'Buy 2 of them.', { answer: '2' }, false],
    ['a positive with more round it', 'Note: the warranty lasts three years. Keep the receipt.', {}, true],
    ['a part of a positive', 'warranty lasts three years', {}, true],
    ['another subject', 'The kettle is red.', { answer: 'three years' }, false],
  ];
  for (const [name, text, rest, expected] of cases)
    it(`${expected ? 'leaves out' : 'keeps'} ${name}`, () => expect(mayAnswer(text, row(rest))).to.equal(expected));

  it('takes what was found in its order, with what is labelled right', () => {
    const found = candidatesOf(
      [
        { text: 'The kettle is red.', score: 1 },
        { text: 'For three years!' },
        { text: 'The warranty lasts three years.', score: 0.5 },
      ],
      row({ answer: 'three years' }),
    );
    expect(found).to.deep.equal([
      { text: 'The kettle is red.', score: 1, label: 0 },
      { text: 'The warranty lasts three years.', score: 0.5, label: 1 },
    ]);
  });

  it('draws the same rows whatever their order, and keeps back all questions of a text together', () => {
    const rows = Array.from({ length: 400 }, (_, at) =>
      row({ id: `r${at}`, positives: [`Text ${Math.floor(at / 2)} of many.`] }),
    );
    expect(draw(rows, 20)).to.deep.equal(draw(rows.toReversed(), 20));
    const kept = rows.filter((each) => isKeptBack(each));
    expect(kept.length).to.be.within(10, 90);
    const texts = new Set(kept.flatMap(({ positives }) => positives));
    expect(rows.filter(({ positives: [text = ''] }) => texts.has(text)).length).to.equal(kept.length);
  });

  it('cuts what is too long to be read', () => expect(readable(' a '.repeat(500)).split(' ')).to.have.length(180));
});
