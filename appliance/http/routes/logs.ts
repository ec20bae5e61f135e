import type { AnswerLogs } from '../../logs/answer-log.ts';
import type { BeginCall } from '../edge/request-call.ts';
import type { Handlers } from '../edge/router.ts';

export interface LogsOptions {
  logs: AnswerLogs;
  begin: BeginCall;
}

/** Handles what operators ask of the answers that were given. */
export const logsHandlers = ({ logs, begin }: LogsOptions): Pick<Handlers, 'logs'> => ({
  async logs(ctx, body = {}) {
    const { call, instance } = begin(ctx);
    ctx.body = await logs.list(instance, body, call);
  },
});
