import type { Categories } from '../../answers/categories.ts';
import type { JsonLog } from '../../log.ts';
import type { CallsInFlight } from '../edge/calls-in-flight.ts';
import type { Handlers } from '../edge/router.ts';

export interface CategorizeOptions {
  categories: Categories;
  log: JsonLog;
  inFlight: CallsInFlight;
  /** Milliseconds. */
  timeout: number;
}

/** Handles `POST /v1/{instance}/categorize`. */
export const categorizeHandlers = ({ categories, log, inFlight, timeout }: CategorizeOptions): Pick<Handlers, 'categorize'> => ({
  async categorize(ctx, body) {
    const { requestId, instance = '' } = ctx.state; // the route has an instance, so `findInstance` has run
    const { call } = inFlight.begin(ctx.res, log.with({ requestId, instance }), timeout);
    ctx.body = await categories.categorize(instance, body, call);
  },
});
