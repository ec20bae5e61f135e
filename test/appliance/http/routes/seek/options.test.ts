import { expect } from 'chai';
import { expectProblem } from '../../../../support/contract.ts';
import { type Running, start, stopAll } from '../../../../support/harness.ts';

/** Each option as older chatbots send it, and in its native type. */
const OPTIONS: [name: string, text: unknown, native: unknown][] = [
  ['language', 'de', 'de'],
  ['filter', 'a,b', 'a,b'],
  ['company', 'Lamps', 'Lamps'],
  ['pullToCompany', 'true', true],
  ['promptEngineering', 'false', false],
  ['promptEngineeringPhrase', 'Be brief.', 'Be brief.'],
  ['answerEngineering', "[{'re': '/hi/gi', 'rp': 'Hello'}]", "[{'re': '/hi/gi', 'rp': 'Hello'}]"],
  ['warnConfidence', '20', 20],
  ['warnConfidenceText', 'Careful:', 'Careful:'],
  ['minConfidence', '100', 100],
  ['minConfidenceText', 'No.', 'No.'],
  ['misTolerance', '0', 0],
  ['sensitiveText', 'No.', 'No.'],
  ['minText', 'More, please.', 'More, please.'],
  ['maxWords', 'Less, please.', 'Less, please.'],
  ['maxWordsNumber', '20', 20],
  ['answerLength', '4', 4],
  ['url', 'https://example.com/', 'https://example.com/'],
  ['stump', 'We sell lamps.', 'We sell lamps.'],
  ['includeSourceResults', 'true', true],
  ['includeSourceResultsFormatted', 'false', false],
  ['sourceResultsNumber', '30', 30],
  ['sourceResultsSummaryLength', '2000', 2000],
  ['includeHighlights', 'true', true],
  ['streaming', 'false', false],
  ['returnVariables', 'true', true],
  ['returnVariablesExpanded', 'true', true],
  ['seekLLM', 'm', 'm'],
  ['override', 'o', 'o'],
  ['semanticScore', { enabled: 'true', primary: 'false' }, { enabled: true, primary: false }],
  [
    'personalize',
    { preferredName: 'Ada', noWelcome: 'true', forceFirstPerson: 'false', products: ['Lamp'], additionalDetails: 'new' },
    { preferredName: 'Ada', noWelcome: true, forceFirstPerson: false, products: ['Lamp'], additionalDetails: 'new' },
  ],
];

/** Options that come in several shapes; all are handed on as they are. */
const SHAPES: [name: string, value: unknown][] = [
  ['answerEngineering', [{ re: '/hi/gi', rp: 'Hello' }]],
  ['lastTurn', { input: 'a', response: 'b' }],
  ['lastTurn', [{ input: 'a', response: 'b' }]],
  ['lastTurn', [{ a: 'a', n: true }, { u: 'b' }]],
];

const WRONG: [options: Record<string, unknown>, pointer: string][] = [
  [{ minConfidence: '101' }, '/options/minConfidence'],
  [{ minConfidence: 101 }, '/options/minConfidence'],
  [{ minConfidence: 20.5 }, '/options/minConfidence'],
  [{ warnConfidence: 'high' }, '/options/warnConfidence'],
  [{ warnConfidence: null }, '/options/warnConfidence'],
  [{ pullToCompany: 'yes' }, '/options/pullToCompany'],
  [{ pullToCompany: 1 }, '/options/pullToCompany'],
  [{ sourceResultsNumber: 0 }, '/options/sourceResultsNumber'],
  [{ sourceResultsSummaryLength: '2001' }, '/options/sourceResultsSummaryLength'],
  [{ language: 'german' }, '/options/language'],
  [{ company: 7 }, '/options/company'],
  [{ answerEngineering: 5 }, '/options/answerEngineering'],
  [{ answerEngineering: [{ re: '/a/' }] }, '/options/answerEngineering'],
  [{ lastTurn: 'hello' }, '/options/lastTurn'],
  [{ personalize: { products: 'Lamp' } }, '/options/personalize/products'],
  [{ semanticScore: { enabled: '1' } }, '/options/semanticScore/enabled'],
];

describe('options of a seek', () => {
  let service: Running;
  before(async () => {
    service = await start();
  });
  after(stopAll);

  async function nativeOptions(options: unknown): Promise<unknown> {
    const response = await service.seek({ question: 'How long?', options });
    expect(response.status).to.equal(200);
    return service.pipeline.starts.at(-1)?.options;
  }

  for (const [name, text, native] of OPTIONS) {
    it(`${name} means the same as text and natively`, async () => {
      expect(await nativeOptions({ [name]: text })).to.deep.equal({ [name]: native });
      expect(await nativeOptions({ [name]: native })).to.deep.equal({ [name]: native });
    });

    it(`${name} is unset when it is empty`, async () => {
      expect(await nativeOptions({ [name]: '' })).to.deep.equal({});
    });
  }

  it('proposalID is unset when it is empty', async () => {
    expect(await nativeOptions({ proposalID: '' })).to.deep.equal({});
  });

  for (const [name, value] of SHAPES) {
    it(`${name} may be ${JSON.stringify(value)}`, async () => {
      expect(await nativeOptions({ [name]: value })).to.deep.equal({ [name]: value });
    });
  }

  for (const [options, pointer] of WRONG) {
    it(`${JSON.stringify(options)} is refused with a pointer`, async () => {
      const response = await service.seek({ question: 'How long?', options });
      const { errors } = await expectProblem(response, 422, 'invalid_request');
      expect(errors?.map((error) => error.pointer)).to.deep.equal([pointer]);
    });
  }

  it('names every wrong field at once', async () => {
    const response = await service.seek({ options: { minConfidence: 'x', pullToCompany: 'y' } });
    const { errors } = await expectProblem(response, 422, 'invalid_request');
    expect(errors?.map(({ pointer }) => pointer)).to.have.members([
      '/question',
      '/options/minConfidence',
      '/options/pullToCompany',
    ]);
  });

  it('takes empty text for "not set" at the top and in the session too', async () => {
    const user_session = { metadata: { user_id: '' }, system: { session_id: 's1' } };
    const response = await service.seek({ question: ' How long? ', context: '', options: '', params: '', user_session });
    expect(response.status).to.equal(200);
    expect(service.pipeline.starts.at(-1)).to.deep.equal({
      question: 'How long?',
      options: {},
      session: { sessionId: 's1' },
      instance: 'test',
    });
  });

  it('ignores fields that it does not know', async () => {
    const response = await service.seek({ question: 'How long?', streaming: 7, options: { unheardOf: [1] }, more: {} });
    expect(response.status).to.equal(200);
  });
});
