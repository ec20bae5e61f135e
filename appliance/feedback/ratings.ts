import type { ResourceCall } from '../../core/contract/call.ts';
import type { ResourceWith } from '../../core/contract/resources/kinds.ts';
import type { Rating } from '../../core/contract/resources/store.ts';
import { findAnswer, type IsPending } from '../logs/find-answer.ts';
import type { InstanceStores } from '../logs/instance-stores.ts';
import { type AnswerRatings, type RatedAnswer, ratingSummary } from './rating-summary.ts';

/** What is done with the ratings of an answer, before they are told. */
type Change = (store: ResourceWith<'store', 'answers' | 'ratings'>) => Promise<void>;

export interface RatingsOptions {
  stores: InstanceStores;
  isPending: IsPending;
}

/** Somebody who is told what readers think: `most` of what they say. */
export interface RatingsLook {
  call: ResourceCall;
  most: number;
}

/**
 * What readers think of answers. Each method tells what they think then, and throws an HttpProblem `unknown_answer` where the instance
 * keeps no such answer.
 */
export class Ratings {
  readonly #options: RatingsOptions;

  constructor(options: RatingsOptions) {
    this.#options = options;
  }

  rate(answer: RatedAnswer, said: Pick<Rating, 'score' | 'feedback' | 'rater'>, look: RatingsLook): Promise<AnswerRatings> {
    return this.#after(answer, look, ({ ratings }) => ratings.rate({ ...answer, ...said, time: Date.now() }, look.call));
  }

  of(answer: RatedAnswer, look: RatingsLook): Promise<AnswerRatings> {
    return this.#after(answer, look, async () => {});
  }

  /** Takes back what one has said; what all have where none is named. */
  withdraw(answer: RatedAnswer, rater: { rater?: string }, look: RatingsLook): Promise<AnswerRatings> {
    return this.#after(answer, look, ({ ratings }) => ratings.withdraw({ ...answer, ...rater }, look.call));
  }

  #after({ instance, answerId }: RatedAnswer, { call, most }: RatingsLook, change: Change): Promise<AnswerRatings> {
    const { stores, isPending } = this.#options;
    return stores.use(instance, ['answers', 'ratings'], async (store) => {
      await findAnswer(store.answers, { instance, id: answerId }, { call, isPending });
      await change(store);
      return ratingSummary(store.ratings, { instance, answerId, most }, call);
    });
  }
}
