import type { Audit } from '../../access/audit.ts';
import type { FeedbackLinks } from '../../feedback/feedback-links.ts';
import type { Ratings, RatingsLook } from '../../feedback/ratings.ts';
import { train } from '../../feedback/training.ts';
import type { InstanceStores } from '../../logs/instance-stores.ts';
import type { Context } from '../edge/context.ts';
import type { BeginCall } from '../edge/request-call.ts';
import type { Handlers } from '../edge/router.ts';
import { seesContent } from '../edge/sees-content.ts';

export interface FeedbackOptions {
  ratings: Ratings;
  stores: InstanceStores;
  links: FeedbackLinks;
  audit: Pick<Audit, 'record'>;
  begin: BeginCall;
}

/** Comments that are told where no number is asked for. */
const COMMENTS = 10;

type FeedbackHandlers = Pick<Handlers, 'rate' | 'ratings' | 'withdrawRatings' | 'answerRatings' | 'train'>;

/** Handles what readers say of answers. */
export function feedbackHandlers({ ratings, stores, links, audit, begin }: FeedbackOptions): FeedbackHandlers {
  /** Comments are texts of others. */
  const look = (ctx: Context, most = COMMENTS): RatingsLook & { instance: string } => ({
    ...begin(ctx),
    most: seesContent(ctx) ? most : 0,
  });
  return {
    async rate(ctx, { answerId, score, feedback, user }) {
      const { instance, ...wanted } = look(ctx);
      const said = { score, ...(feedback !== undefined && { feedback }), ...raterOf(user) };
      ctx.body = await ratings.rate({ instance, answerId }, said, wanted);
    },
    async ratings(ctx, _body, { answerId, number }) {
      const { instance, ...wanted } = look(ctx, number);
      ctx.body = await ratings.of({ instance, answerId }, wanted);
    },
    async withdrawRatings(ctx, _body, { answerId, user }) {
      const { instance, ...wanted } = look(ctx);
      ctx.body = await ratings.withdraw({ instance, answerId }, raterOf(user), wanted);
      audit.record(ctx.state, { action: 'ratings.withdraw', target: String(answerId) });
    },
    async answerRatings(ctx, { answerId, number }) {
      const { instance, ...wanted } = look(ctx, number);
      ctx.body = await ratings.of({ instance, answerId }, wanted);
    },
    async train(ctx, body) {
      const { call, instance } = begin(ctx);
      ctx.body = await train({ stores, links }, { ...body, instance }, call);
    },
  };
}

/** Under the user's own name: what a user said goes with the user's other data. */
const raterOf = (user: string | undefined): { rater?: string } => (user === undefined ? {} : { rater: user });
