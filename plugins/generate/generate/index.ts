import { Type } from 'typebox';
import { emitting } from '../../../core/contract/bounded-call.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import { Duration, ResourceName } from '../../../core/contract/options.ts';
import { definePlugin, finish } from '../../../core/contract/plugin.ts';
import type { LanguageModel } from '../../../core/contract/resources/language-model.ts';
import { generationFacts } from '../../../lib/answering/generation-facts.ts';
import { mostQuotedFirst, quotedCitations } from '../../../lib/answering/quoted-citations.ts';
import { generateAnswer } from '../../../lib/prompting/without-echoes.ts';
import { BackedText } from './backed-text.ts';

/** What is said where a request names a model that this one cannot choose. */
function unknownChoice({ choices, label }: LanguageModel, choice: string | undefined): string[] {
  const known = choices ?? (label === undefined ? [] : [label]);
  if (choice === undefined || known.includes(choice)) return [];
  const there = known.length > 0 ? ` There is ${known.join(', ')}.` : '';
  return [`There is no language model of the name in seekLLM: another was chosen.${there}`];
}

export const generate = definePlugin<Turn>()({
  name: 'generate',
  summary: 'Lets a language model write the answer.',
  config: Type.Object({
    with: ResourceName('language_model', { description: 'The language model that writes.' }),
    timeout: Duration({ default: '20s', description: 'How long it may take before what is there goes out.' }),
  }),
  needs: ['prompt'],
  wants: ['options', 'passages', 'warnings', 'answerLanguage', 'answerLanguageChosen'],
  gives: ['generation', 'draft', 'answer', 'answerLanguage', 'citations', 'passages', 'score', 'warnings', 'degraded'],
  create: ({ with: model }) => ({
    async run({ prompt, options, passages, ...before }, call) {
      const choice = options?.seekLLM;
      const language = before.answerLanguage ?? prompt.language;
      const drafted = { passages: prompt.passages, question: prompt.question, language };
      const backed = call.emitBacked && new BackedText(drafted, call.emitBacked);
      let streamed = false;
      const emit = (chunk: string): void => {
        streamed = true;
        call.emit(chunk);
        backed?.take(chunk);
      };
      const asked = choice === undefined ? prompt : { ...prompt, choice };
      const generation = await generateAnswer(model, asked, emitting(call, emit));
      const { text } = generation;
      if (!streamed && text !== '') call.emit(text);
      const facts = generationFacts(generation, before, unknownChoice(model, choice));
      if (text === '') return finish('no_results', { ...facts, score: 0 });
      const citations = quotedCitations(generation, prompt.passages);
      const quoted = citations.length > 0 && { citations, ...(passages && { passages: mostQuotedFirst(passages, generation) }) };
      return { ...facts, draft: text, answer: text, ...quoted };
    },
  }),
});
