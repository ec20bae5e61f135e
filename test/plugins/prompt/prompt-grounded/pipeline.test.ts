import { expect } from 'chai';
import { Type } from 'typebox';
import type { Prompt } from '../../../../core/contract/facts/answer.ts';
import type { Turn } from '../../../../core/contract/facts/turn.ts';
import { defineResource } from '../../../../core/contract/plugin.ts';
import { loadPipeline } from '../../../../core/host/load.ts';
import { openPipeline } from '../../../../core/host/open.ts';
import { builtins } from '../../../../plugins/index.ts';
import { callWith, silent, turnStart } from '../../../support/call.ts';
import { catalogOf, shelf } from '../../../support/plugins.ts';

const pipelineWith = (model: string, stump: string): string => `version: 1
resources:
  kb: { shelf: {} }
  llm: { ${model}: {} }
answer:
  - retrieve: { from: kb, query_type: keyword, allow_empty: true }
  - weigh_passages: {}
  - prompt_grounded: { stump: "${stump}" }
  - generate: { with: llm }
  - gate_confidence: { min: 0 }
`;

describe('prompt_grounded in a pipeline whose knowledge base finds nothing', () => {
  let prompts: Prompt[] = [];
  const scribe = defineResource({
    provides: 'language_model',
    name: 'scribe',
    summary: 'Keeps what it is told.',
    config: Type.Object({}),
    create: () => ({
      generate: async (prompt) => {
        prompts.push(prompt);
        return { text: 'Call us.', model: 'scribe' };
      },
    }),
  });

  async function answered(model: string, stump: string): Promise<Partial<Turn> & { reason: string }> {
    prompts = [];
    const file = {
      file: 'p.yaml',
      text: pipelineWith(model, stump),
      env: {},
      builtins: { ...builtins, ...catalogOf(shelf, scribe) },
    };
    const pipeline = await openPipeline(await loadPipeline(file), { log: silent });
    const { turn, reason } = await pipeline.answer(turnStart(), callWith());
    await pipeline.close();
    return { ...turn, reason };
  }

  it('lets the model answer from the stump speech', async () => {
    expect(await answered('scribe', 'Call 555 0100.')).to.deep.include({ reason: 'answered', answer: 'Call us.', score: 0 });
    expect(prompts.map(({ user }) => user.includes('Call 555 0100.'))).to.deep.equal([true]);
  });

  it('asks no model without one', async () => {
    expect(await answered('scribe', '')).to.include({ reason: 'no_results' });
    expect(prompts).to.deep.equal([]);
  });

  it('has nothing to quote from', async () =>
    expect(await answered('extractive', 'Call 555 0100.')).to.include({ reason: 'no_results' }));
});
