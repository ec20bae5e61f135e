import type { Audit } from '../../access/audit.ts';
import type { Gaps } from '../../gaps/gaps.ts';
import { HttpProblem } from '../edge/problems.ts';
import type { BeginCall } from '../edge/request-call.ts';
import type { Handlers } from '../edge/router.ts';
import { seesContent } from '../edge/sees-content.ts';

export interface GapsOptions {
  gaps: Gaps;
  audit: Pick<Audit, 'record'>;
  begin: BeginCall;
}

/** Handles what is asked of questions that the documents do not answer. */
export const gapsHandlers = ({ gaps, audit, begin }: GapsOptions): Pick<Handlers, 'gaps' | 'dismissGap'> => ({
  async gaps(ctx, _body, { days = 30, limit = 20 }) {
    if (!seesContent(ctx)) throw new HttpProblem('forbidden', 'Use a key that may see content: gaps are made of questions.');
    const { call, instance } = begin(ctx);
    ctx.body = await gaps.list(instance, { days, limit }, call);
  },
  async dismissGap(ctx, { answerId, days = 30 }) {
    const { call, instance } = begin(ctx);
    const by = ctx.state.caller?.name ?? 'nobody';
    ctx.body = { dismissed: await gaps.dismiss(instance, { answerId, days, by }, call) };
    audit.record(ctx.state, { action: 'gap.dismiss', target: String(answerId) });
  },
});
