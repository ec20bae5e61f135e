import { expect } from 'chai';
import type { Turn } from '../../../../core/contract/facts/turn.ts';
import { foundPassage, type KnowledgeBase } from '../../../../core/contract/resources/knowledge-base.ts';
import { retrieve } from '../../../../plugins/retrieve/retrieve/index.ts';
import { ran } from '../../../support/run-step.ts';

const TEXTS = ['The pumps are guaranteed for two years.', 'A pump weighs ten kilos.', 'The pump stands in the cellar.'];

describe('a knowledge base that tells nothing but passages', () => {
  const kb: KnowledgeBase = {
    search: async () => ({ passages: TEXTS.map((text, at) => foundPassage({ id: `${at}`, text })) }),
  };
  const ask = (question: string): Promise<Partial<Turn>> =>
    ran(retrieve, { question, language: 'en', options: {} }, { from: 'kb' }, { kb });

  it('has its words stemmed, and weighed by how common they are among the passages', async () => {
    const { termShares, totalCount } = await ask('Is the pump in the cellar a guarantee?');
    expect([...(termShares ?? [])]).to.deep.equal([
      ['pump', 4 / 7],
      ['cellar', 2 / 7],
      ['guarante', 2 / 7],
    ]);
    expect(totalCount).to.equal(3);
  });

  for (const [question, least, most] of [
    ['For how many years is a pump guaranteed?', 60, 100],
    ['Is there a two years guarantee?', 60, 100],
    ['Which pump brought the water to Rome?', 0, 10],
    ['What is the capital of France?', 0, 2],
  ] as const)
    it(`is scored from ${least} to ${most} by what was found first for: ${question}`, async () => {
      expect((await ask(question)).kbScore).to.be.within(least, most);
    });
});
