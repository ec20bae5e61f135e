import { expect } from 'chai';
import { Type } from 'typebox';
import { answerRecord } from '../../appliance/answers/answer-record.ts';
import type { AnswerRecord } from '../../core/contract/facts/end.ts';
import { defineResource } from '../../core/contract/plugin.ts';
import { loadPipeline } from '../../core/host/load.ts';
import { openPipeline } from '../../core/host/open.ts';
import { builtins } from '../../plugins/index.ts';
import { CROSS, SOURCES, TOKENS } from '../plugins/verifier/onnx-verifier/support.ts';
import { callWith, silent, turnStart } from '../support/call.ts';
import { scoredPassage } from '../support/documents.ts';
import { folderWith } from '../support/folder.ts';
import { MemoryKnowledgeBase } from '../support/memory-knowledge-base.ts';
import { catalogOf } from '../support/plugins.ts';
import { type VerifierFiles, writeVerifier } from '../support/verifier-model.ts';

/** A knowledge base that finds the same for every question. */
const drawer = defineResource({
  provides: 'knowledge_base',
  name: 'drawer',
  summary: 'Finds all that it holds.',
  config: Type.Object({}),
  create: () => {
    const passages = SOURCES.map(({ title, text }, at) => scoredPassage(`document-${at}`, text, { title }));
    return Object.assign(new MemoryKnowledgeBase(), {
      search: async () => ({ passages, candidates: passages.length, termShares: new Map() }),
    });
  },
});

const parrot = defineResource({
  provides: 'language_model',
  name: 'parrot',
  summary: 'Says a set text.',
  config: Type.Object({ text: Type.String({ description: 'What is said.' }) }),
  create: ({ text }) => ({ generate: async () => ({ text, model: 'parrot' }) }),
});

const pipelineWith = (answer: string, verifier?: string): string => `version: 1
resources:
  kb: { drawer: {} }
  llm: { parrot: { text: ${JSON.stringify(answer)} } }
${verifier ? `  check: { onnx_verifier: { model: ${JSON.stringify(verifier)}, template: "{passages}", passage_template: "{text}" } }` : ''}
answer:
  - retrieve: { from: kb, query_type: keyword }
  - prompt_grounded: {}
  - generate: { with: llm }
  - score_semantic:
      patience: 20s
      calibration: { weights: { intercept: 4, sentences: 0.8 } } # away from the end of the scale
${verifier ? '      verifier: check' : ''}
  - remove_unsupported: {}
`;

async function recordOf(answer: string, files?: VerifierFiles): Promise<AnswerRecord> {
  const folder = folderWith();
  if (files) await writeVerifier(folder, files);
  const file = {
    file: 'p.yaml',
    text: pipelineWith(answer, files && folder),
    env: {},
    builtins: { ...builtins, ...catalogOf(drawer, parrot) },
  };
  const pipeline = await openPipeline(await loadPipeline(file), { log: silent });
  try {
    return answerRecord(await pipeline.answer(turnStart('How long is the warranty?'), callWith()), 1, 1);
  } finally {
    await pipeline.close();
  }
}

describe('a verifier in a pipeline', () => {
  // In the words of the passages, but not as one of them says: words alone see little.
  const MIXED = 'The warranty lasts two years and the pump weighs 12 batteries daily. The café moves 🚀 litres.';

  for (const [name, files] of Object.entries({ 'cross-encoder': CROSS, 'token classifier': TOKENS })) {
    it(`raises the score of what a ${name} finds backed`, async () => {
      const answer = 'The pump is open daily and moves 12 kg per minute.';
      const [own, words] = [await recordOf(answer, files), await recordOf(answer)];
      expect(own.semanticScore).to.be.above(words.semanticScore ?? 100);
      expect(own).to.include({ answer, reason: 'answered' });
      expect(own.warningMessages).to.deep.equal([]);
    });
  }

  it('has sentences removed that a cross-encoder finds unsupported', async () => {
    const [own, words] = [await recordOf(MIXED, CROSS), await recordOf(MIXED)];
    expect(words.answer).to.equal(MIXED);
    expect(own.answer).to.not.contain('12 batteries');
  });

  it('has sentences removed with names that a token classifier marks', async () => {
    const answer = 'The Falcon warranty lasts two years. The warranty of the Falcon covers Norway.';
    const { answer: left } = await recordOf(answer, TOKENS);
    expect(left).to.contain('lasts two years').and.to.not.contain('Norway');
  });

  it('says in the record that it could not be asked, and answers as without one', async () => {
    const broken = { ...TOKENS, config: { ...(TOKENS.config as object), max_position_embeddings: 32 } };
    const long = `${'The pump moves litres, weighs 12 batteries daily and lasts. '.repeat(700)}`;
    const [own, words] = [await recordOf(long, broken), await recordOf(long)];
    expect(own.semanticScore).to.equal(words.semanticScore);
    expect(own.warningMessages).to.deep.equal([
      ...(words.warningMessages ?? []),
      'score_semantic scored the answer without the model that checks answers.',
    ]);
  });
});
