import { expect } from 'chai';
import { answerRecord } from '../../../appliance/answers/answer-record.ts';
import type { components } from '../../../core/api.gen.ts';
import { type AnswerRecord, REASONS } from '../../../core/contract/facts/end.ts';
import type { SeekOptions, TurnStart } from '../../../core/contract/facts/question.ts';
import type { ScoredPassage } from '../../../core/contract/facts/search.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import { expectSchema } from '../../support/contract.ts';

const START: TurnStart = { question: 'How long?', options: {}, session: {}, instance: 'test' };

const passage = (given: Partial<ScoredPassage> = {}): ScoredPassage => ({
  id: 'a#0',
  document: 'a',
  position: 0,
  title: 'Warranty',
  url: 'https://example.com/a',
  source: '',
  headings: [],
  text: 'The warranty lasts two years.',
  start: 0,
  end: 29,
  score: 0.874,
  metadata: {},
  ...given,
});

const TURN: Partial<Turn> = {
  answer: 'Two years.',
  draft: 'Two years.',
  score: 85.6,
  kbScore: 87.4,
  kbCoverage: 40.2,
  totalCount: 3,
  kbTime: 4.6,
  language: 'en',
  sentiment: 3,
  promptInjection: 0.1284,
  protectTime: 1.6,
  warnings: ['w'],
  passages: [passage(), passage({ id: 'a#1', score: 0.5 })],
};

function record(turn: Partial<Turn> = {}, reason: AnswerRecord['reason'] = 'answered', options: SeekOptions = {}): AnswerRecord {
  const made = answerRecord({ turn: { ...START, ...TURN, options, ...turn }, reason }, 1732185123456, 20.4);
  expectSchema('AnswerRecord', JSON.parse(JSON.stringify(made)));
  return made;
}

