import type { FoundPii } from '../../core/contract/facts/end.ts';
import type { SeekOptions } from '../../core/contract/facts/question.ts';

/**
 * Whether a request says anything of the person who asks. Its answer may then tell who that is: it is for nobody else, and is marked where
 * answers are kept. What is empty or off says nothing: callers send such options with every question.
 */
export const saysWhoAsks = ({ personalize = {} }: SeekOptions): boolean =>
  Object.values(personalize).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));

/** Whether the answer is for nobody else: the request tells who asks, or personal data were found in question or answer. */
export const isPersonal = ({ options, pii = [] }: { options: SeekOptions; pii?: readonly FoundPii[] }): boolean =>
  saysWhoAsks(options) || pii.length > 0;
