import { expect } from 'chai';
import { resolveOptions } from '../../../core/host/resolve-options.ts';
import { translateQuery } from '../../../plugins/understand/translate-query/index.ts';
import { closeModels, modelAt } from '../../plugins/language-model/openai/support.ts';
import { callWith } from '../../support/call.ts';
import { MemoryKnowledgeBase } from '../../support/memory-knowledge-base.ts';
import { describeModels } from '../../support/real-models.ts';

describeModels('a question put to a small model for translation', (models) => {
  afterEach(closeModels);

  for (const question of ['Quelle est la durée de la garantie de la pompe ?', 'mot de passe oublié'])
    it(`is used where it can be a translation, else it is told: ${question}`, async () => {
      const { url, model: name, key } = models();
      const model = await modelAt(url, { model: name, api_key: key, timeout: '150s', max_tokens: 40, retries: 0 });
      const resources: Record<string, unknown> = { llm: model, kb: new MemoryKnowledgeBase() };
      const given = { with: 'llm', from: 'kb', to: 'en', patience: '150s' };
      const config = resolveOptions(translateQuery.config, given, { folder: '/', resource: (resource) => resources[resource] });
      const step = translateQuery.create(config as never); // of the plugin's own schema
      const call = callWith({ deadline: Date.now() + 150_000 });
      const facts = (await step.run({ question, language: 'fr' }, call)) as { query?: string; warnings?: string[] };
      console.log(`      ${facts.query === undefined ? 'searched for as it is' : `taken: ${facts.query}`}`);
      expect(facts).to.have.any.keys('query', 'warnings');
      if (facts.query !== undefined)
        expect(facts.query)
          .to.match(/^.*[\p{L}\p{N}].*$/u)
          .and.to.have.length.below(60 + 4 * question.length);
    });
});
