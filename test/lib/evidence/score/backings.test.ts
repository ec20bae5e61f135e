import { expect } from 'chai';
import { groundAnswer } from '../../../../lib/evidence/score/ground.ts';

/** Which sources are named for the first sentence of an answer, best first. */
function backingsOf(answer: string, texts: readonly string[]): string {
  const sources = texts.map((text, at) => ({ id: String(at), text }));
  const [first] = groundAnswer({ answer, language: 'en', sources }).sentences;
  return (first?.sources ?? []).map(({ source }) => source).join();
}

const QUOTE = 'Follow these steps to change your password.';
const WORDS = 'These steps follow: first a password. It is yours to change, as your bank can.';

describe('the sources that are named for a sentence', () => {
  const CASES: readonly [name: string, answer: string, texts: readonly string[], sources: string][] = [
    ['is the one that it stands in, not those with all of its words', QUOTE, [WORDS, `Hello. ${QUOTE}`, WORDS], '1'],
    ['are all that it stands in', QUOTE, [`${QUOTE} Well done.`, WORDS, `Hello. ${QUOTE}`], '0,2'],
    [
      'is the one that holds its words in one sentence, not one that has them here and there',
      'To change the password, open the settings of your account.',
      [
        'The password is long. A change of settings is rare. Your account is open.',
        'Open the settings of your account to change the password there.',
      ],
      '1',
    ],
    [
      'are two that hold a part each',
      'The Falcon pump weighs 12 kg, and refunds are paid within two weeks.',
      ['The Falcon pump weighs 12 kg and is red.', 'Refunds are paid within two weeks of the return.', 'Pumps are sold here.'],
      '0,1',
    ],
    [
      'is no second one that holds a part of what the first holds',
      'The Falcon pump moves 40 litres per minute and weighs 12 kg.',
      ['Our Falcon pump weighs 12 kg and moves 40 litres per minute.', 'A Falcon pump weighs 12 kg.'],
      '0',
    ],
    ['is none that holds a few words', 'The Falcon pump moves 40 litres per minute.', ['A minute has sixty seconds.'], ''],
  ];
  for (const [name, answer, texts, sources] of CASES) it(name, () => expect(backingsOf(answer, texts)).to.equal(sources));

  it('come with the share that each source holds, named or not', () => {
    const sources = [
      { id: 'all', text: 'The Falcon pump weighs 12 kg.' },
      { id: 'part', text: 'A Falcon flies.' },
      { id: 'none', text: 'Nothing of it.' },
    ];
    const [first] = groundAnswer({ answer: 'The Falcon pump weighs 12 kg.', language: 'en', sources }).sentences;
    expect(first?.shares.get('all')).to.be.closeTo(1, 1e-9);
    expect(first?.shares.get('part')).to.be.within(0.1, 0.5);
    expect(first?.shares.get('none')).to.equal(undefined);
  });
});
