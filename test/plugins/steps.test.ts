import { expect } from 'chai';
import type { LanguageModel } from '../../core/contract/resources/language-model.ts';
import type { Store } from '../../core/contract/resources/store.ts';
import { generate } from '../../plugins/generate/generate/index.ts';
import { recordAnswer } from '../../plugins/remember/record-answer.ts';
import { weighPassages } from '../../plugins/retrieve/weigh-passages.ts';
import { screenQuestion } from '../../plugins/understand/screen-question.ts';
import { recordingLog } from '../support/answer-log.ts';
import { scoredPassage } from '../support/documents.ts';
import { ran } from '../support/run-step.ts';

describe('steps', () => {
  describe('screen_question', () => {
    for (const [name, question, options, config, expected] of [
      ['lets a question pass, without the space around it', '  How long?  ', {}, {}, { question: 'How long?' }],
      ['refuses one that says nothing', ' ?! ', {}, {}, { reason: 'too_short', answer: 'Please ask a question in a few words.' }],
      [
        'refuses too few words with the text of the request',
        'why',
        { minText: 'Say more.' },
        { min_words: 2 },
        { reason: 'too_short', answer: 'Say more.' },
      ],
      [
        'refuses too many words',
        'one two three',
        {},
        { max_words: 2 },
        { reason: 'too_long', answer: 'Please ask a shorter question.' },
      ],
      [
        'lets a request set the limit and the text',
        'one two three',
        { maxWordsNumber: 2, maxWords: 'Less.' },
        {},
        { reason: 'too_long', answer: 'Less.' },
      ],
      ['knows no limit at 100', 'word '.repeat(500), {}, {}, { question: 'word '.repeat(500).trim() }],
    ] as const) {
      it(name, async () => expect(await ran(screenQuestion, { question, options }, config)).to.deep.equal(expected));
    }
  });

  describe('weigh_passages', () => {
    const year = new Date().getFullYear();
    const passages = [
      scoredPassage('new', `Written in ${year}.`, { score: 0.9, url: 'https://x.org/news' }),
      scoredPassage('old', `Written in ${year - 20}.`, { score: 1, url: 'https://x.org/archive' }),
      scoredPassage('plain', 'No date.', { score: 0.8, metadata: { team: 'Support' } }),
      scoredPassage('weak', 'Weak.', { score: 0.1 }),
    ];
    for (const [name, config, expected] of [
      ['leaves out what scores under a fifth of the best', {}, 'old new plain'],
      ['keeps all at range 1', { score_range: 1 }, 'old new plain weak'],
      ['is stricter at a smaller range', { score_range: 0.15 }, 'old new'],
      ['keeps so many documents', { max_documents: 1 }, 'old'],
      ['keeps all documents at 0', { max_documents: 0, score_range: 1 }, 'old new plain weak'],
      ['lowers what is old', { date_penalty: 50 }, 'new plain old'],
      ['takes old ones out at 100', { date_penalty: 100 }, 'new plain'],
      [
        'puts priorities first, whatever they score',
        {
          resort: [
            { field: 'team', pattern: '^supp|^Supp' },
            { field: 'url', pattern: 'news$' },
          ],
        },
        'plain new old',
      ],
    ] as const) {
      it(name, async () => {
        const { passages: kept } = await ran(weighPassages, { passages }, config);
        expect(kept?.map(({ document }) => document).join(' ')).to.equal(expected);
      });
    }

    it('tells of a pattern that cannot be used', () => {
      const resort = [
        { field: 'url', pattern: 'news' },
        { field: 'url', pattern: '(?=news)' },
      ];
      const issues = weighPassages.check?.({ score_range: 0.8, max_documents: 5, date_penalty: 0, resort });
      expect(issues).to.deep.equal([
        {
          path: ['resort', 1, 'pattern'],
          message: 'this pattern cannot be used: error parsing regexp: invalid or unsupported Perl syntax: `(?=`',
        },
      ]);
    });

    it('keeps all passages of a document that stays', async () => {
      const two = [scoredPassage('a', 'x'), { ...scoredPassage('a', 'y'), id: 'a#1' }, scoredPassage('b', 'z')];
      const { passages: kept } = await ran(weighPassages, { passages: two }, { max_documents: 1 });
      expect(kept?.map(({ id }) => id)).to.deep.equal(['a#0', 'a#1']);
    });
  });

  describe('generate', () => {
    const model = (text: string): LanguageModel => ({ generate: async () => ({ text, model: 'fixed' }) });
    const prompt = { system: '', user: '', question: '', passages: [] };

    it('gives draft and answer', async () => {
      const facts = await ran(generate, { prompt }, { with: 'llm' }, { llm: model('Two years.') });
      expect(facts).to.deep.include({ draft: 'Two years.', answer: 'Two years.' });
    });
    it('ends with no_results when the model says nothing', async () => {
      const facts = await ran(generate, { prompt }, { with: 'llm' }, { llm: model('') });
      expect(facts.reason).to.equal('no_results');
      expect(facts.answer).to.equal(undefined);
    });
    for (const [name, answer, warnings, expected] of [
      ['warns that an answer was cut off', { stopped: 'length' }, ['Old.'], { warnings: ['Old.', /cut off: it reached/] }],
      ['warns of a filter', { stopped: 'filter' }, undefined, { warnings: [/by a filter/] }],
      ['hands on what the model says of its answer', { warnings: ['Hm.'] }, [], { warnings: [/Hm\./] }],
      ['tells that another model stood in', { degraded: true }, [], { degraded: true }],
    ] as const) {
      it(name, async () => {
        const llm = { generate: async () => ({ text: 'Two years.', model: 'fixed', ...answer }) };
        const facts = await ran(generate, { prompt, ...(warnings && { warnings: [...warnings] }) }, { with: 'llm' }, { llm });
        expect(facts.degraded).to.equal('degraded' in expected ? expected.degraded : undefined);
        const wanted = 'warnings' in expected ? expected.warnings : [];
        expect(facts.warnings ?? []).to.have.lengthOf(wanted.length);
        for (const [index, warning] of wanted.entries()) expect(facts.warnings?.[index]).to.match(new RegExp(warning));
      });
    }
    it('tells the model which one the request wants', async () => {
      const choices: unknown[] = [];
      const llm: LanguageModel = {
        generate: async ({ choice }) => {
          choices.push(choice);
          return { text: 'Two years.', model: 'fixed' };
        },
      };
      for (const options of [{}, { seekLLM: 'b' }]) await ran(generate, { prompt, options }, { with: 'llm' }, { llm });
      expect(choices).to.deep.equal([undefined, 'b']);
    });
  });

  it('record_answer keeps the record under its id', async () => {
    const kept: unknown[] = [];
    const store: Store = { answers: recordingLog((answer) => kept.push(answer)) };
    const record = { answer: 'Two years.', score: 90, reason: 'answered', answerId: 1234567890123 } as const;
    await ran(
      recordAnswer,
      {
        question: 'How long?',
        options: {},
        instance: 'test',
        session: { sessionId: 's-1', userId: 'u-1' },
        reason: 'answered',
        record,
      },
      { in: 'state' },
      { state: store },
    );
    expect(kept[0]).to.deep.include({
      id: 1234567890123,
      instance: 'test',
      session: 's-1',
      user: 'u-1',
      reason: 'answered',
      question: 'How long?',
      answer: 'Two years.',
      record,
    });
  });
});
