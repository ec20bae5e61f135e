/** Answers that are backed, and what somebody who wants to deceive would make of them: each row says what must happen. */

export type Verdict = 'backed' | 'unbacked';

export interface Case {
  /** What was done to the answer. */
  what: string;
  answer: string;
  /** Absent where only the marks are asked for. */
  is?: Verdict;
  /** Texts that must lie in unsupported stretches. */
  marks?: string[];
  /** A contradiction that must be told. */
  contradicts?: 'number' | 'unit' | 'name' | 'negation';
  /** Words do not see it, or take it for another: the table says so, and no rule is to be made for it. */
  falls?: true;
}

/** Answers to be judged by the same sources. */
export interface Table {
  name: string;
  language: string;
  sources: string[];
  cases: Case[];
}

export const IN_ENGLISH: readonly Table[] = [
  {
    name: 'a company and its product',
    language: 'en',
    sources: [
      'Acme Corporation was founded in 1987 by Maria Lopez in Denver. Acme bought Bolt Systems in 2004 for $12 million.',
      'The Falcon pump moves 40 litres per minute and weighs 12 kg. It must not be used with salt water. The warranty lasts two years.',
      'The support team answers calls from Monday to Friday between 9 and 17. Refunds are paid within 14 days after the pump was returned.',
    ],
    cases: [
      { what: 'quoted', answer: 'The Falcon pump moves 40 litres per minute and weighs 12 kg.', is: 'backed' },
      {
        what: 'two quotes from two documents',
        answer: 'The warranty lasts two years. Refunds are paid within 14 days after the pump was returned.',
        is: 'backed',
      },
      { what: 'put in other words', answer: 'The Falcon pump weighs 12 kg and moves 40 litres per minute.', is: 'backed' },
      { what: 'a number in words', answer: 'The Falcon pump moves forty litres per minute and weighs twelve kg.', is: 'backed' },
      { what: 'a unit in full', answer: 'The Falcon pump weighs 12 kilograms.', is: 'backed' },
      {
        what: 'a framed quote',
        answer: 'Based on the provided passages, the warranty lasts two years (Passage 2).',
        is: 'backed',
      },
      { what: 'a marked quote', answer: 'The warranty lasts two years [2].', is: 'backed' },
      {
        what: 'a number changed',
        answer: 'The Falcon pump moves 60 litres per minute and weighs 12 kg.',
        is: 'unbacked',
        marks: ['60'],
        contradicts: 'number',
      },
      {
        what: 'a year changed',
        answer: 'Acme Corporation was founded in 1978 by Maria Lopez in Denver.',
        is: 'unbacked',
        marks: ['1978'],
        contradicts: 'number',
      },
      {
        what: 'a sum changed',
        answer: 'Acme bought Bolt Systems in 2004 for $15 million.',
        is: 'unbacked',
        marks: ['15 million'],
        contradicts: 'number',
      },
      {
        what: 'a number in words changed',
        answer: 'The warranty lasts three years.',
        is: 'unbacked',
        marks: ['three'],
        contradicts: 'number',
      },
      { what: 'a number of another sentence', answer: 'The warranty lasts 14 years.', is: 'unbacked', marks: ['14'] },
      {
        what: 'a name changed',
        answer: 'Acme Corporation was founded in 1987 by Maria Gomez in Denver.',
        is: 'unbacked',
        marks: ['Gomez'],
        contradicts: 'name',
      },
      {
        what: 'a place changed',
        answer: 'Acme Corporation was founded in 1987 by Maria Lopez in Boston.',
        is: 'unbacked',
        marks: ['Boston'],
        contradicts: 'name',
      },
      {
        what: 'a product changed',
        answer: 'The Condor pump moves 40 litres per minute and weighs 12 kg.',
        is: 'unbacked',
        marks: ['Condor'],
        contradicts: 'name',
      },
      {
        what: 'a weekday changed',
        answer: 'The support team answers calls from Tuesday to Friday between 9 and 17.',
        is: 'unbacked',
        marks: ['Tuesday'],
      },
      {
        what: 'a negation taken out',
        answer: 'The Falcon pump must be used with salt water.',
        is: 'unbacked',
        contradicts: 'negation',
      },
      {
        what: 'a negation taken out of a quote',
        answer: 'It must be used with salt water.',
        is: 'unbacked',
        contradicts: 'negation',
      },
      {
        what: 'a negation put in',
        answer: 'Refunds are not paid within 14 days after the pump was returned.',
        is: 'unbacked',
        marks: ['not'],
        contradicts: 'negation',
      },
      {
        what: 'a short negation put in',
        answer: "The support team doesn't answer calls from Monday to Friday between 9 and 17.",
        is: 'unbacked',
        contradicts: 'negation',
      },
      { what: 'never put in', answer: 'The warranty never lasts two years.', is: 'unbacked', contradicts: 'negation' },
      {
        what: 'buyer and bought swapped',
        falls: true,
        answer: 'Bolt Systems bought Acme in 2004 for $12 million.',
        is: 'unbacked',
      },
      {
        what: 'numbers swapped',
        answer: 'The Falcon pump moves 12 litres per minute and weighs 40 kg.',
        is: 'unbacked',
      },
      {
        what: 'hours swapped',
        falls: true,
        answer: 'The support team answers calls from Monday to Friday between 17 and 9.',
        is: 'unbacked',
      },
      {
        what: 'a unit changed',
        answer: 'The Falcon pump weighs 12 pounds.',
        is: 'unbacked',
        marks: ['12 pounds'],
        contradicts: 'unit',
      },
      {
        what: 'a unit changed and more made up',
        answer: 'The Falcon pump weighs 12 pounds and runs on petrol.',
        is: 'unbacked',
        marks: ['12 pounds', 'petrol'],
      },
      {
        what: 'a claim made up',
        answer: 'The Falcon pump also connects to your phone through Bluetooth and reports leaks.',
        is: 'unbacked',
        marks: ['Bluetooth', 'reports leaks'],
      },
      {
        what: 'advice made up after a quote',
        answer: 'The warranty lasts two years. You should register online within thirty days to activate the extended coverage.',
        is: 'unbacked',
        marks: ['register online', 'extended coverage'],
      },
      {
        what: 'a reason made up',
        answer: 'The warranty lasts two years because European law demands it.',
        marks: ['European law demands'],
      },
      {
        what: 'facts of two documents joined wrongly',
        answer: 'Maria Lopez answers calls about the Falcon pump from Denver within 14 days.',
        is: 'unbacked',
      },
      {
        what: 'right words in a mill',
        answer: 'Refunds of Bolt Systems weighs salt Monday litres founded Friday.',
        is: 'unbacked',
      },
      {
        what: 'sentences of stray words',
        answer: 'The support team in Denver moves calls within 40 minutes. Acme answers in salt water between 9 and 17.',
        is: 'unbacked',
      },
      {
        what: 'another subject',
        answer: 'Photosynthesis turns light into chemical energy in plants.',
        is: 'unbacked',
        marks: ['Photosynthesis'],
      },
      { what: 'empty', answer: '', is: 'unbacked' },
      { what: 'white space', answer: ' \n ', is: 'unbacked' },
      { what: 'only small words', answer: 'It is what it is, and that was that.', is: 'unbacked' },
      { what: 'only marks', answer: '?!...', is: 'unbacked' },
      { what: 'only a bare yes', answer: 'Yes.', is: 'unbacked' },
      { what: 'a question back', answer: 'Would you like to know more about our kitchen appliances?', is: 'unbacked' },
    ],
  },
  {
    name: 'who did what to whom',
    language: 'en',
    sources: [
      'Italian cuisine was heavily influenced by French cuisine. Anna manages Ben. Dogs chase cats in the old story.',
      'Ben reports the figures to Carla every Monday.',
    ],
    cases: [
      { what: 'quoted', answer: 'Ben reports the figures to Carla every Monday.', is: 'backed' },
      { what: 'the passive of it', answer: 'French cuisine heavily influenced Italian cuisine.', is: 'backed' },
      {
        what: 'two people swapped',
        falls: true,
        answer: 'Carla reports the figures to Ben every Monday.',
        is: 'unbacked',
      },
      { what: 'manager and managed swapped', falls: true, answer: 'Ben manages Anna.', is: 'unbacked' },
      { what: 'plain words swapped', falls: true, answer: 'Cats chase dogs in the old story.', is: 'unbacked' },
    ],
  },
  {
    name: 'opposites and the order of events',
    language: 'en',
    sources: [
      'Prices rose by 5 percent in 2019. Refunds are allowed for members of the club. The treaty was signed after the war ended.',
      'First the valve is closed, then the tank is emptied. The temperature must stay above 20 degrees in the storage room.',
      'Employees may enter the building at any time of the day. Open the cover and then close it again. The minutes ' +
        'were kept by Maria Berg.',
    ],
    cases: [
      {
        what: 'rose made fell',
        falls: true,
        answer: 'Prices fell by 5 percent in 2019.',
        is: 'unbacked',
        marks: ['fell'],
      },
      {
        what: 'allowed made forbidden',
        falls: true,
        answer: 'Refunds are forbidden for members of the club.',
        is: 'unbacked',
      },
      {
        what: 'above made below',
        falls: true,
        answer: 'The temperature must stay below 20 degrees in the storage room.',
        is: 'unbacked',
      },
      {
        what: 'enter made leave',
        falls: true,
        answer: 'Employees may leave the building at any time of the day.',
        is: 'unbacked',
      },
      {
        what: 'after made before',
        falls: true,
        answer: 'The treaty was signed before the war ended.',
        is: 'unbacked',
      },
      { what: 'another of the same name', answer: 'The minutes were kept by Anna Berg.', is: 'unbacked', contradicts: 'name' },
      { what: 'turned round with before', answer: 'The war ended before the treaty was signed.', is: 'backed' },
      {
        what: 'two steps in the other order',
        falls: true,
        answer: 'First the tank is emptied, then the valve is closed.',
        is: 'unbacked',
      },
      { what: 'both of two opposites', answer: 'Open the cover, then close it.', is: 'backed' },
    ],
  },
];
