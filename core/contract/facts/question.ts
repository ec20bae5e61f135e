import type { components } from '../../api.gen.ts';
import type { CategoryMatch } from '../resources/classifier.ts';

/** A request's options, with native types; what is unset (or `""`) is absent. */
export type SeekOptions = components['schemas']['SeekOptions'];

/** One exchange of a conversation. Either side may be empty. */
export interface Exchange {
  /** What the caller said. */
  input: string;
  /** What was answered. */
  response: string;
}

/** What is known of a question before anything is searched. */
export interface QuestionFacts {
  /** The question as it was asked; a step may give a cleansed one. */
  question: string;
  /** The exchanges before this question, the oldest first. */
  conversation: Exchange[];
  options: SeekOptions;
  /** Ids under which the caller groups turns; both optional. */
  session: { userId?: string; sessionId?: string };
  instance: string;
  /** ISO 639-1 code of the question's language. */
  language: string;
  /** Label of what the question is about, such as `Account-change-password`; `FAQ-...` where it is of no category. */
  intent: string;
  /** Number and name of its category; 0 is the default one. */
  category: number;
  categoryName: string;
  /** The address to show where there is no answer to a question of its category; absent where none is set. */
  categoryUrl: string;
  /** The categories that come nearest, best first. */
  topIntents: readonly CategoryMatch[];
  /** Milliseconds spent on finding the category. */
  categorySelectionTime: number;
  /** Mood of the question, a whole number from 0 (most negative) over 5 (neutral) to 9; absent where it cannot be told. */
  sentiment: number;
  /** 0-1: how probable it is that the question, as it was asked, tries to steer the model. */
  promptInjection: number;
  /** Milliseconds spent on such checks of the question and the passages. */
  protectTime: number;
}

/** Facts that are there before the first step of `answer` runs. */
export const TURN_START = ['question', 'options', 'session', 'instance'] as const satisfies readonly (keyof QuestionFacts)[];
export type TurnStart = Pick<QuestionFacts, (typeof TURN_START)[number]>;
