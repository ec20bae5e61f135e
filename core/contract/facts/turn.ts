import type { AnswerFacts } from './answer.ts';
import type { CacheFacts } from './cache.ts';
import type { EndFacts } from './end.ts';
import { type QuestionFacts, TURN_START } from './question.ts';
import type { ScoreFacts } from './score.ts';
import type { SearchFacts } from './search.ts';

/** The facts of one question. A step reads those it declares and gives others. */
export interface Turn extends QuestionFacts, SearchFacts, AnswerFacts, ScoreFacts, CacheFacts, EndFacts {}

/** Facts that are always there when `afterwards` begins. Others may be missing: a list can end early. */
export const AFTERWARDS_START = [...TURN_START, 'reason', 'record'] as const satisfies readonly (keyof Turn)[];
