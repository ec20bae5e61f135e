import { setTimeout as pause } from 'node:timers/promises';
import type { ResourceCall } from '../../core/contract/call.ts';
import type { AnswerLog, StoredAnswer } from '../../core/contract/resources/store.ts';
import { HttpProblem } from '../http/edge/problems.ts';

/** Milliseconds between two looks for an answer that has gone out and is not kept yet. */
const BETWEEN_LOOKS = 20;

/** Tells of an answer of this process that what comes after it has not ended: it may still be kept. */
export type IsPending = (answerId: number) => boolean;

/** An answer of an instance. */
export interface AnswerPlace {
  instance: string;
  id: number;
}

/**
 * An answer as it is kept. One that went out a moment ago is waited for: its reader may be quicker than the log. Throws an HttpProblem
 * `unknown_answer` where there is none.
 */
export async function findAnswer(
  answers: AnswerLog,
  wanted: AnswerPlace,
  { call, isPending }: { call: ResourceCall; isPending: IsPending },
): Promise<StoredAnswer> {
  for (;;) {
    const mayCome = isPending(wanted.id); // asked first: it may be kept between the two
    const found = await answers.find(wanted, call);
    if (found) return found;
    if (!mayCome || Date.now() > call.deadline) throw new HttpProblem('unknown_answer');
    await pause(BETWEEN_LOOKS, undefined, { signal: call.signal });
  }
}
