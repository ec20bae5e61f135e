import { expect } from 'chai';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import { loadPipeline } from '../../../core/host/load.ts';
import { builtins } from '../../../plugins/index.ts';
import { protectPii } from '../../../plugins/understand/protect-pii/index.ts';
import { scoredPassage } from '../../support/documents.ts';
import { ran } from '../../support/run-step.ts';

const QUESTION = 'I am ada@example.com, why was card 4111 1111 1111 1111 refused?';
const ask = (options: object = {}, facts: Partial<Turn> = {}) =>
  ran(protectPii, { question: QUESTION, options: {}, ...facts }, options);

describe('protect_pii', () => {
  describe('in a question', () => {
    for (const [action, question, pii, warnings] of [
      [
        'mask',
        'I am [email], why was card [credit card] refused?',
        [
          { type: 'email', in: 'question' },
          { type: 'credit_card', in: 'question' },
        ],
        ['The question held personal data, which was taken out: email, credit card.'],
      ],
      [
        'hide',
        'I am [email], why was card [credit card] refused?',
        [
          { type: 'email', in: 'question', text: 'ada@example.com' },
          { type: 'credit_card', in: 'question', text: '4111 1111 1111 1111' },
        ],
        ['The question held personal data, which was taken out: email, credit card.'],
      ],
      [
        'flag',
        QUESTION,
        [
          { type: 'email', in: 'question' },
          { type: 'credit_card', in: 'question' },
        ],
        ['The question held personal data: email, credit card.'],
      ],
      ['delete', 'I am, why was card refused?', undefined, undefined],
    ] as const)
      it(`does what ${action} says`, async () => {
        const given = await ask({ action });
        expect(given).to.include({ question });
        expect(given.pii).to.deep.equal(pii);
        expect(given.warnings).to.deep.equal(warnings);
      });

    it('says nothing where there is nothing', async () => {
      const given = await ask({}, { question: 'How long is the warranty?', warnings: ['One.'] });
      expect(given).to.deep.equal({ question: 'How long is the warranty?', options: {} });
    });

    it('adds to what was found and said before', async () => {
      const before: Partial<Turn> = { pii: [{ type: 'phone', in: 'question' }], warnings: ['One.'] };
      const { pii, warnings } = await ask({ action: 'flag' }, before);
      expect(pii?.map(({ type }) => type)).to.deep.equal(['phone', 'email', 'credit_card']);
      expect(warnings).to.have.length(2);
    });

    it('leaves a placeholder where nothing else was asked', async () =>
      expect(await ask({ action: 'delete' }, { question: 'ada@example.com' })).to.include({ question: '[email]' }));

    it('takes another placeholder', async () =>
      expect(await ask({ placeholder: '***' })).to.include({ question: 'I am ***, why was card *** refused?' }));

    const TURN = { input: 'I am ada@example.com', response: 'Hello ada@example.com' };
    for (const [name, lastTurn, wanted] of [
      ['an exchange', TURN, { input: 'I am [email]', response: 'Hello [email]' }],
      ['a list of exchanges', [TURN], [{ input: 'I am [email]', response: 'Hello [email]' }]],
      [
        "a virtual agent's history",
        [{ user: { text: 'ada@example.com', n: 1 } }, { bot: [null, true, 'ok'] }],
        [{ user: { text: '[email]', n: 1 } }, { bot: [null, true, 'ok'] }],
      ],
    ] as const)
      it(`looks into ${name}`, async () => {
        const options = { lastTurn } as Turn['options']; // of one of the shapes that the interface has
        const given = await ask({}, { question: 'And now?', options });
        expect(given.options).to.deep.equal({ lastTurn: wanted });
        expect(given.pii?.every((each) => each.in === 'conversation')).to.equal(true);
      });

    it('looks into what is told of the person, and leaves the name to call them by', async () => {
      const options = { personalize: { preferredName: 'Ada', additionalDetails: 'Card 4111111111111111.' }, language: 'de' };
      const given = await ask({}, { question: 'And now?', options });
      expect(given.options).to.deep.equal({
        personalize: { preferredName: 'Ada', additionalDetails: 'Card [credit card].' },
        language: 'de',
      });
    });
  });

  describe('in an answer', () => {
    const answer = 'Write to help@example.com or to eve@example.com. Or call (415) 555-0132.';
    const passages = [scoredPassage('contact', 'You reach us at help@example.com, or at 415.555.0132.')];
    const protect = (options: object, facts: Partial<Turn> = {}) =>
      ask({ in: 'answer', ...options }, { answer, draft: answer, passages, ...facts });

    it('lets what stands in the sources be shown', async () => {
      const given = await protect({});
      expect(given).to.include({
        answer: 'Write to help@example.com or to [email]. Or call (415) 555-0132.',
        draft: 'Write to help@example.com or to [email]. Or call (415) 555-0132.',
      });
      expect(given.pii).to.deep.equal([{ type: 'email', in: 'answer' }]);
      expect(given.warnings).to.deep.equal(['The answer held personal data, which was taken out: email.']);
      expect(given.question, 'which is the business of the first step').to.equal(undefined);
    });

    it('trusts the stump speech, too', async () => {
      const given = await protect({}, { options: { stump: 'Our secretary is EVE@example.com' } });
      expect(given).to.include({ answer });
    });

    it('hides what stands in the sources where told', async () =>
      expect((await protect({ trust_sources: false })).answer).to.equal('Write to [email] or to [email]. Or call [phone].'));

    it('protects the draft of an answer that was changed', async () => {
      const given = await protect({}, { answer: 'I do not know.' });
      expect(given.draft).to.equal('Write to help@example.com or to [email]. Or call (415) 555-0132.');
      expect(given.pii).to.deep.equal([{ type: 'email', in: 'answer' }]);
    });

    it('moves what points into the answer', async () => {
      const start = answer.indexOf('Or call');
      const citations = [{ start, end: answer.length, passages: ['contact#0'] }];
      const given = await protect({}, { citations });
      expect(given.answer?.slice(given.citations?.[0]?.start, given.citations?.[0]?.end)).to.equal('Or call (415) 555-0132.');
    });

    it('takes its words out of what is said of the answer', async () => {
      const semanticDetails = { unattributedTerms: ['eve', 'example', 'write'], unattributedNumbers: [5550132], answerLength: 9 };
      const semanticAnalysis = 'No passage holds "eve", "write".';
      const given = await protect({}, { semanticDetails, semanticAnalysis });
      expect(given.semanticDetails).to.deep.equal({
        unattributedTerms: ['write'],
        unattributedNumbers: [5550132],
        answerLength: 9,
      });
      expect(given.semanticAnalysis).to.equal('No passage holds "…", "write".');
    });

    it('says nothing where there is no answer', async () => expect(await ask({ in: 'answer' })).to.deep.equal({}));
  });

  describe('in a pipeline file', () => {
    const problemsOf = async (options: string): Promise<string> => {
      const text = `version: 1\nanswer: [{ protect_pii: ${options} }]\n`;
      try {
        await loadPipeline({ file: 'p.yaml', text, env: {}, builtins });
        return '';
      } catch (error) {
        return String(error);
      }
    };
    for (const [name, options, problem] of [
      ['a country that is none', '{ phone_countries: [US, XX] }', "p.yaml:2:49: there is no country with the code 'XX'"],
      ['a pattern that cannot be read', '{ patterns: [{ name: own, re: "(" }] }', 'p.yaml:2:55: its pattern cannot be read'],
      ['a pattern of no linear time', '{ patterns: [{ name: own, re: "(?=a)b" }] }', 'cannot be searched for in linear time'],
      ['a type that is none', '{ detect: { shoes: true } }', 'shoes'],
    ] as const)
      it(`refuses ${name}`, async () => expect(await problemsOf(options)).to.contain(problem));

    it('takes switches of single types', async () => expect(await problemsOf('{ detect: { name: true } }')).to.equal(''));
  });
});
