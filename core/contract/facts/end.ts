import type { components } from '../../api.gen.ts';

/** Why a turn ended as it did. Every answer carries one. */
export const REASONS = [
  'answered',
  'cached',
  'no_results',
  'low_confidence',
  'low_grounding',
  'blocked',
  'too_short',
  'too_long',
  'timeout',
  'degraded',
] as const;
export type Reason = (typeof REASONS)[number];

export type AnswerRecord = components['schemas']['AnswerRecord'];

/** How an answer came about, as it is kept with it. */
export type AnswerTrace = components['schemas']['AnswerTrace'];

/** What a gate decided. */
export interface Decision {
  /** The gate's plugin. */
  gate: string;
  decision: 'passed' | 'warned' | 'withheld' | 'replaced' | 'url_hidden' | 'removed';
  /** The option that fired, or `contradicted`; absent where none did. */
  rule?: string;
  /**
   * What was compared with it, and the threshold itself: both 0-100. `compared` names the field of the answer, where that is
   * not `score`.
   */
  compared?: 'KBscore' | 'semanticScore';
  value?: number;
  threshold?: number;
  /** How many sentences without a source made it decide so, where it looks at sentences. */
  sentences?: number;
}

/** Personal data that was found in a text of the turn. */
export interface FoundPii {
  /** What it is, such as `email`. */
  type: string;
  in: 'question' | 'conversation' | 'answer';
  /** The text itself, where it is to be kept for those who analyse questions: for no caller and no model. */
  text?: string;
}

/** How a question ended, and what the caller is told besides the answer. */
export interface EndFacts {
  /** What the caller should know besides the answer; each a sentence. */
  warnings: string[];
  /** What gates decided, in their order. */
  decisions: Decision[];
  /** Personal data that was found in the question and the answer; those who keep answers know by it that they tell of somebody. */
  pii: FoundPii[];
  /** A part of the service was missing and another stood in: a turn that would end `answered` ends `degraded`. */
  degraded: boolean;
  /** Given by the host when the list has ended, for the `afterwards` steps. */
  reason: Reason;
  record: AnswerRecord;
}
