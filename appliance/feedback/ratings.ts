import type { components } from '../../core/api.gen.ts';
import type { ResourceCall } from '../../core/contract/call.ts';
import type { ResourceWith } from '../../core/contract/resources/kinds.ts';
import type { Rating } from '../../core/contract/resources/store.ts';
import { findAnswer, type IsPending } from '../logs/find-answer.ts';
import type { InstanceStores } from '../logs/instance-stores.ts';
import { dateOf } from '../logs/kept-answer.ts';

export type AnswerRatings = components['schemas']['AnswerRatings'];
type RatingStore = ResourceWith<'store', 'answers' | 'ratings'>;

/** Comments that are told where no number is asked for. */
const COMMENTS = 10;

/** An answer of an instance. */
export interface RatedAnswer {
  instance: string;
  answerId: number;
}

export interface RatingsOptions {
  stores: InstanceStores;
  isPending: IsPending;
}

/** What readers think of answers. Each method throws an HttpProblem `unknown_answer` where the instance keeps no such answer. */
export class Ratings {
  readonly #options: RatingsOptions;

  constructor(options: RatingsOptions) {
    this.#options = options;
  }

  rate(answer: RatedAnswer, said: Pick<Rating, 'score' | 'feedback' | 'rater'>, call: ResourceCall): Promise<AnswerRatings> {
    return this.#of(answer, call, async (store) => {
      await store.ratings.rate({ ...answer, ...said, time: Date.now() }, call);
      return summaryOf(store, { ...answer, most: COMMENTS }, call);
    });
  }

  of(answer: RatedAnswer, most: number = COMMENTS, call: ResourceCall): Promise<AnswerRatings> {
    return this.#of(answer, call, (store) => summaryOf(store, { ...answer, most }, call));
  }

  /** Takes back what one has said; what all have where none is named. */
  withdraw(answer: RatedAnswer, rater: { rater?: string }, call: ResourceCall): Promise<AnswerRatings> {
    return this.#of(answer, call, async (store) => {
      await store.ratings.withdraw({ ...answer, ...rater }, call);
      return summaryOf(store, { ...answer, most: COMMENTS }, call);
    });
  }

  async #of<T>({ instance, answerId }: RatedAnswer, call: ResourceCall, work: (store: RatingStore) => Promise<T>): Promise<T> {
    const { stores, isPending } = this.#options;
    return stores.use(instance, ['answers', 'ratings'], async (store) => {
      await findAnswer(store.answers, { instance, id: answerId }, { call, isPending });
      return work(store);
    });
  }
}

async function summaryOf(
  { ratings }: RatingStore,
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
