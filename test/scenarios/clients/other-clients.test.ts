import { expect } from 'chai';
import type { components } from '../../../core/api.gen.ts';
import { framesOf } from '../../support/frames.ts';
import { KETTLES, type Served, serveDocuments } from '../../support/served.ts';

type Answer = components['schemas']['AnswerRecord'];

const QUESTION = 'How long is the warranty of the kettle?';

/** The 15th point of the checklist, for clients that no registry has: what they send. The one for Python is in python-client.test.ts. */
describe('clients that send what they always have', function () {
  this.timeout(60_000);
  let served: Served;
  before(async () => {
    served = await serveDocuments(KETTLES);
  });
  after(() => served.stop());

  /** What the generated client for Node sends: both headers, JSON alone, and any option that it was given. */
  const NODE_CALLS: readonly [method: string, path: string, body: object | undefined, field: string | undefined][] = [
    ['POST', 'seek', { question: QUESTION, options: { language: 'en', anything: 'else' } }, 'answer'],
    ['POST', 'categorize', { question: QUESTION }, 'categoryId'],
    ['POST', 'score', { text: 'Two years.', passages: ['The warranty is two years.'] }, 'semanticScore'],
    ['POST', 'pii', { text: 'Write to ada@example.com.' }, '0.pii'],
    ['POST', 'logs', { limit: 2, skip: 0 }, '0.id'],
    ['POST', 'analytics', { count: 5 }, undefined],
    ['POST', 'keycheck', undefined, undefined],
    ['POST', 'otp', undefined, 'otp'],
    ['POST', 'test', { questions: [QUESTION] }, undefined],
    ['GET', 'test', undefined, undefined],
    ['GET', 'getTestResults', undefined, undefined],
    ['DELETE', 'user_data?intent=FAQ-none-of-these', undefined, undefined],
  ];
  for (const [method, path, body, field] of NODE_CALLS)
    it(`answers ${method} ${path} of the client for Node`, async () => {
      const response = await fetch(`${served.url}/v1/test/${path}`, {
        method,
        headers: { apikey: served.key, embedcode: served.key, accept: 'application/json', 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      expect(response.status, text).to.be.within(200, 202);
      if (field) expect(JSON.parse(text)).to.have.nested.property(field.replace(/^(\d+)\./, '[$1].'));
    });

  describe('the client for browsers', () => {
    const ORIGIN = 'https://shop.example.com';
    let embedcode: string;
    before(async () => {
      const made = await fetch(`${served.url}/v1/test/embedcodes`, {
        method: 'POST',
        headers: { apikey: served.key, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'shop', origins: [ORIGIN] }),
      });
      expect(made.status).to.equal(201);
      embedcode = ((await made.json()) as { code: string }).code; // as the API describes it
    });

    const fromPage = (body: object, origin = ORIGIN): Promise<Response> =>
      fetch(`${served.url}/v1/test/seek`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: '*/*', embedcode, origin },
        body: JSON.stringify(body),
      });

    it('lets a page ask that its browser asks for first', async () => {
      const asking = await fetch(`${served.url}/v1/test/seek`, {
        method: 'OPTIONS',
        headers: {
          origin: ORIGIN,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,embedcode',
        },
      });
      expect(asking.ok).to.equal(true);
      expect(asking.headers.get('access-control-allow-origin')).to.equal(ORIGIN);
      expect(asking.headers.get('access-control-allow-headers'))
        .to.match(/embedcode/i)
        .and.match(/content-type/i);
    });

    it('answers whole, and in frames that end with a blank line', async () => {
      const whole = await fromPage({ question: QUESTION });
      expect(whole.headers.get('access-control-allow-origin')).to.equal(ORIGIN);
      expect(((await whole.json()) as Answer).answer).to.contain('three years'); // as the API describes it
      const streamed = await fromPage({ question: QUESTION, options: { streaming: true } });
      const { frames } = framesOf(await streamed.text());
      expect(frames.at(-1)).to.have.property('answer').that.contains('three years');
    });

    it('refuses another page', async () => {
      const response = await fromPage({ question: QUESTION }, 'https://elsewhere.example.com');
      expect(response.status).to.be.oneOf([401, 403]);
      expect(response.headers.get('access-control-allow-origin')).to.equal(null);
    });
  });
});
