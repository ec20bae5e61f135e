import { expect } from 'chai';
import { analysisOf } from '../../../../lib/evidence/explain/analysis.ts';
import { MESSAGES } from '../../../../lib/evidence/explain/messages.ts';
import { groundAnswer } from '../../../../lib/evidence/score/ground.ts';

const PUMP =
  'The Falcon pump moves 40 litres per minute and weighs 12 kg. It must not be used with salt water. The warranty lasts two years.';
const TEXTS = [
  'Acme Corporation was founded in 1987 by Maria Lopez in Denver. Acme bought Bolt Systems in 2004 for $12 million.',
  PUMP,
  'The support team answers calls from Monday to Friday between 9 and 17. Refunds are paid within 14 days after the pump was returned.',
];
const QUOTE = 'The Falcon pump moves 40 litres per minute and weighs 12 kg.';
/** Words of three texts, put together. */
const STITCHED =
  'The support team in Denver moves calls within 40 minutes. Refunds of the Falcon pump last two years after Maria ' +
  'Lopez returned. Acme answers in salt water between 9 and 17.';

interface Told {
  answer: string;
  question?: string;
  texts?: readonly string[];
  language?: string;
}

function analysisFor({ answer, question = '', texts = TEXTS, language = 'en' }: Told): string {
  const sources = texts.map((text, at) => ({ id: String(at), text }));
  return analysisOf({ grounding: groundAnswer({ answer, question, language: 'en', sources }), language });
}

describe('analysis of a score', () => {
  const SAID: [what: string, facts: Told, pattern: RegExp][] = [
    ['one source', { answer: QUOTE }, /^One passage holds the whole answer, which raised the score\.$/],
    [
      'two that agree',
      { answer: QUOTE, texts: [PUMP, `As we said: ${PUMP}`] },
      /^2 passages each hold the whole answer, which raised the score\.$/,
    ],
    [
      'two of which each holds half',
      { answer: 'The warranty lasts two years. Refunds are paid within 14 days.' },
      /^2 passages contribute about equally/,
    ],
    ['no source', { answer: 'Photosynthesis needs sunlight.' }, /^No passage contributed/],
    ['scattered words', { answer: STITCHED }, /scattered passages: its source changes \d+ times/],
    [
      'one name',
      { answer: 'The Falcon pump by Siemens moves 40 litres per minute.' },
      /No passage holds "Siemens", which lowered the score\.$/,
    ],
    [
      'two names',
      { answer: 'The Falcon pump by Siemens and Bosch moves 40 litres per minute.' },
      /No passage holds "Siemens", "Bosch", which lowered the score\.$/,
    ],
    ['many words', { answer: 'The pump carries batteries, electricians and blenders.' }, /holds .* considerably/],
    ['one word', { answer: 'The Falcon pump moves 40 litres per minute with oil.' }, /holds "oil", which lowered the score\.$/],
    [
      'a number that is another one',
      { answer: 'The Falcon pump moves 60 litres per minute and weighs 12 kg.' },
      /^A passage says something else,/,
    ],
    [
      'one word that was asked for',
      { answer: QUOTE, question: 'Does the pump fit the adapter?' },
      /holds "adapter", which the question names\. This lowered the score by 25 %\.$/,
    ],
    [
      'two words that were asked for',
      { answer: QUOTE, question: 'Does the pump fit the adapter of the trailer?' },
      /holds "adapter", "trailer", which the question names\. This lowered the score considerably by 50 %\.$/,
    ],
    [
      'an answer that only declines',
      { answer: 'The documents do not say anything about this.' },
      /^The answer only says that it cannot tell\.$/,
    ],
    [
      'a decline beside an answer',
      { answer: `I cannot answer this question. ${QUOTE}` },
      /^In part the answer says that it cannot tell, which lowered the score\. One passage holds the whole answer/,
    ],
  ];
  for (const [what, facts, pattern] of SAID) {
    it(`tells ${what}`, () => {
      expect(analysisFor(facts)).to.match(pattern);
    });
  }

  const UNSAID: [what: string, facts: Told, pattern: RegExp][] = [
    [
      'that one passage holds all where it says something else',
      { answer: 'The Falcon pump must be used with salt water.', texts: [PUMP] },
      /holds the whole answer|raised/,
    ],
    [
      'that one passage holds all where a word is in none',
      { answer: `${QUOTE} It must not be used with salt water. The warranty lasts two years with oil.`, texts: [PUMP] },
      /holds the whole answer/,
    ],
    ['of disagreement where each holds all', { answer: QUOTE, texts: [PUMP, PUMP] }, /different things/],
    [
      'of disagreement where each holds the same part',
      { answer: 'The Falcon pump weighs 12 kg and comes with oil.', texts: [PUMP, PUMP] },
      /different things/,
    ],
    [
      'of a raised score where a passage says something else',
      { answer: 'The Falcon pump moves 60 litres per minute and weighs 12 kg.' },
      /raised/,
    ],
    ['of a lowered score where the answer only declines', { answer: 'I do not know.' }, /lowered|contributed/],
  ];
  for (const [what, facts, pattern] of UNSAID) {
    it(`does not speak ${what}`, () => {
      expect(analysisFor(facts)).to.not.equal('').and.to.not.match(pattern);
    });
  }

  for (const [language, messages] of Object.entries(MESSAGES)) {
    it(`has every message in ${language}, with the same gaps and no plural in brackets`, () => {
      for (const [name, wording] of Object.entries(messages ?? {})) {
        const gaps = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, gap]) => gap ?? '').sort();
        expect(gaps(wording), name).to.deep.equal(gaps(MESSAGES.en[name as keyof typeof MESSAGES.en])); // one catalogue, one set of names
        expect(wording, name).to.not.match(/\(\p{L}+\)/u);
      }
    });
  }

  const LANGUAGES: [language: string, pattern: RegExp][] = [
    ['fi', /^One passage/],
    ['de-at', /^Eine Textstelle/],
    ['es', /^Un pasaje/],
    ['fr', /^Un seul passage/],
  ];
  for (const [language, pattern] of LANGUAGES) {
    it(`is told in ${language}, or in English where there is no catalogue`, () => {
      expect(analysisFor({ answer: QUOTE, language })).to.match(pattern);
    });
  }
});
