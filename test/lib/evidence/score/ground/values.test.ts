import { expect } from 'chai';
import { type Grounding, groundAnswer } from '../../../../../lib/evidence/score/ground.ts';

const SOURCES = [
  {
    id: 'terms',
    text: 'The warranty lasts 24 months. The plan costs 20 dollars per month. A box weighs 12 kg and holds 40 bottles.',
  },
  { id: 'hours', text: 'The gate closes at 3 pm every day. The annual fee is $30 for members. The FBI was founded in 1908.' },
];
const ground = (answer: string): Grounding => groundAnswer({ answer, language: 'en', sources: SOURCES });

describe('numbers that no source holds', () => {
  // A number is told with its unit where sources hold it in others.
  const TOLD: [answer: string, numbers: string[], terms: string[]][] = [
    ['The warranty lasts 24 years.', ['24 years'], []],
    ['The warranty lasts 36 months.', ['36'], []],
    ['The warranty lasts two years.', [], []],
    ['The annual fee is €30 for members.', ['€30'], []],
    ['The gate closes at 3 am every day.', ['3 am'], []],
    ['A box weighs 12-ounces and holds 40 bottles.', ['12 ounces'], []],
    ['The plan costs 20 dollars per year.', [], ['year']],
    ['The plan costs 20 dollars.', [], []],
  ];
  for (const [answer, numbers, terms] of TOLD) {
    it(`${numbers.join(', ') || terms.join(', ') || 'none'} in: ${answer}`, () => {
      const { unattributedNumbers, unattributedTerms } = ground(answer).details;
      expect({ unattributedNumbers, unattributedTerms }).to.deep.equal({
        unattributedNumbers: numbers,
        unattributedTerms: terms,
      });
    });
  }
});

describe('values that a source has otherwise', () => {
  const OTHERWISE: [answer: string, kind: string, text: string, instead: string][] = [
    ['The warranty lasts 24 years.', 'unit', '24 years', '24 months'],
    ['The warranty lasts 36 months.', 'number', '36', '24'],
    ['The warranty lasts three years.', 'number', 'three', '24'],
    ['The annual fee is €30 for members.', 'unit', '€30', '$30'],
    ['The gate closes at 3 am every day.', 'unit', '3 am', '3 pm'],
    ['The plan costs 20 dollars per year.', 'unit', 'year', 'month'],
    ['The plan costs 20 dollars a year.', 'unit', 'year', 'month'],
    // The source tells more of it.
    ['A box weighs 12 pounds.', 'unit', '12 pounds', '12 kg'],
  ];
  for (const [answer, kind, text, instead] of OTHERWISE) {
    it(`${kind} ${text} for ${instead}`, () => {
      const found = ground(answer).sentences.flatMap(({ contradictions }) => contradictions);
      expect(found.map((each) => [each.kind, answer.slice(each.start, each.end), each.instead])).to.deep.equal([
        [kind, text, instead],
      ]);
    });
  }

  // Other amounts of other things.
  for (const answer of [
    'A crate weighs 12 pounds and floats on water.',
    'He waited 24 years for his pension.',
    'The plan costs 20 dollars.',
  ]) {
    it(`none in: ${answer}`, () => {
      expect(ground(answer).sentences.flatMap(({ contradictions }) => contradictions)).to.deep.equal([]);
    });
  }
});
