import { Type } from 'typebox';
import { Duration, ResourceName } from '../../core/options.ts';
import { definePlugin, finish } from '../../core/plugin.ts';
import type { Turn } from '../../core/turn.ts';

export const generate = definePlugin<Turn>()({
  name: 'generate',
  summary: 'Lets a language model write the answer.',
  config: Type.Object({
    with: ResourceName('language_model', { description: 'The language model that writes.' }),
    timeout: Duration({ default: '20s', description: 'How long it may take before what is there goes out.' }),
  }),
  needs: ['prompt'],
  gives: ['generation', 'draft', 'answer'],
  create: ({ with: model }) => ({
    async run({ prompt }, call) {
      const generation = await model.generate(prompt, call);
      if (generation.text === '') return finish('no_results', { generation });
      return { generation, draft: generation.text, answer: generation.text };
    },
  }),
});
