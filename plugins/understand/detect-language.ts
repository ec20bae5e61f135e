import { Type } from 'typebox';
import type { Turn } from '../../core/contract/facts/turn.ts';
import { definePlugin } from '../../core/contract/plugin.ts';
import { clearLanguage, detectLanguage } from '../../lib/text/language.ts';
import { languageName } from '../../lib/text/language-code.ts';

/** The code that stands for the language of the question. */
const MATCH = 'xx';

type Wanted = Pick<Turn, 'answerLanguage'> & Partial<Pick<Turn, 'answerLanguageChosen' | 'warnings'>>;

/** The language for the answer. A code of a request that no language has is told, and nothing is made of it. */
function wantedLanguage(asked: string, language: string, warnings: readonly string[]): Wanted {
  const code = asked.toLowerCase();
  if (code === MATCH) return { answerLanguage: language };
  if (languageName(code) !== undefined) return { answerLanguage: code, answerLanguageChosen: true };
  const unknown = `There is no language with the code '${code}': the answer is in that of the question.`;
  return { answerLanguage: language, warnings: [...warnings, unknown] };
}

export const detectLanguageStep = definePlugin<Turn>()({
  name: 'detect_language',
  summary: 'Tells which language the question is written in, and which one the answer is wanted in.',
  config: Type.Object({
    fallback: Type.String({
      default: 'en',
      pattern: '^[a-z]{2}$',
      description: 'ISO 639-1 code for questions that are too short to tell.',
    }),
    answer: Type.String({
      default: MATCH,
      pattern: '^[A-Za-z]{2}(-[A-Za-z]{2,4})?$',
      description:
        'Language of the answer, such as `de` or `pt-br`; `xx` is that of the question. The option language of a request wins.',
    }),
  }),
  check: ({ answer }) =>
    answer.toLowerCase() === MATCH || languageName(answer) !== undefined
      ? []
      : [{ path: ['answer'], message: `there is no language with the code '${answer}'` }],
  needs: ['question'],
  wants: ['options', 'warnings'],
  gives: ['language', 'answerLanguage', 'answerLanguageChosen', 'warnings'],
  create: ({ fallback, answer }) => ({
    run({ question, options, warnings = [] }) {
      const given = (language: string) => ({ language, ...wantedLanguage(options?.language ?? answer, language, warnings) });
      const clear = clearLanguage(question); // of most questions, without waiting for anything
      return clear === undefined ? detectLanguage(question, fallback).then(given) : given(clear);
    },
  }),
});
