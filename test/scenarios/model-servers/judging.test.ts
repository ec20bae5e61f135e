import { expect } from 'chai';
import { Failure } from '../../../core/contract/errors.ts';
import { NoVerdict } from '../../../core/contract/resources/verifier.ts';
import { sentences } from '../../../lib/text/sentences.ts';
import { modelVerifier } from '../../../plugins/verifier/model-verifier/index.ts';
import { closeModels, modelAt } from '../../plugins/language-model/openai/support.ts';
import { callWith, quietHost } from '../../support/call.ts';
import { describeModels } from '../../support/real-models.ts';

const SOURCES = [{ title: 'Pump', text: 'The pump has a warranty of two years. Its filter is changed each winter.' }];
const DEFAULTS = { patience: 8000, budget: 4000, doubt_from: 15, doubt_to: 90, screen_above: 0.95 };

describeModels('a small model that judges', (models) => {
  afterEach(closeModels);

  for (const [answer, most] of [
    ['The warranty of the pump is two years.', 60],
    ['The warranty is two years. The filter is made of paper. Both are sold in Bergen.', 100],
    ['The warranty is two years. The filter is made of paper.', 6], // the judgement is cut off
  ] as const)
    it(`is asked, and read or put aside with a reason, at ${most} tokens`, async () => {
      const { url, model, key } = models();
      const judge = await modelAt(url, { model, api_key: key, timeout: '150s', retries: 0 });
      const verifier = modelVerifier.create({ ...DEFAULTS, max_tokens: most, with: judge });
      await verifier.ready?.(quietHost);
      const spent: number[] = [];
      const call = callWith({ deadline: Date.now() + 150_000, spend: (tokens) => spent.push(tokens) });
      const asked = { answer, sentences: sentences(answer), question: 'How long is the warranty?', sources: SOURCES };
      const verdict = await verifier.verify(asked, call).catch((thrown: unknown) => thrown);
      console.log(
        `      ${verdict instanceof Failure ? `put aside: ${verdict.message}` : JSON.stringify(verdict)}; ${spent} tokens`,
      );
      expect(spent).to.have.length(1);
      expect(spent[0]).to.be.greaterThan(150);
      if (verdict instanceof Failure) return void expect(verdict).to.be.instanceOf(NoVerdict);
      expect(verdict).to.have.property('sentences').with.length(asked.sentences.length);
      expect(verdict).to.have.nested.property('judge.model', model);
    });
});
