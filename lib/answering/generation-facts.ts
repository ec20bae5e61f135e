import type { LanguageModelAnswer } from '../../core/contract/facts/answer.ts';
import type { Turn } from '../../core/contract/facts/turn.ts';
import { clearLanguage, writtenLanguage } from '../text/language.ts';
import { isSameLanguage, languageName } from '../text/language-code.ts';

const STOPPED: Readonly<Record<NonNullable<LanguageModelAnswer['stopped']>, string>> = {
  length: 'The answer was cut off: it reached the most that the language model may write.',
  filter: 'The answer was cut off by a filter of the language model.',
  loop: 'The answer was cut off where the language model began to repeat itself.',
};

/** What the caller should know of how the answer came about. */
export const warningsOf = ({ warnings = [], stopped }: LanguageModelAnswer): string[] =>
  stopped ? [...warnings, STOPPED[stopped]] : [...warnings];

/** What the answer is written in: as the model says, else as it looks. */
const languageOf = ({ language, text }: LanguageModelAnswer, wanted: string | undefined): string | undefined =>
  language ?? (wanted === undefined ? clearLanguage(text) : writtenLanguage(text, wanted));

/** What is said of an answer in another language than the one that was asked for. */
const otherLanguage = (written: string, wanted: string): string[] =>
  isSameLanguage(written, wanted)
    ? []
    : [`The answer is in ${languageName(written) ?? written}, not in ${languageName(wanted) ?? wanted} as was asked for.`];

type Before = Partial<Pick<Turn, 'answerLanguage' | 'answerLanguageChosen' | 'warnings'>>;
type GenerationFacts = Pick<Turn, 'generation'> & Partial<Pick<Turn, 'answerLanguage' | 'warnings' | 'degraded'>>;

/** What is known of an answer as a language model gave it. `told` is what the caller should know besides, each a sentence. */
export function generationFacts(generation: LanguageModelAnswer, before: Before, told: readonly string[] = []): GenerationFacts {
  const { answerLanguage: wanted, answerLanguageChosen: chosen, warnings = [] } = before;
  const written = generation.text === '' ? undefined : languageOf(generation, wanted);
  const further = [...warningsOf(generation), ...told];
  if (written && wanted && chosen) further.push(...otherLanguage(written, wanted));
  return {
    generation,
    ...(written && { answerLanguage: written }),
    ...(further.length > 0 && { warnings: [...warnings, ...further] }),
    ...(generation.degraded && { degraded: true }),
  };
}