describe('the answer record', () => {
  it('says how the question was read, where that is not how it was asked', () => {
    expect(record({ correctedQuestion: 'How long?' }).correctedQuestion).to.equal('How long?');
    expect(record()).not.to.have.property('correctedQuestion');
  });

  it('holds what is known, in whole numbers', () => {
    expect(record()).to.deep.equal({
      answer: 'Two years.',
      score: 86,
      reason: 'answered',
      answerId: 1732185123456,
      KBscore: 87,
      kbCoverage: 40,
      totalCount: 3,
      url: 'https://example.com/a',
      document: 'Warranty',
      langCode: 'en',
      sentiment: 3,
      promptInjection: 0.13,
      protectTime: 2,
      kbTime: 5,
      time: 20,
      warningMessages: ['w'],
      cachedResult: false,
    });
  });

  describe('citations', () => {
    const quotes = [{ passage: 'a#0', answer: { start: 0, end: 9 }, span: { start: 19, end: 28 } }];
    const turn: Partial<Turn> = {
      citations: [
        { start: 0, end: 10, passages: ['a#0', 'a#1'], quotes, strengths: [0.9, 0.4] },
        { start: 0, end: 10, passages: [] },
        { start: 0, end: 10, passages: ['gone'] },
      ],
    };
    const asked = { includeSourceResults: true };

    it('are told quote by quote, with the passages', () => {
      expect(record(turn, 'answered', asked).citations).to.deep.equal([
        {
          start: 0,
          end: 9,
          passage: 'a#0',
          document: 'Warranty',
          strength: 0.9,
          quoteStart: 19,
          quoteEnd: 28,
          quote: 'two years',
        },
        { start: 0, end: 10, passage: 'a#1', document: 'Warranty', strength: 0.4 },
      ]);
    });

    const ABSENT: [name: string, turn: Partial<Turn>, reason: AnswerRecord['reason'], options: SeekOptions][] = [
      ['are not told unasked', turn, 'answered', {}],
      ['are not told where no step found any', {}, 'answered', asked],
      ['are not told where a later step dropped them', { citations: [] }, 'answered', asked],
      ['are not told of an answer that was withheld', turn, 'low_grounding', asked],
    ];
    for (const [name, given, reason, options] of ABSENT)
      it(name, () => expect(record(given, reason, options)).not.to.have.property('citations'));
  });

  it('holds no more than the schema demands of a turn that ended at once', () => {
    const made = answerRecord({ turn: START, reason: 'too_short' }, 1, 0);
    expect(Object.keys(made)).to.have.members([
      'answer',
      'score',
      'reason',
      'answerId',
      'langCode',
      'time',
      'warningMessages',
      'cachedResult',
    ]);
  });

  for (const reason of REASONS) {
    it(`has a text of its own for ${reason}`, () => {
      expect(record({ answer: undefined }, reason).answer).to.be.a('string').that.is.not.empty;
    });
  }

  for (const [name, turn, reason, code] of [
    [
      'the language that the answer was written in',
      { answerLanguage: 'fr', queryLanguage: 'en', language: 'de' },
      'answered',
      'fr',
    ],
    ['else the one that was searched in', { queryLanguage: 'en', language: 'de' }, 'answered', 'en'],
    ['else that of the question', { language: 'de' }, 'degraded', 'de'],
    ['nothing that is not known', { language: undefined }, 'answered', undefined],
    ['English for its own texts', { answer: undefined, language: 'de', answerLanguage: 'de' }, 'no_results', 'en'],
    [
      'that of the text of a gate',
      { answer: 'Das weiß ich nicht, es ist mir zu unsicher.', language: 'en' },
      'low_confidence',
      'de',
    ],
    ['the best guess where that text is too short', { answer: 'Pardon.', language: 'fr' }, 'blocked', 'fr'],
  ] as const) {
    it(`says of the language: ${name}`, () => expect(record(turn, reason).langCode).to.equal(code));
  }

  it('knows the reasons that openapi.yaml lists, and no others', () => {
    const listed: readonly components['schemas']['Reason'][] = REASONS; // the compiler sees one direction, the schema check the other
    expect(listed).to.have.lengthOf(10);
    expect(() => record({}, 'unheard_of' as 'answered')).to.throw();
  });

  it('keeps an answer that is empty on purpose', () => {
    expect(record({ answer: '' }).answer).to.equal('');
  });

  it('shows the draft when the answer differs, but never one that was blocked', () => {
    expect(record({ draft: 'Other.' }).ufa).to.equal('Other.');
    expect(record({ answer: 'No.' }, 'low_confidence').ufa).to.equal('Two years.');
    expect(record({ answer: 'No.' }, 'blocked').ufa).to.equal(undefined);
    expect(record()).to.not.have.property('ufa');
  });

  it('names no source of an answer that was withheld', () => {
    expect(record({}, 'low_confidence')).to.not.have.any.keys('url', 'document');
    for (const reason of ['timeout', 'degraded'] as const) expect(record({}, reason)).to.include.keys('url', 'document');
  });

  it('names no document of an answer that none backs, but an address that was set', () => {
    const CASES: readonly [turn: Partial<Turn>, expected: object][] = [
      [{ isSourceless: true }, {}],
      [{ isSourceless: true, shownUrl: 'https://example.com/help' }, { url: 'https://example.com/help' }],
      [{ isSourceless: false }, { url: record({}).url, document: 'Warranty' }],
    ];
    for (const [turn, expected] of CASES) {
      const { url, document } = record(turn, 'answered');
      expect({ ...(url && { url }), ...(document && { document }) }).to.deep.equal(expected);
    }
  });

  describe('shows the address that a gate has set', () => {
    const CASES: readonly [name: string, shownUrl: string, reason: AnswerRecord['reason'], expected: object][] = [
      [
        'in place of the source',
        'https://example.com/help',
        'answered',
        { url: 'https://example.com/help', document: 'Warranty' },
      ],
      ['none', '', 'answered', { document: 'Warranty' }],
      ['with an answer that was withheld', 'https://example.com/help', 'low_confidence', { url: 'https://example.com/help' }],
      ['not one that runs a script', 'javascript:alert(1)', 'answered', { document: 'Warranty' }],
    ];
    for (const [name, shownUrl, reason, expected] of CASES)
      it(name, () => {
        const { url, document } = record({ shownUrl }, reason);
        expect({ ...(url && { url }), ...(document && { document }) }).to.deep.equal(expected);
      });
  });

  describe("shows the address of the question's category", () => {
    const CASES: readonly [reason: AnswerRecord['reason'], turn: Partial<Turn>, url: string | undefined][] = [
      ['no_results', {}, 'https://example.com/orders'],
      ['low_confidence', {}, 'https://example.com/orders'],
      ['low_confidence', { shownUrl: 'https://example.com/help' }, 'https://example.com/help'],
      ['blocked', {}, undefined],
      ['too_short', {}, undefined],
      ['answered', {}, record({}).url],
    ];
    for (const [reason, turn, url] of CASES)
      it(`${reason} ${JSON.stringify(turn)} -> ${url}`, () =>
        expect(record({ categoryUrl: 'https://example.com/orders', ...turn }, reason).url).to.equal(url));
  });

  it('tells what the question is about, and how long that took in whole milliseconds', () => {
    const facts = { intent: 'Orders-parcel', category: 2, categoryName: 'Orders', categorySelectionTime: 3.6 };
    expect(record(facts)).to.include({ ...facts, categorySelectionTime: 4 });
    expect(record()).to.not.have.any.keys(Object.keys(facts));
  });

  for (const [address, url] of [
    ['https://example.com/a b', 'https://example.com/a%20b'],
    ['http://intranet/ä', 'http://intranet/%C3%A4'],
    ['not a url', undefined],
    ['/relative', undefined],
    ['', undefined],
    ['javascript:alert(1)', undefined],
  ] as const)
    it(`makes of the address "${address}" ${url ?? 'nothing'}`, () => {
      expect(record({ passages: [passage({ url: address })] }).url).to.equal(url);
    });

  for (const score of [-3, 0, 100, 140, 99.6]) {
    it(`keeps the score ${score} between 0 and 100`, () => {
      expect(record({ score }).score).to.be.within(0, 100);
    });
  }
});
