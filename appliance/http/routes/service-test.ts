import type { Instances } from '../../instances.ts';
import { HttpProblem } from '../edge/problems.ts';
import type { Handlers } from '../edge/router.ts';

/** Handles `GET /v1/{instance}/test`: strangers may ask, so it says whether the instance answers, and nothing of why it does not. */
export const serviceTestHandlers = (instances: Instances): Pick<Handlers, 'serviceTest'> => ({
  serviceTest(ctx) {
    const resources = Object.values(instances.health().get(ctx.state.instance ?? '') ?? {});
    if (!resources.every(({ ok, fallbacks }) => ok || fallbacks !== undefined)) throw new HttpProblem('resource_unavailable');
    ctx.body = { status: 'ok' };
  },
});
