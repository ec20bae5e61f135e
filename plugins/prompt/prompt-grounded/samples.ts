import type { PromptValues } from './values.ts';

const FULL: PromptValues = {
  mark: '0123456789',
  passages: [
    { number: 1, name: 'Handbook > Pumps', text: 'The warranty of the pump is two years.' },
    { number: 2, name: 'Service', text: 'Call us.' },
  ],
  attribute_sources: true,
  stump: 'We make pumps.',
  company: 'Acme',
  affinity: true,
  url: 'https://example.com/pumps',
  name: 'Ada',
  products: ['Pump 3'],
  details: 'Lives by the sea.',
  conversation: [{ input: 'Hello', response: 'Good day.' }],
  phrase: 'Think of the sea.',
  question: 'How long is its warranty?',
  query: 'How long is the warranty of the pump?',
  language: 'English',
  tolerance: 'rigid',
  tone: 'friendly',
  person: 'first',
  greeting: 'yes',
  length: 4,
  instructions: 'Use metric units.',
};

/** As little as a prompt may hold. */
const BARE: PromptValues = {
  mark: '0123456789',
  passages: [],
  attribute_sources: false,
  stump: 'We make pumps.',
  company: '',
  affinity: false,
  url: '',
  name: '',
  products: [],
  details: '',
  conversation: [],
  phrase: '',
  question: 'Why?',
  query: '',
  language: '',
  tolerance: 'standard',
  tone: 'neutral',
  person: 'third',
  greeting: '',
  length: 1,
  instructions: '',
};

/** What a template must be able to say: everything there is, and next to nothing. */
export const SAMPLES: readonly PromptValues[] = [FULL, BARE];
