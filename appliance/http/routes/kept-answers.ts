import type { AnswerPlace } from '../../logs/find-answer.ts';
import type { Context } from '../edge/context.ts';
import { HttpProblem } from '../edge/problems.ts';
import type { Handlers } from '../edge/router.ts';
import { seesContent } from '../edge/sees-content.ts';
import type { LogsOptions } from './logs.ts';

type KeptHandlers = Pick<Handlers, 'findAnswer' | 'editAnswer' | 'deleteAnswer' | 'markOutdated' | 'unmarkOutdated'>;

const byOf = ({ state }: Context): string => state.caller?.name ?? 'nobody';

/** Handles what is asked of one answer, and done to it. */
export function keptAnswerHandlers({ logs, audit, begin }: Pick<LogsOptions, 'logs' | 'audit' | 'begin'>): KeptHandlers {
  const mark = async (ctx: Context, on: boolean): Promise<void> => {
    const { call, instance } = begin(ctx);
    const look = { call, content: seesContent(ctx) };
    ctx.body = await logs.mark(placeOf(ctx, instance), { mark: 'outdated', on, by: byOf(ctx) }, look);
    audit.record(ctx.state, { action: on ? 'answer.outdate' : 'answer.restore', target: ctx.params.answerId });
  };
  return {
    async findAnswer(ctx) {
      const { call, instance } = begin(ctx);
      ctx.body = await logs.find(placeOf(ctx, instance), { call, content: seesContent(ctx) });
    },
    async editAnswer(ctx, { answer }) {
      const { call, instance } = begin(ctx);
      ctx.body = await logs.edit(placeOf(ctx, instance), { answer, by: byOf(ctx) }, { call, content: seesContent(ctx) });
      audit.record(ctx.state, { action: 'answer.edit', target: ctx.params.answerId });
    },
    async deleteAnswer(ctx) {
      const { call, instance } = begin(ctx);
      ctx.body = { deleted: await logs.remove(placeOf(ctx, instance), call) };
      audit.record(ctx.state, { action: 'answer.delete', target: ctx.params.answerId });
    },
    markOutdated: (ctx) => mark(ctx, true),
    unmarkOutdated: (ctx) => mark(ctx, false),
  };
}

function placeOf({ params }: Context, instance: string): AnswerPlace {
  const { answerId }: { answerId?: string } = params;
  if (!answerId || !/^\d{1,16}$/.test(answerId)) throw new HttpProblem('unknown_answer');
  return { instance, id: Number(answerId) };
}
