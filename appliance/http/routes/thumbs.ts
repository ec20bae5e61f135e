import { randomBytes } from 'node:crypto';
import type { FeedbackLinks } from '../../feedback/feedback-links.ts';
import type { RatedAnswer } from '../../feedback/rating-summary.ts';
import type { Ratings } from '../../feedback/ratings.ts';
import { type ThumbsLook, thumbsPage } from '../../feedback/thumbs-page.ts';
import type { Context } from '../edge/context.ts';
import { HttpProblem } from '../edge/problems.ts';
import type { BeginCall } from '../edge/request-call.ts';
import type { Handlers } from '../edge/router.ts';

export interface ThumbsOptions {
  ratings: Ratings;
  links: FeedbackLinks;
  /** Pages that may show the buttons in a frame, as a content security policy names them. */
  frameAncestors: readonly string[];
  begin: BeginCall;
}

/** Whoever rates by the page of an answer: one, whoever opens it. No name that callers give their users. */
const RATER = 'touchstone:thumbs';

/** Handles the page that an answer is rated on, which has no key. */
export function thumbsHandlers({
  ratings,
  links,
  frameAncestors,
  begin,
}: ThumbsOptions): Pick<Handlers, 'thumbs' | 'rateByThumbs'> {
  const show = (ctx: Context, look: Omit<ThumbsLook, 'nonce'>): void => {
    const nonce = randomBytes(12).toString('base64');
    protect(ctx, nonce, frameAncestors);
    ctx.type = look.format === 'svg' ? 'image/svg+xml' : 'text/html; charset=utf-8';
    ctx.body = thumbsPage({ ...look, nonce });
  };
  return {
    thumbs(ctx, _body, { format = 'html', style }) {
      ratedAnswer(ctx, links);
      show(ctx, { format, style });
    },
    async rateByThumbs(ctx, _body, { format = 'html', style, score }) {
      const answer = ratedAnswer(ctx, links);
      await ratings.rate(answer, { score, rater: RATER }, { call: begin(ctx).call, most: 0 });
      show(ctx, { format, style, score });
    },
  };
}

/** The answer that the address is for. Throws an HttpProblem `invalid_capability` where its number is none of ours. */
function ratedAnswer({ params }: Context, links: FeedbackLinks): RatedAnswer {
  const { instance = '', answerId = '', number = '' }: Record<string, string | undefined> = params;
  if (!links.opensPages(number, { instance, answerId })) throw new HttpProblem('invalid_capability');
  return { instance, answerId: Number(answerId) };
}

/** Nothing is loaded or run, forms go nowhere else, and the address, which opens the page, goes to nobody. */
function protect(ctx: Context, nonce: string, frameAncestors: readonly string[]): void {
  const policy = ["default-src 'none'", `style-src 'nonce-${nonce}'`, "form-action 'self'", "base-uri 'none'"];
  ctx.set({
    'content-security-policy': [...policy, `frame-ancestors ${frameAncestors.join(' ')}`].join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'cross-origin-resource-policy': 'cross-origin',
  });
}
