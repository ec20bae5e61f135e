import { expect } from 'chai';
import { EchoFilter } from '../../../lib/prompting/echo-filter.ts';

const MARK = 'b4d496a7ab';
const QUESTION = 'How do I change my password?';

const filterText = (text: string, pieces = text.length): { out: string; changed: boolean } => {
  const filter = new EchoFilter({ mark: MARK, question: QUESTION });
  let out = '';
  for (let at = 0; at < text.length; at += pieces) out += filter.take(text.slice(at, at + pieces));
  return { out: out + filter.end(), changed: filter.changed };
};

const CASES: readonly [name: string, text: string, left: string][] = [
  ['a mark on a line of its own', `${MARK}\n\nThe answer is no.`, 'The answer is no.'],
  ['a closing mark behind the text', `Sign in first. ${MARK}>>>`, 'Sign in first. '],
  ['an opening mark before the text of a line', `Sign in.\n<<<${MARK}\nA page\n${MARK}>>>\nThen edit.`, 'Sign in.\nThen edit.'],
  [
    'a passage made up behind the answer',
    `Sign in.\n${MARK}\n\nPassage [6]:\n<<<${MARK}\nHow do I create an account\nGo to a page.`,
    'Sign in.\n\n',
  ],
  ['the header of a passage', 'Passage [1]:\nSign in.', 'Sign in.'],
  ['the same before text', 'Passage [2]: Sign in.', 'Sign in.'],
  ['the question before the answer', `Question: ${QUESTION}\nAnswer: Sign in.`, 'Sign in.'],
  ['the question without its label', `${QUESTION}\n\nSign in.`, 'Sign in.'],
  ['the question as a heading', `## ${QUESTION}\nSign in.`, 'Sign in.'],
  ['the question behind the answer', `Sign in.\n\nQuestion: ${QUESTION}`, 'Sign in.\n\n'],
  ['the question within the answer', `I can tell you:\n\nQuestion: ${QUESTION}\n\nSign in.`, 'I can tell you:\n\n\nSign in.'],
  ['another question, with an answer', 'Sign in.\n\nQuestion: What is a PIV?\nAnswer: A card.', 'Sign in.\n\n'],
  ['a letter for the answer', `Q\n${QUESTION}\nA: Sign in.`, 'Q\nA: Sign in.'],
  ['a letter behind the question', `${QUESTION}\nA: Sign in.`, 'Sign in.'],
  ['the label of the answer', '**Answer:** Sign in.', 'Sign in.'],
  ['nothing else', `<<<${MARK}\nA page`, ''],
];

const KEPT = [
  'Sign in, then select “Edit” next to your password.',
  '1. Sign in.\n2. Select Edit [1].\n\n   - Passage to the next page\n',
  '## How do I change my password\nYou sign in first.',
  'How do I change my password? You sign in first.',
  'Question: What is a PIV?\nAnswer: A card.\n\nQuestion: Who has one?\nAnswer: Employees.',
  'I can answer this:\n\nQuestion: What is a PIV?\n\nIt is a card.',
  'The hash is b4d496 and no more; a < b and <<< are signs.',
  'Question time is on Monday.\nPassages are free.',
  'A: is the first drive.',
];

describe('what a model repeats of its prompt', () => {
  for (const [name, text, left] of CASES)
    for (const pieces of [1, 3, 1000])
      it(`is taken out: ${name} (${pieces} at a time)`, () =>
        expect(filterText(text, pieces)).to.deep.equal({ out: left, changed: true }));

  for (const text of KEPT)
    for (const pieces of [1, 1000])
      it(`is not seen in ${JSON.stringify(text.slice(0, 40))} (${pieces} at a time)`, () =>
        expect(filterText(text, pieces)).to.deep.equal({ out: text, changed: false }));

  it('holds back no more than what may be a mark', () => {
    const filter = new EchoFilter({ mark: MARK, question: QUESTION });
    expect(filter.take('Sign in first. b4')).to.equal('Sign in first. ');
    expect(filter.take(' is a size.')).to.equal('b4 is a size.');
  });
});
