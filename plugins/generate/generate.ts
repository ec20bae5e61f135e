import { Type } from 'typebox';
import { emitting } from '../../core/observe.ts';
import { Duration, ResourceName } from '../../core/options.ts';
import { definePlugin, finish } from '../../core/plugin.ts';
import type { LanguageModel, LanguageModelAnswer } from '../../core/resources.ts';
import type { Turn } from '../../core/turn.ts';
import { clearLanguage, writtenLanguage } from '../../text/language.ts';
import { isSameLanguage, languageName } from '../../text/language-code.ts';

const STOPPED: Readonly<Record<NonNullable<LanguageModelAnswer['stopped']>, string>> = {
  length: 'The answer was cut off: it reached the most that the language model may write.',
  filter: 'The answer was cut off by a filter of the language model.',
  loop: 'The answer was cut off where the language model began to repeat itself.',
};

/** What the caller should know of how the answer came about. */
const warningsOf = ({ warnings = [], stopped }: LanguageModelAnswer): string[] =>
  stopped ? [...warnings, STOPPED[stopped]] : [...warnings];

/** What is said where a request names a model that this one cannot choose. */
function unknownChoice({ choices, label }: LanguageModel, choice: string | undefined): string[] {
  const known = choices ?? (label === undefined ? [] : [label]);
  if (choice === undefined || known.includes(choice)) return [];
  const there = known.length > 0 ? ` There is ${known.join(', ')}.` : '';
  return [`There is no language model of the name in seekLLM: another was chosen.${there}`];
}

/** What the answer is written in: as the model says, else as it looks. */
const languageOf = ({ language, text }: LanguageModelAnswer, wanted: string | undefined): string | undefined =>
  language ?? (wanted === undefined ? clearLanguage(text) : writtenLanguage(text, wanted));

/** What is said of an answer in another language than the one that was asked for. */
const otherLanguage = (written: string, wanted: string): string[] =>
  isSameLanguage(written, wanted)
    ? []
    : [`The answer is in ${languageName(written) ?? written}, not in ${languageName(wanted) ?? wanted} as was asked for.`];

export const generate = definePlugin<Turn>()({
  name: 'generate',
  summary: 'Lets a language model write the answer.',
  config: Type.Object({
    with: ResourceName('language_model', { description: 'The language model that writes.' }),
    timeout: Duration({ default: '20s', description: 'How long it may take before what is there goes out.' }),
  }),
  needs: ['prompt'],
  wants: ['options', 'warnings', 'answerLanguage', 'answerLanguageChosen'],
  gives: ['generation', 'draft', 'answer', 'answerLanguage', 'warnings', 'degraded'],
  create: ({ with: model }) => ({
    async run({ prompt, options, warnings = [], answerLanguage: wanted, answerLanguageChosen: chosen }, call) {
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
      const further = [...warningsOf(generation), ...unknownChoice(model, choice)];
      const written = text === '' ? undefined : languageOf(generation, wanted);
      if (written && wanted && chosen) further.push(...otherLanguage(written, wanted));
      const facts = {
        generation,
        ...(written && { answerLanguage: written }),
        ...(further.length > 0 && { warnings: [...warnings, ...further] }),
        ...(degraded && { degraded }),
      };
      return text === '' ? finish('no_results', facts) : { ...facts, draft: text, answer: text };
    },
  }),
});
