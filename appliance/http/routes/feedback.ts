import type { Ratings } from '../../feedback/ratings.ts';
import type { BeginCall } from '../edge/request-call.ts';
import type { Handlers } from '../edge/router.ts';

export interface FeedbackOptions {
  ratings: Ratings;
  begin: BeginCall;
}

type FeedbackHandlers = Pick<Handlers, 'rate' | 'ratings' | 'withdrawRatings' | 'answerRatings'>;

/** Handles what readers say of answers. */
export const feedbackHandlers = ({ ratings, begin }: FeedbackOptions): FeedbackHandlers => ({
  async rate(ctx, { answerId, ...rating }) {
    const { call, instance } = begin(ctx);
    ctx.body = await ratings.rate({ instance, answerId }, rating, call);
  },
  async ratings(ctx, _body, { answerId, number }) {
    const { call, instance } = begin(ctx);
    ctx.body = await ratings.of({ instance, answerId }, number, call);
  },
  async withdrawRatings(ctx, _body, { answerId, user }) {
    const { call, instance } = begin(ctx);
    ctx.body = await ratings.withdraw({ instance, answerId }, user, call);
  },
  async answerRatings(ctx, { answerId, number }) {
    const { call, instance } = begin(ctx);
    ctx.body = await ratings.of({ instance, answerId }, number, call);
  },
});
