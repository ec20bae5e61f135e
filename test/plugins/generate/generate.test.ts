import { expect } from 'chai';
import type { LanguageModelAnswer } from '../../../core/contract/facts/answer.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import type { LanguageModel } from '../../../core/contract/resources/language-model.ts';
import { generate } from '../../../plugins/generate/generate/index.ts';
import { scoredPassage } from '../../support/documents.ts';
import { type Ran, ran } from '../../support/run-step.ts';

const FRENCH = 'La garantie de la pompe est de deux ans à partir de la date d’achat.';
const ENGLISH = 'The guarantee of the pump is two years from the date of purchase.';
const PORTUGUESE = 'A garantia da bomba é de dois anos a partir da data da compra, e não cobre o filtro.';
const GALICIAN = 'A garantía da bomba é de dous anos desde a data da compra, e non cobre o filtro.';

describe('generate: the language of the answer', () => {
  const prompt = { system: '', user: '', question: '', passages: [] };

  function written(answer: Partial<LanguageModelAnswer>, facts: Partial<Turn>): Promise<Ran> {
    const llm: LanguageModel = { generate: async () => ({ text: FRENCH, model: 'fixed', ...answer }) };
    return ran(generate, { prompt, ...facts }, { with: 'llm' }, { llm });
  }

  const chosen = { answerLanguageChosen: true };
  const told = (is: string, wanted: string) => [`The answer is in ${is}, not in ${wanted} as was asked for.`];
  for (const [name, answer, facts, language, warnings] of [
    ['is that which was wanted, where it is', {}, { answerLanguage: 'fr', ...chosen }, 'fr', undefined],
    ['is what it looks like, where it is not', { text: ENGLISH }, { answerLanguage: 'fr' }, 'en', undefined],
    ['is told where it was asked for', { text: ENGLISH }, { answerLanguage: 'fr', ...chosen }, 'en', told('English', 'French')],
    ['keeps its region', { text: PORTUGUESE }, { answerLanguage: 'pt-br', ...chosen }, 'pt-br', undefined],
    ['is what was wanted where the text is too short', { text: 'Paris.' }, { answerLanguage: 'ja', ...chosen }, 'ja', undefined],
    ['is what was wanted where the text has no words', { text: '1987' }, { answerLanguage: 'de', ...chosen }, 'de', undefined],
    ['is believed where it cannot be told', { text: GALICIAN }, { answerLanguage: 'gl', ...chosen }, 'gl', undefined],
    ['is not believed of English', { text: ENGLISH }, { answerLanguage: 'gl', ...chosen }, 'en', told('English', 'Galician')],
    ['is known where nothing was wanted', {}, {}, 'fr', undefined],
    ['is left open where it cannot be known', { text: 'Paris.' }, {}, undefined, undefined],
    [
      'is what the model says',
      { text: ENGLISH, language: 'de' },
      { answerLanguage: 'fr', ...chosen },
      'de',
      told('German', 'French'),
    ],
    ['has forms that are one', { language: 'no' }, { answerLanguage: 'nb', ...chosen }, 'no', undefined],
    ['has codes that are old', { language: 'he' }, { answerLanguage: 'iw', ...chosen }, 'he', undefined],
    [
      'may be told by a name that is no code',
      { language: 'Klingon' },
      { answerLanguage: 'fr', ...chosen },
      'Klingon',
      told('Klingon', 'French'),
    ],
  ] as const) {
    it(name, async () => {
      const given = await written(answer, facts);
      expect([given.answerLanguage, given.warnings]).to.deep.equal([language, warnings]);
    });
  }

  it('is not told of an answer that says nothing', async () => {
    const given = await written({ text: '', language: 'en' }, { answerLanguage: 'fr', ...chosen });
    expect(given).to.not.have.any.keys('answerLanguage', 'warnings');
  });
});

describe('generate: the model that a request asks for', () => {
  const prompt = { system: '', user: '', question: '', passages: [] };
  const write = async (): Promise<LanguageModelAnswer> => ({ text: 'Two years.', model: 'little' });

  for (const [name, model, seekLLM, warning] of [
    ['is there', { label: 'little', generate: write }, 'little', undefined],
    ['is one of several', { choices: ['little', 'large'], generate: write }, 'large', undefined],
    ['is not asked for', { generate: write }, undefined, undefined],
    ['is another than the only one', { label: 'little', generate: write }, 'large', /another was chosen\. There is little\.$/],
    ['is none of several', { choices: ['a', 'b'], generate: write }, 'little', /another was chosen\. There is a, b\.$/],
    ['cannot be told from others', { generate: write }, 'little', /another was chosen\.$/],
  ] as const) {
    it(name, async () => {
      const { warnings, answer } = await ran(generate, { prompt, options: { seekLLM } }, { with: 'llm' }, { llm: model });
      expect(answer).to.equal('Two years.');
      if (warning) expect(warnings?.join()).to.match(warning);
      else expect(warnings).to.equal(undefined);
    });
  }

  it('says where it began to repeat itself', async () => {
    const llm: LanguageModel = { generate: async () => ({ text: 'Two years.', model: 'little', stopped: 'loop' }) };
    const { warnings } = await ran(generate, { prompt }, { with: 'llm' }, { llm });
    expect(warnings).to.deep.equal(['The answer was cut off where the language model began to repeat itself.']);
  });
});

describe('generate: the passages that an answer quotes', () => {
  const passages = [
    scoredPassage('a', 'Welcome. The warranty lasts\ntwo years. Goodbye.'),
    scoredPassage('b', 'Calls are free.'),
  ];
  const QUOTE = 'The warranty lasts two years.';
  const quote = (passage: string, start: number, end: number, at = 0) => ({
    passage,
    start,
    end,
    answer: { start: at, end: at + end - start },
  });
  const CASES: readonly [name: string, answer: Partial<LanguageModelAnswer>, cited: [said: string, passage: string][]][] = [
    ['are told where the model tells them', { text: QUOTE, quotes: [quote('a#0', 9, 38)] }, [[QUOTE, 'a#0']]],
    [
      'are told one by one',
      { text: `${QUOTE} Calls are free.`, quotes: [quote('a#0', 9, 38), quote('b#0', 0, 15, QUOTE.length + 1)] },
      [
        [QUOTE, 'a#0'],
        ['Calls are free.', 'b#0'],
      ],
    ],
    ['are not told of a passage that is not there', { text: QUOTE, quotes: [quote('c#0', 9, 38)] }, []],
    ['are not told where the model quotes nothing', { text: QUOTE }, []],
  ];
  for (const [name, answer, cited] of CASES)
    it(name, async () => {
      const llm: LanguageModel = { generate: async () => ({ text: '', model: 'fixed', ...answer }) };
      const prompt = { system: '', user: '', question: '', passages };
      const { answer: text = '', citations = [] } = await ran(generate, { prompt }, { with: 'llm' }, { llm });
      expect(citations.map(({ start, end, passages: [id] }) => [text.slice(start, end), id])).to.deep.equal(cited);
      for (const { quotes = [] } of citations)
        for (const { passage, answer: own, span } of quotes) {
          const source = passages.find(({ id }) => id === passage)?.text.slice(span.start, span.end);
          expect(source?.replace(/\s+/g, ' ')).to.equal(text.slice(own.start, own.end));
        }
    });
});
