import type { FeedbackLinks } from '../../feedback/feedback-links.ts';
import type { Ratings } from '../../feedback/ratings.ts';
import { train } from '../../feedback/training.ts';
import type { InstanceStores } from '../../logs/instance-stores.ts';
import type { BeginCall } from '../edge/request-call.ts';
import type { Handlers } from '../edge/router.ts';

export interface FeedbackOptions {
  ratings: Ratings;
  stores: InstanceStores;
  links: FeedbackLinks;
  begin: BeginCall;
}

type FeedbackHandlers = Pick<Handlers, 'rate' | 'ratings' | 'withdrawRatings' | 'answerRatings' | 'train'>;

/** Handles what readers say of answers. */
export const feedbackHandlers = ({ ratings, stores, links, begin }: FeedbackOptions): FeedbackHandlers => ({
  async rate(ctx, { answerId, score, feedback, user }) {
    const { call, instance } = begin(ctx);
    const said = { score, ...(feedback !== undefined && { feedback }), ...raterOf(user) };
    ctx.body = await ratings.rate({ instance, answerId }, said, call);
  },
  async ratings(ctx, _body, { answerId, number }) {
    const { call, instance } = begin(ctx);
    ctx.body = await ratings.of({ instance, answerId }, number, call);
  },
  async withdrawRatings(ctx, _body, { answerId, user }) {
    const { call, instance } = begin(ctx);
    ctx.body = await ratings.withdraw({ instance, answerId }, raterOf(user), call);
  },
  async answerRatings(ctx, { answerId, number }) {
    const { call, instance } = begin(ctx);
    ctx.body = await ratings.of({ instance, answerId }, number, call);
  },
  async train(ctx, body) {
    const { call, instance } = begin(ctx);
    ctx.body = await train({ stores, links }, { ...body, instance }, call);
  },
});

/** Under the user's own name: what a user said goes with the user's other data. */
const raterOf = (user: string | undefined): { rater?: string } => (user === undefined ? {} : { rater: user });
