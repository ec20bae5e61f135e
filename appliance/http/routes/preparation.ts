import type { components } from '../../../core/api.gen.ts';
import type { ResourceCall } from '../../../core/contract/call.ts';
import type { Audit } from '../../access/audit.ts';
import type { Preparations } from '../../preparation/preparations.ts';
import type { Context } from '../edge/context.ts';
import type { BeginCall } from '../edge/request-call.ts';
import type { Handlers } from '../edge/router.ts';

export interface PreparationRoutes {
  preparations: Preparations;
  audit: Pick<Audit, 'record'>;
  begin: BeginCall;
}

type PreparationState = components['schemas']['PreparationState'];
type Handled = Pick<Handlers, 'getPreparation' | 'startPreparation' | 'stopPreparation'>;

/** Handles how the knowledge base of an instance is made ready to be searched. */
export function preparationHandlers({ preparations, audit, begin }: PreparationRoutes): Handled {
  const tell = async (ctx: Context, { call, instance } = begin(ctx)): Promise<void> => {
    ctx.body = shownTo(call, await preparations.state(instance, call));
  };
  return {
    getPreparation: (ctx) => tell(ctx),
    async startPreparation(ctx, body) {
      const begun = begin(ctx);
      await preparations.begin(begun.instance, body ?? {});
      audit.record(ctx.state, { action: 'knowledge.prepare', target: (body?.steps ?? ['all']).join() });
      ctx.status = 202;
      await tell(ctx, begun);
    },
    async stopPreparation(ctx) {
      const begun = begin(ctx);
      preparations.stop(begun.instance);
      audit.record(ctx.state, { action: 'knowledge.stop', target: begun.instance });
      ctx.status = 202;
      await tell(ctx, begun);
    },
  };
}

/** What is said of steps may name documents: who does not see all of them is told the states alone. */
const shownTo = ({ access }: ResourceCall, state: PreparationState): PreparationState =>
  access.length > 0 ? { ...state, steps: state.steps.map((step) => ({ ...step, detail: '' })) } : state;
