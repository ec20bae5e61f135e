import type { Turn } from '../../core/contract/facts/turn.ts';

type Languages = Partial<Pick<Turn, 'answerLanguage' | 'queryLanguage' | 'language'>>;

/** Code of the language that an answer is written in, as far as steps have told: what is quoted is in that of the documents. */
export const languageOfAnswer = ({ answerLanguage, queryLanguage, language }: Languages): string | undefined =>
  answerLanguage ?? queryLanguage ?? language;
