import type { SeekOptions } from '../../core/contract/facts/question.ts';

/**
 * Whether a request says anything of the person who asks. Its answer may then tell who that is: it is for nobody else, and is marked where
 * answers are kept. What is empty or off says nothing: callers send such options with every question.
 */
export const isPersonal = ({ personalize = {} }: SeekOptions): boolean =>
  Object.values(personalize).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));
