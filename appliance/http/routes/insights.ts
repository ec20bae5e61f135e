import type { Instances } from '../../instances.ts';
import { insights, unusedDocuments } from '../../logs/insights.ts';
import type { InstanceStores } from '../../logs/instance-stores.ts';
import type { BeginCall } from '../edge/request-call.ts';
import type { Handlers } from '../edge/router.ts';
import { seesContent } from '../edge/sees-content.ts';

export interface InsightsOptions {
  stores: InstanceStores;
  instances: Instances;
  begin: BeginCall;
}

const USUAL_DAYS = 30;

/** Handles what operators ask of how answers came about over a time. */
export const insightsHandlers = ({
  stores,
  instances,
  begin,
}: InsightsOptions): Pick<Handlers, 'insights' | 'unusedDocuments'> => ({
  async insights(ctx, _body, { days = USUAL_DAYS, step = 'day' }) {
    const { call, instance } = begin(ctx);
    ctx.body = await insights(stores, { instance, days, step, now: Date.now() }, { call, content: seesContent(ctx) });
  },
  async unusedDocuments(ctx, _body, { days = USUAL_DAYS }) {
    const { call, instance } = begin(ctx);
    ctx.body = await unusedDocuments({ stores, instances }, { instance, days, now: Date.now() }, call);
  },
});
