import type { components } from '../../core/api.gen.ts';
import type { ResourceCall } from '../../core/contract/call.ts';
import type { ResourceWith } from '../../core/contract/resources/kinds.ts';
import { findAnswer, type IsPending } from '../logs/find-answer.ts';
import type { InstanceStores } from '../logs/instance-stores.ts';
import { dateOf } from '../logs/kept-answer.ts';

type RateRequest = components['schemas']['RateRequest'];
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

  rate({ instance, answerId }: RatedAnswer, { score, feedback, user }: Omit<RateRequest, 'answerId'>, call: ResourceCall) {
    return this.#of({ instance, answerId }, call, async (store) => {
      const rater = user === undefined ? {} : { rater: user };
      const said = feedback === undefined ? {} : { feedback };
      await store.ratings.rate({ instance, answerId, score, ...said, ...rater, time: Date.now() }, call);
      return summaryOf(store, { instance, answerId, most: COMMENTS }, call);
    });
  }

  of(answer: RatedAnswer, most: number = COMMENTS, call: ResourceCall): Promise<AnswerRatings> {
    return this.#of(answer, call, (store) => summaryOf(store, { ...answer, most }, call));
  }

  /** Takes back those of a user; all of them where none is named. */
  withdraw({ instance, answerId }: RatedAnswer, user: string | undefined, call: ResourceCall): Promise<AnswerRatings> {
    return this.#of({ instance, answerId }, call, async (store) => {
      await store.ratings.withdraw({ instance, answerId, ...(user !== undefined && { rater: user }) }, call);
      return summaryOf(store, { instance, answerId, most: COMMENTS }, call);
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
