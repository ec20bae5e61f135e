import { expect } from 'chai';
import type { LanguageModelAnswer } from '../../../../core/contract/facts/answer.ts';
import { withoutRepeats } from '../../../../plugins/refine/refine-answer/without-repeats.ts';

const FEE = 'The fee is nine dollars today.';
const MODEL = { text: '', model: 'little' };
const WARNING = 'The language model said the same again and again; it stands in the answer once.';

describe('an answer in which a model repeats itself', () => {
  it('says it once, with citations where they stand then', () => {
    const answer = `${FEE} ${FEE} ${FEE} Pay at the desk.`;
    const desk = answer.indexOf('Pay');
    const citations = [
      { start: 0, end: FEE.length, passages: ['a'] },
      { start: FEE.length + 1, end: 2 * FEE.length + 1, passages: ['a'] },
      { start: desk, end: answer.length, passages: ['b'] },
    ];
    const left = withoutRepeats({ answer, citations, warnings: ['Careful.'] }, MODEL);
    expect(left.answer).to.equal(`${FEE} Pay at the desk.`);
    expect(left.citations?.map(({ start, end }) => left.answer?.slice(start, end))).to.deep.equal([FEE, 'Pay at the desk.']);
    expect(left.warnings).to.deep.equal(['Careful.', WARNING]);
  });

  it('keeps the numbers of a list in order', () => {
    const step = (number: number, text: string): string => `${number}. ${text}\n`;
    const middle = 'Select the button in the middle.';
    const answer = `${step(1, 'Sign in.')}${step(2, middle)}${step(3, middle)}${step(4, 'Wait.')}`;
    expect(withoutRepeats({ answer }, MODEL).answer).to.equal('1. Sign in.\n2. Select the button in the middle.\n3. Wait.');
  });

  const twice = { answer: `${FEE} ${FEE}` };
  for (const [name, said, generation] of [
    ['quoted sentences', twice, { ...MODEL, quotes: [{ passage: 'a', start: 0, end: 9 }] }],
    ['what no model wrote', twice, undefined],
    ['what is said once', { answer: `${FEE} Pay it.` }, MODEL],
    ['nothing', {}, MODEL],
  ] as [string, Parameters<typeof withoutRepeats>[0], LanguageModelAnswer | undefined][])
    it(`leaves ${name} as it is`, () => expect(withoutRepeats(said, generation)).to.equal(said));
});
