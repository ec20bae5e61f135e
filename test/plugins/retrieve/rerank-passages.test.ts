import { expect } from 'chai';
import type { Call, Logger } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import type { Reranker, RerankQuestion } from '../../../core/contract/resources/reranker.ts';
import { Trace } from '../../../core/contract/trace.ts';
import { rerankPassages } from '../../../plugins/retrieve/rerank-passages.ts';
import { weighPassages } from '../../../plugins/retrieve/weigh-passages.ts';
import { callWith, silent } from '../../support/call.ts';
import { scoredPassage } from '../../support/documents.ts';
import { configure, ran } from '../../support/run-step.ts';
import { thrownBy } from '../../support/steps.ts';

const NAMES = ['a', 'b', 'c', 'd'];
const passages = NAMES.map((id, at) => scoredPassage(id, `About ${id}.`, { id, score: 1 - at / 4, similarity: at / 10 }));
const WARNING = 'rerank_passages left the passages in the order of the search, because the reranker could not be asked.';

/** A reranker that says these relevances, and keeps what it was asked. */
function readerOf(say: (asked: RerankQuestion, call: Pick<Call, 'signal'>) => Promise<number[]>) {
  const asked: RerankQuestion[] = [];
  const reranker: Reranker = {
    id: 'reader-1',
    range: { least: 0, most: 1 },
    rerank: (question, call) => {
      asked.push(question);
      return say(question, call);
    },
  };
  return { reranker, asked };
}

const saying = (...relevances: number[]) => readerOf(async () => relevances);
const facts = { passages, question: 'What is b?', warnings: ['Before.'] };

describe('rerank_passages', () => {
  for (const [name, relevances, top, expected] of [
    ['orders passages by relevance', [0.1, 0.9, 0.2, 0.8], 4, 'b d c a'],
    ['keeps the order of what is as relevant', [0.5, 0.5, 0.7, 0.5], 4, 'c a b d'],
    ['takes logits', [-9, -1, 4, -3], 4, 'c b d a'],
    ['reads the first ones alone', [0.1, 0.9], 2, 'b a c d'],
    ['reads as many as there are', [0.1, 0.9, 0.2, 0.8], 100, 'b d c a'],
  ] as const) {
    it(name, async () => {
      const { reranker, asked } = saying(...relevances);
      const given = await ran(rerankPassages, facts, { reranker: 'r', top }, { r: reranker });
      expect(given.passages?.map(({ id }) => id).join(' ')).to.equal(expected);
      expect(asked[0]?.passages).to.have.lengthOf(relevances.length);
      // A place has its score, whoever holds it; what is known of a passage goes with it.
      expect(given.passages?.map(({ score }) => score)).to.deep.equal(passages.map(({ score }) => score));
      for (const { id, similarity } of given.passages ?? []) expect(similarity).to.equal(NAMES.indexOf(id) / 10);
      expect(given).to.not.have.any.keys('degraded', 'warnings', 'score', 'kbScore');
    });
  }

  it('asks with what was searched for, and shows what stands above a passage', async () => {
    const { reranker, asked } = saying(0.1, 0.9);
    const own = [scoredPassage('x', 'Two years.', { title: 'Warranty', headings: ['Pump'] }), ...passages.slice(0, 1)];
    await ran(rerankPassages, { ...facts, passages: own, query: 'warranty of b' }, { reranker: 'r' }, { r: reranker });
    expect(asked).to.deep.equal([{ question: 'warranty of b', passages: ['Warranty\nPump\nTwo years.', 'About a.'] }]);
  });

  for (const few of [[], passages.slice(0, 1)])
    it(`asks nothing of ${few.length} passages`, async () => {
      const { reranker, asked } = saying();
      expect(await ran(rerankPassages, { ...facts, passages: few }, { reranker: 'r' }, { r: reranker })).to.deep.equal({});
      expect(asked).to.deep.equal([]);
    });

  it('keeps its order through a step that sorts by score', async () => {
    const { reranker } = saying(0.1, 0.9, 0.2, 0.8);
    const given = await ran(rerankPassages, facts, { reranker: 'r' }, { r: reranker });
    const weighed = await ran(weighPassages, { passages: given.passages }, { score_range: 1 });
    expect(weighed.passages?.map(({ id }) => id).join(' ')).to.equal('b d c a');
  });

  for (const [name, say] of [
    ['is away', async () => Promise.reject(new Failure('resource_unavailable', 'away'))],
    ['says what is no relevance', async () => Promise.reject(new Failure('model_invalid', 'too few'))],
    ['refuses the texts', async () => Promise.reject(new Failure('step_failed', 'too long'))],
    ['throws anything', async () => Promise.reject(new Error('oh'))],
    ['is late and does not listen', () => new Promise<number[]>(() => {})],
  ] as const) {
    it(`leaves the order when the reranker ${name}, and says so`, async () => {
      const { reranker } = readerOf(say);
      const given = await ran(rerankPassages, facts, { reranker: 'r', patience: '50ms' }, { r: reranker });
      expect(given).to.deep.equal({ degraded: true, warnings: ['Before.', WARNING] });
    });
  }

  const steps = (reranker: Reranker, patience = '50ms') =>
    rerankPassages.create(configure(rerankPassages, { reranker: 'r', patience }, { r: reranker }));

  it('does not ask one again that hangs, for as long as it took', async () => {
    const { reranker, asked } = readerOf(() => new Promise<number[]>(() => {}));
    const step = steps(reranker);
    for (let turn = 0; turn < 3; turn++) await step.run(facts, callWith());
    expect(asked).to.have.lengthOf(1);
    await new Promise((resolve) => setTimeout(resolve, 70));
    await step.run(facts, callWith());
    expect(asked).to.have.lengthOf(2);
  });

  it('logs once that it is away, and once that it is back', async () => {
    let away = true;
    const { reranker } = readerOf(async () => (away ? Promise.reject(new Failure('resource_unavailable', 'no')) : [1, 2, 3, 4]));
    const lines: string[] = [];
    const log: Logger = { ...silent, warn: (line) => lines.push(line), info: (line) => lines.push(line) };
    const step = steps(reranker);
    const run = () => step.run(facts, callWith({ log }));
    for (let turn = 0; turn < 3; turn++) {
      await run();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    away = false;
    await run();
    await run();
    expect(lines).to.deep.equal([
      'a reranker cannot be asked: passages stay in the order of the search',
      'a reranker can be asked again',
    ]);
  });

  it('ends with its turn', async () => {
    const { reranker } = readerOf(() => new Promise<number[]>(() => {}));
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(new Error('gone')), 20);
    const work = Promise.resolve(steps(reranker, '5s').run(facts, callWith({ signal: leaving.signal })));
    expect((await thrownBy(work)).message).to.equal('gone');
  });

  for (const [name, say, relevances] of [
    ['what it was told', async () => [0.25, 1, 0, 0.5], [0.25, 1, 0, 0.5]],
    ['that it could not be asked', async () => Promise.reject(new Error('oh')), 'none: it could not be asked'],
  ] as const) {
    it(`traces ${name}, without a text`, async () => {
      const trace = new Trace(false);
      await steps(readerOf(say).reranker).run(facts, callWith({ trace }));
      trace.end({ step: 'rerank_passages', seconds: 0, outcome: 'ok' });
      expect(trace.steps[0]?.details).to.deep.equal({ reranker: 'reader-1', read: 4, relevances });
    });
  }
});
