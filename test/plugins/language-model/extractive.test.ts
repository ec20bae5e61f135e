import { expect } from 'chai';
import type { ScoredPassage } from '../../../core/resources.ts';
import { extractive } from '../../../plugins/language-model/extractive/index.ts';
import { callWith } from '../../support/call.ts';
import { scored } from '../../support/documents.ts';

const MANUAL = scored(
  'manual',
  'The pump was built in 1998 in Graz. It is guaranteed for two years from the day of purchase. Clean the filter every month. Call the service if it leaks.',
  { title: 'Pump' },
);
const OFFICE = scored(
  'office',
  'Our office is open from nine to five. Anna Berg leads the service team. Why not pay us a visit?',
  { score: 0.7 },
);

const ask = (question: string, passages: ScoredPassage[] = [MANUAL, OFFICE], sentences = 1, language = 'en') =>
  extractive
    .create({ sentences, near: 0.6, min_support: 0.3 })
    .generate({ system: '', user: '', question, passages, language }, callWith());

describe('language model extractive', () => {
  for (const [question, expected] of [
    ['How long is the pump guaranteed?', 'It is guaranteed for two years from the day of purchase.'],
    ['When was the pump built?', 'The pump was built in 1998 in Graz.'],
    ['Who leads the service team?', 'Anna Berg leads the service team.'],
    ['When is the office open?', 'Our office is open from nine to five.'],
  ] as const) {
    it(`answers "${question}"`, async () => expect((await ask(question)).text).to.equal(expected));
  }

  for (const [language, expected] of [
    ['en', 'The pay of an intern is set by grade.'],
    ['de', 'The desk of an intern is in the hall.'],
  ] as const)
    it(`${language === 'en' ? 'takes' : 'does not take'} near words for those of a question in ${language}`, async () => {
      const passage = scored('intern', 'The desk of an intern is in the hall. The pay of an intern is set by grade.');
      expect((await ask('Salary of an intern?', [passage], 1, language)).text).to.equal(expected);
    });

  it('says nothing rather than something unrelated', async () => {
    expect(await ask('What is the capital of France?')).to.deep.equal({ text: '', quotes: [], model: 'extractive' });
    expect((await ask('What?', [])).text).to.equal('');
  });

  it('quotes in document order, with spans that hold', async () => {
    const { text, quotes = [] } = await ask('How long is the pump guaranteed, and when was the pump built?', undefined, 3);
    expect(quotes.length).to.be.greaterThan(1);
    for (const { passage, start, end } of quotes) {
      const from = [MANUAL, OFFICE].find(({ id }) => id === passage);
      expect(text).to.contain(from?.text.slice(start, end));
    }
    const starts = quotes.filter(({ passage }) => passage === 'manual#0').map(({ start }) => start);
    expect(starts).to.deep.equal(starts.toSorted((a, b) => a - b));
  });

  it('quotes no heading, and sets items of a list on their own lines', async () => {
    const guide = scored(
      'guide',
      '## Reset the pump\nDo this to reset the pump:\n- Press the red pump button.\n- Wait for the pump.',
    );
    const { text } = await ask('How do I reset the pump?', [guide], 3);
    expect(text).to.equal('Do this to reset the pump:\n- Press the red pump button.\n- Wait for the pump.');
  });

  it('does not say the same twice, nor answer with a question', async () => {
    const twice = [scored('a', 'The pump leaks.'), scored('b', 'The pump leaks.'), scored('c', 'Does the pump leak?')];
    expect((await ask('What does the pump do when it leaks?', twice, 3)).text).to.equal('The pump leaks.');
  });
});
