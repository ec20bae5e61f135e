import type { TextScores } from '../../answers/text-scores.ts';
import type { JsonLog } from '../../log.ts';
import type { CallsInFlight } from '../edge/calls-in-flight.ts';
import type { Handlers } from '../edge/router.ts';

export interface ScoreOptions {
  scores: TextScores;
  log: JsonLog;
  inFlight: CallsInFlight;
  /** Milliseconds. */
  timeout: number;
}

/** Handles `POST /v1/{instance}/score`. */
export const scoreHandlers = ({ scores, log, inFlight, timeout }: ScoreOptions): Pick<Handlers, 'score'> => ({
  async score(ctx, body) {
    const { requestId, instance = '' } = ctx.state; // the route has an instance, so `findInstance` has run
    const { call } = inFlight.begin(ctx.res, log.with({ requestId, instance }), timeout);
    ctx.body = await scores.score(instance, body, call);
  },
});
