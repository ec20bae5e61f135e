import type { TextScores } from '../../answers/text-scores.ts';
import type { BeginCall } from '../edge/request-call.ts';
import type { Handlers } from '../edge/router.ts';

export interface ScoreOptions {
  scores: TextScores;
  begin: BeginCall;
}

/** Handles `POST /v1/{instance}/score`. */
export const scoreHandlers = ({ scores, begin }: ScoreOptions): Pick<Handlers, 'score'> => ({
  async score(ctx, body) {
    const { call, instance } = begin(ctx);
    ctx.body = await scores.score(instance, body, call);
  },
});
