import { expect } from 'chai';
import { type Grounding, type GroundingInput, groundAnswer } from '../../../../../lib/evidence/score/ground.ts';

const SOURCES = [
  'Acme Corporation was founded in 1987 by Maria Lopez in Denver. Acme bought Bolt Systems in 2004 for $12 million.',
  'The Falcon pump moves 40 litres per minute and weighs 12 kg. It must not be used with salt water. The warranty lasts two years.',
  'The support team answers calls from Monday to Friday between 9 and 17. Refunds are paid within 14 days after the pump was returned.',
  'Spare filters and hoses are sent by post. Orders above fifty euros are sent free of charge. Gift cards cannot be used for spare parts.',
  'Customers register their device online with the serial number from the label. The account shows past orders and invoices.',
  'Technicians in every region repair the motor and replace worn seals. A repair usually takes five working days.',
].map((text, at) => ({ id: `p${at}`, text }));

const QUOTE = 'The Falcon pump moves 40 litres per minute and weighs 12 kg.';
const LONG = `Acme was founded in Denver and its pump moves 40 litres per minute, while customers register the device online.
Technicians replace worn seals of the motor, and the support team answers calls between 9 and 17. Refunds are paid within 14 days, spare
filters are sent by post, and the account shows past orders and invoices. A repair usually takes five working days, gift cards cannot be
used for spare parts, and the serial number is on the label. Maria Lopez registered the motor in the region, and salt water must not be
used with hoses. The motor of Siemens carries batteries.`;

/** Figures of an answer of the kind that a point is about. */
interface Kind {
  jumps: number;
  /** Letters of meaningful words, from and to. */
  length: [least: number, most: number];
  /** Names, words and numbers that no source holds. */
  unattributed: number;
  /** Names and words of the question that no source holds. */
  missing: number;
}

interface Point {
  what: string;
  answer: string;
  rest?: Partial<GroundingInput>;
  kind: Kind;
}

const QUOTED: Pick<Kind, 'jumps' | 'length' | 'unattributed'> = { jumps: 0, length: [40, 45], unattributed: 0 };

/** The scale that a score of this kind is known by, best first. The figures in brackets are what is known of each point. */
const POINTS: Point[] = [
  { what: 'one source, well matched (100)', answer: QUOTE, kind: { ...QUOTED, missing: 0 } },
  {
    what: 'the same with one missing term at .25 (74)',
    answer: QUOTE,
    rest: { question: 'What does the pump move with the adapter?' },
    kind: { ...QUOTED, missing: 1 },
  },
  {
    what: 'two unattributed terms (56)',
    answer: 'The warranty covers batteries.',
    kind: { jumps: 0, length: [20, 25], unattributed: 2, missing: 0 },
  },
  {
    what: 'many jumps in a long answer, three unattributed (26)',
    answer: LONG,
    kind: { jumps: 15, length: [340, 420], unattributed: 3, missing: 0 },
  },
  {
    what: 'many jumps, a weak main source, two unattributed, one missing term (22)',
    answer:
      'Technicians repair blenders, customers of Acme register batteries online, and invoices are paid in Denver within 14 days.',
    rest: { question: 'Who replaces the adapter?' },
    kind: { jumps: 6, length: [85, 95], unattributed: 2, missing: 1 },
  },
  {
    what: 'more jumps in as many letters, one unattributed (19)',
    answer:
      'Customers register invoices, Acme repairs the motor, refunds take five working days, and the support team in ' +
      'Denver shows the label of Siemens.',
    kind: { jumps: 7, length: [90, 100], unattributed: 1, missing: 0 },
  },
  {
    what: 'one missing name at .4 and two missing terms at .25 (16)',
    answer: QUOTE,
    rest: {
      question: 'Does the Siemens pump fit the adapter of the trailer?',
      settings: { missing_key_term_penalty: 0.4, missing_term_penalty: 0.25 },
    },
    kind: { ...QUOTED, missing: 3 },
  },
  {
    what: 'two missing terms at .5 each (1)',
    answer: QUOTE,
    rest: { question: 'Does the pump fit the adapter of the trailer?', settings: { missing_term_penalty: 0.5 } },
    kind: { ...QUOTED, missing: 2 },
  },
  {
    what: 'nothing that any source holds (0)',
    answer: 'Photosynthesis needs sunlight.',
    kind: { jumps: 0, length: [25, 30], unattributed: 3, missing: 0 },
  },
];

const read = ({ answer, rest }: Pick<Point, 'answer' | 'rest'>): Grounding =>
  groundAnswer({ answer, language: 'en', sources: SOURCES, ...rest });

describe('points that a score is known by', () => {
  const found = POINTS.map((point) => ({ ...point, ...read(point) }));

  for (const { what, kind, details } of found) {
    it(`has the figures of ${what}`, () => {
      expect(details.sourceJumps).to.equal(kind.jumps);
      expect(details.answerLength).to.be.within(...kind.length);
      const { unattributedKeyTerms, unattributedTerms, unattributedNumbers, missingKeyTerms, missingTerms } = details;
      expect([...unattributedKeyTerms, ...unattributedTerms, ...unattributedNumbers]).to.have.length(kind.unattributed);
      expect([...missingKeyTerms, ...missingTerms]).to.have.length(kind.missing);
    });
  }

  it('come in their order', () => {
    const scores = found.map(({ score }) => score);
    expect(scores).to.deep.equal([...scores].sort((one, other) => other - one));
    expect(new Set(scores.slice(0, -1)).size, scores.join(', ')).to.equal(scores.length - 1); // only the last two may be the same
    expect(scores.at(0)).to.equal(100);
    expect(scores.at(-1)).to.equal(0);
  });

  it('rise from the lowest third to above a half when the penalty on jumps is eased from 3 to 1 (11, 77)', () => {
    const answer = 'Acme bought filters. The pump answers online. Refunds are paid.';
    const [strict, eased] = [3, 1].map((penalty) => read({ answer, rest: { settings: { source_jump_penalty: penalty } } }));
    expect(strict?.details).to.include({ sourceJumps: 4, answerLength: 45, totalCoverage: 1 });
    expect(strict?.score).to.be.at.most(30);
    expect(eased?.score).to.be.within(60, 90);
  });
});
