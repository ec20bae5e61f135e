import { expect } from 'chai';
import type { components } from '../../../core/api.gen.ts';
import { type Frame, framesOf, textOf } from '../../support/frames.ts';
import { KETTLES, type Served, serveDocuments } from '../../support/served.ts';

type Answer = components['schemas']['AnswerRecord'];

const QUESTION = 'How long is the warranty of the kettle?';

/** All options that callers of the first version send, as text. */
const AS_TEXT = {
  personalize: {
    preferredName: 'Ada',
    noWelcome: 'true',
    forceFirstPerson: 'false',
    products: ['T200'],
    additionalDetails: 'likes tea',
  },
  language: 'en',
  filter: 'manuals,shop',
  company: 'Example',
  semanticScore: { enabled: 'true', primary: 'false' },
  lastTurn: { input: 'Which kettles do you sell?', response: 'The T200.' },
  pullToCompany: 'false',
  promptEngineering: 'false',
  promptEngineeringPhrase: 'Be brief.',
  answerEngineering: "[{'re': '/kettle/gi', 'rp': 'kettle'}]",
  warnConfidence: '0',
  warnConfidenceText: 'Careful:',
  minConfidence: '5',
  minConfidenceText: 'I do not know.',
  misTolerance: '100',
  sensitiveText: 'No.',
  minText: 'Say more.',
  maxWords: 'Say less.',
  url: 'https://example.com/',
  stump: 'We sell kettles.',
  includeSourceResults: 'true',
};

const NATIVE = {
  ...AS_TEXT,
  personalize: { ...AS_TEXT.personalize, noWelcome: true, forceFirstPerson: false },
  semanticScore: { enabled: true, primary: false },
  pullToCompany: false,
  promptEngineering: false,
  answerEngineering: [{ re: '/kettle/gi', rp: 'kettle' }],
  warnConfidence: 0,
  minConfidence: 5,
  misTolerance: 100,
  includeSourceResults: true,
};

/** What a client sends that writes down every option it knows. */
const ALL_UNSET = Object.fromEntries(
  ['stump', 'filter', 'url', 'language', 'promptEngineering', 'promptEngineeringPhrase', 'proposalID', 'seekLLM', 'override']
    .concat([
      'answerEngineering',
      'warnConfidence',
      'minConfidence',
      'misTolerance',
      'maxWordsNumber',
      'answerLength',
      'lastTurn',
    ])
    .map((name) => [name, '']),
);

