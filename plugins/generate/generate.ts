import { Type } from 'typebox';
import { emitting } from '../../core/observe.ts';
import { Duration, ResourceName } from '../../core/options.ts';
import { definePlugin, finish } from '../../core/plugin.ts';
import type { LanguageModelAnswer } from '../../core/resources.ts';
import type { Turn } from '../../core/turn.ts';

const STOPPED: Readonly<Record<NonNullable<LanguageModelAnswer['stopped']>, string>> = {
  length: 'The answer was cut off: it reached the most that the language model may write.',
  filter: 'The answer was cut off by a filter of the language model.',
};

/** What the caller should know of how the answer came about. */
const warningsOf = ({ warnings = [], stopped }: LanguageModelAnswer): string[] =>
  stopped ? [...warnings, STOPPED[stopped]] : warnings;

export const generate = definePlugin<Turn>()({
  name: 'generate',
  summary: 'Lets a language model write the answer.',
  config: Type.Object({
    with: ResourceName('language_model', { description: 'The language model that writes.' }),
    timeout: Duration({ default: '20s', description: 'How long it may take before what is there goes out.' }),
  }),
  needs: ['prompt'],
  wants: ['options', 'warnings'],
  gives: ['generation', 'draft', 'answer', 'warnings', 'degraded'],
  create: ({ with: model }) => ({
    async run({ prompt, options, warnings = [] }, call) {
      const choice = options?.seekLLM;
      let streamed = false;
      const emit = (chunk: string): void => {
        streamed = true;
        call.emit(chunk);
      };
      const asked = choice === undefined ? prompt : { ...prompt, choice };
      const generation = await model.generate(asked, emitting(call, emit));
      const { text, degraded } = generation;
      if (!streamed && text !== '') call.emit(text);
      const further = warningsOf(generation);
      const facts = {
        generation,
        ...(further.length > 0 && { warnings: [...warnings, ...further] }),
        ...(degraded && { degraded }),
      };
      return text === '' ? finish('no_results', facts) : { ...facts, draft: text, answer: text };
    },
  }),
});
