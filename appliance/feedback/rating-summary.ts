import type { components } from '../../core/api.gen.ts';
import type { ResourceCall } from '../../core/contract/call.ts';
import type { Ratings as RatingStore } from '../../core/contract/resources/store.ts';
import { dateOf } from '../logs/kept-answer.ts';

export type AnswerRatings = components['schemas']['AnswerRatings'];

/** An answer of an instance. */
export interface RatedAnswer {
  instance: string;
  answerId: number;
}

/** What readers think of an answer, with `most` of what they say. */
export async function ratingSummary(
  ratings: RatingStore,
  wanted: RatedAnswer & { most: number },
  call: ResourceCall,
): Promise<AnswerRatings> {
  const { mean, count, feedback } = await ratings.summary(wanted, call);
  return {
    score: Math.round(mean * 100) / 100,
    total: count,
    feedback: feedback.map(({ score, feedback: said = '', time }) => ({ score, feedback: said, date: dateOf(time) })),
  };
}
