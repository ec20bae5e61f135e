import { expect } from 'chai';
import type { components } from '../../../../core/api.gen.ts';
import { loadPipeline } from '../../../../core/host/load.ts';
import { builtins } from '../../../../plugins/index.ts';
import { expectProblem, expectSchema } from '../../../support/contract.ts';
import { KEY, start, stopAll } from '../../../support/harness.ts';

type CategorizeRecord = components['schemas']['CategorizeRecord'];

const PIPELINE = `version: 1
answer:
  - detect_intent:
      categories:
        - { name: Account, examples: [How do I change my password?, delete my account, sign in] }
        - { name: Orders, id: 20, examples: [Where is my parcel?, change my order] }
        - { name: Fees, examples: [What does it cost?] }
        - { name: Shops, examples: [Where is the nearest shop?] }
`;

describe('POST /v1/{instance}/categorize', () => {
  let sorted: string;
  let plain: string;
  before(async () => {
    const blueprint = await loadPipeline({ file: 'p.yaml', text: PIPELINE, env: {}, builtins });
    sorted = (await start(undefined, { open: (instances, options) => instances.open('test', blueprint, options) })).url;
    plain = (await start()).url;
  });
  after(stopAll);

  const post = (body: unknown, url = sorted, headers: Record<string, string> = { apikey: KEY }): Promise<Response> =>
    fetch(`${url}/v1/test/categorize`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  async function categorized(body: unknown, url = sorted): Promise<CategorizeRecord> {
    const response = await post(body, url);
    const record = await response.json();
    expect(response.status, JSON.stringify(record)).to.equal(200);
    expectSchema('CategorizeRecord', record);
    return record as CategorizeRecord; // just checked
  }

  it('tells the category, with the intent that comes nearest as one object', async () =>
    expect(await categorized({ question: ' Where is my parcel? ' })).to.deep.equal({
      intent: 'Orders-parcel',
      category: 'Orders',
      categoryId: 20,
      topIntents: { intent: 'Orders-parcel', score: 100 },
    }));

  it('tells the best three as a list where that is asked for', async () => {
    const { topIntents } = await categorized({ question: 'Can I change where my shop sends an order?', topIntents: 'list' });
    expect(topIntents).to.be.an('array').with.lengthOf(3);
    const scores = [topIntents].flat().map(({ score }) => score);
    expect(scores).to.deep.equal(scores.toSorted((a, b) => b - a));
  });

  for (const topIntents of ['', 'one'])
    it(`tells one for '${topIntents}'`, async () =>
      expect((await categorized({ question: 'sign in', topIntents })).topIntents).to.be.an('object'));

  it('tells what comes nearest though it is not near enough', async () => {
    const record = await categorized({ question: 'Which shop sells bread, lamps and chairs?' });
    expect(record).to.include({ category: 'Other', categoryId: 0, intent: 'FAQ-shop-sells-bread' });
    expect(record.topIntents).to.deep.include({ intent: 'Shops-shop-sells-bread' });
  });

  for (const [what, question, url] of [
    ['of an instance without categories', 'Where is my parcel?', () => plain],
    ['that is like none', 'Boil some eggs?', () => sorted],
  ] as const)
    it(`is of the default category for a question ${what}`, async () => {
      const record = await categorized({ question }, url());
      expect(record).to.include({ category: 'Other', categoryId: 0 });
      expect(record.intent).to.match(/^FAQ-/);
      expect(record.topIntents).to.deep.equal({ intent: record.intent, score: 0 });
      expect((await categorized({ question, topIntents: 'list' }, url())).topIntents).to.deep.equal([]);
    });

  const WRONG: readonly [what: string, body: object, pointer: string][] = [
    ['no question', {}, '/question'],
    ['an empty question', { question: '' }, '/question'],
    ['a question of space', { question: ' \n' }, '/question'],
    ['a question that is too long', { question: 'a'.repeat(10_001) }, '/question'],
    ['topIntents of another kind', { question: 'Why?', topIntents: 'many' }, '/topIntents'],
  ];
  for (const [what, body, pointer] of WRONG)
    it(`refuses ${what}`, async () => {
      const { errors } = await expectProblem(await post(body), 422, 'invalid_request');
      expect(errors?.[0]?.pointer).to.equal(pointer);
    });

  it('wants a key', async () => {
    await expectProblem(await post({ question: 'Why?' }, sorted, {}), 401, 'unauthorized');
  });
});