describe('the checklist of callers', function () {
  this.timeout(60_000);
  let served: Served;
  before(async () => {
    served = await serveDocuments(KETTLES);
  });
  after(() => served.stop());

  const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${served.url}/v1/test/${path}`, {
      method: 'POST',
      headers: { apikey: served.key, 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  async function answer(body: object, path = 'seek'): Promise<Answer> {
    const response = await post(path, body);
    expect(response.status).to.equal(200);
    return (await response.json()) as Answer; // each test looks at what it needs
  }

  const asked = (options: object = {}, question = QUESTION): Promise<Answer> => answer({ question, options });

  /** What of an answer does not hang on when it was asked for. */
  const lasting = ({ answerId, time, kbTime, protectTime, categorySelectionTime, thumbs, thumbsSVG, ...rest }: Answer) => rest;

  it('1: answers a question without anything else, with a whole number as score', async () => {
    const { answer: text, score } = await answer({ question: QUESTION });
    expect(text).to.contain('three years');
    expect(score).to.satisfy(Number.isInteger).and.be.within(0, 100);
  });

  it('2 and 3: takes all options as text, and the same for the same with native types', async () => {
    const body = { question: QUESTION, context: {}, user_session: { metadata: { user_id: '' }, system: { session_id: '' } } };
    const [text, native] = [await answer({ ...body, options: AS_TEXT }), await answer({ ...body, options: NATIVE })];
    expect(text.answer).to.contain('three years');
    expect(text.passages).to.have.length.above(0);
    expect(lasting(native)).to.deep.equal(lasting(text));
  });

  for (const [shape, lastTurn] of Object.entries({
    'an object': { input: 'Tell me of the T200 kettle.', response: 'It boils water.' },
    'a list': [{ input: 'Tell me of the T200 kettle.', response: 'It boils water.' }],
    'the history of a virtual agent': [{ u: 'Tell me of the T200 kettle.', n: true }, { a: 'It boils water.' }],
  }))
    it(`4: follows a conversation that is sent as ${shape}`, async () => {
      const { answer: text, url } = await asked({ lastTurn }, 'And how long is its warranty?');
      expect(text).to.contain('three years');
      expect(url).to.equal('https://example.com/kettle/warranty');
    });

  it('5: filters by values with commas between them', async () => {
    const documents = async (filter: string): Promise<(string | undefined)[]> => {
      const { passages = [] } = await asked(
        { filter, includeSourceResults: true, sourceResultsNumber: 9 },
        'What about the kettle order?',
      );
      return [...new Set(passages.map(({ url }) => url))];
    };
    expect(await documents('shop')).to.deep.equal(['https://example.com/returns']);
    expect(await documents('manuals')).to.not.include('https://example.com/returns');
    expect(await documents('manuals,shop')).to.have.lengthOf(3);
    expect(await documents('nothing')).to.deep.equal([]);
  });

  it('5: takes empty text for what is not set', async () => {
    const unset = {
      ...ALL_UNSET,
      semanticScore: { enabled: '', primary: '' },
      personalize: { preferredName: '', noWelcome: '' },
    };
    expect(lasting(await asked(unset))).to.deep.equal(lasting(await asked()));
  });

  it('6: withholds below minConfidence with just the text for it; the draft stays in ufa, the address goes', async () => {
    const found = await asked({ minConfidence: 100, minConfidenceText: 'Ask a person.' });
    expect(found).to.include({ answer: 'Ask a person.', reason: 'low_confidence' });
    expect(found.ufa).to.contain('three years');
    expect(found).to.not.have.any.keys('url', 'document');
  });

  it('7: warns below warnConfidence', async () => {
    const found = await asked({ warnConfidence: '100', warnConfidenceText: 'Not sure:' });
    expect(found.answer).to.match(/^Not sure: .*three years/);
  });

  it('8: answers questions that are too short and too long with the texts for them', async () => {
    expect(await asked({ minText: 'Say more.' }, '?!')).to.include({ answer: 'Say more.', reason: 'too_short' });
    const long = await asked({ maxWordsNumber: '3', maxWords: 'Say less.' });
    expect(long).to.include({ answer: 'Say less.', reason: 'too_long' });
  });

  it('9: replaces by a list with single quotes and flags', async () => {
    const { answer: text } = await asked({
      answerEngineering: "[{'re': '/THREE (years)/gi', 'rp': '3 $1'}, {'re': '/t200 /i', 'rp': ''}]",
    });
    expect(text)
      .to.contain('3 years')
      .and.not.match(/three|T200/);
  });

  it('10: shows as many passages, as long, as are wanted', async () => {
    const options = { includeSourceResults: true, sourceResultsNumber: 2, sourceResultsSummaryLength: 40 };
    const { passages = [] } = await asked(options, 'kettle order');
    expect(passages).to.have.lengthOf(2);
    for (const { passage, score, id } of passages) {
      expect(passage).to.have.length.within(1, 40);
      expect(score).to.satisfy(Number.isInteger).and.be.within(0, 100);
      expect(id).to.be.a('string');
    }
    expect(await asked({ ...options, includeSourceResults: false })).to.not.have.any.keys('passages', 'sourceResultsFormatted');
    expect(await asked({ includeSourceResultsFormatted: true }))
      .to.have.property('sourceResultsFormatted')
      .that.matches(/^1\. /);
  });

  const STREAMS: readonly [name: string, path: string, headers: Record<string, string>, options: object, inFrames: boolean][] = [
    ['from seek_stream', 'seek_stream', {}, {}, true],
    ['for Accept: text/event-stream', 'seek', { accept: 'text/event-stream' }, { streaming: true }, true],
    ['for Accept: */*', 'seek', { accept: '*/*' }, { streaming: 'true' }, true],
    ['not for Accept: application/json', 'seek', {}, { streaming: true }, false],
    ['not without the option', 'seek', { accept: 'text/event-stream' }, {}, false],
  ];
  for (const [name, path, headers, options, inFrames] of STREAMS)
    it(`11: streams ${name}, and the last frame is the answer`, async () => {
      const response = await post(path, { question: QUESTION, options }, headers);
      expect(response.headers.get('content-type')).to.match(inFrames ? /^text\/event-stream/ : /^application\/json/);
      const body = await response.text();
      if (!inFrames) return expect(JSON.parse(body).answer).to.contain('three years');
      const { frames } = framesOf(body);
      const last = frames.at(-1) as Frame & Partial<Answer>; // as the API describes it
      expect(last.answer).to.contain('three years');
      expect(last).to.include.keys('score', 'KBscore', 'semanticScore', 'answerId');
      expect(textOf(frames.slice(0, -1)).trim()).to.satisfy((text: string) => text === '' || text === last.answer?.trim());
    });

  it('12: rates an answer with 0 and 5, and tells the mean', async () => {
    const { answerId } = await answer({ question: QUESTION });
    for (const score of [0, 5]) expect((await post('rate', { answerId, score })).status).to.equal(200);
    const ratings = await post('answerRatings', { answerId: String(answerId) });
    expect(await ratings.json()).to.include({ score: 2.5, total: 2 });
  });

  it('12: has a page to rate it on that needs no key', async () => {
    const { thumbs = '', thumbsSVG = '', answerId } = await answer({ question: QUESTION });
    expect(new URL(thumbs).pathname).to.match(new RegExp(`^/v1/test/thumbs/${answerId}/\\d+/rate\\.svg$`));
    for (const [address, type] of [
      [thumbs, /^text\/html/],
      [`${thumbs}?style=${encodeURIComponent('svg { width: 20px }')}`, /^text\/html/],
      [thumbsSVG, /^image\/svg\+xml/],
    ] as const) {
      const response = await fetch(address);
      expect(response.status).to.equal(200);
      expect(response.headers.get('content-type')).to.match(type);
      expect(await response.text()).to.contain('<svg');
    }
    const forged = thumbs.replace(/\/(\d+)\/rate\.svg$/, (_, number: string) => `/${BigInt(number) + 1n}/rate.svg`);
    expect((await fetch(forged)).ok).to.equal(false);
  });

  it('13: has no semantic field when that score is off, and takes it for the score when it is primary', async () => {
    const off = await asked({ semanticScore: { enabled: false } });
    expect(Object.keys(off).filter((name) => name.startsWith('semantic'))).to.deep.equal([]);
    expect(off.score).to.equal(off.KBscore);
    const primary = await asked({ semanticScore: { enabled: 'true', primary: 'true' } });
    expect(primary.semanticDetails).to.include.keys('sourceJumps', 'answerLength', 'unattributedTerms', 'missingKeyTerms');
    expect(primary.score).to.equal(primary.semanticScore);
  });

  for (const [what, headers] of [
    ['a wrong key', { apikey: 'wrong' }],
    ['no key', { apikey: '' }],
  ] as const)
    it(`14: refuses ${what} with 401 and a short body that reads as text`, async () => {
      for (const accept of ['application/json', 'text/plain', '*/*']) {
        const response = await post('seek', { question: QUESTION }, { ...headers, accept });
        const body = await response.text();
        expect(response.status).to.equal(401);
        expect(body.length).to.be.within(1, 500);
        expect(body)
          .to.match(/key/i)
          .and.not.match(/at .*\(.*:\d+:\d+\)/);
      }
    });

  it('tells what a question is about, and categorises without an answer', async () => {
    const found = await asked();
    expect(found).to.include({ category: 0, categoryName: 'Other' });
    expect(found.intent).to.match(/^FAQ-/);
    const response = await post('categorize', { question: QUESTION });
    const { intent } = found;
    expect(await response.json()).to.deep.equal({ intent, category: 'Other', categoryId: 0, topIntents: { intent, score: 0 } });
  });
});
