import type { Call } from '../../../core/contract/call.ts';
import type { JsonLog } from '../../log.ts';
import type { CallsInFlight } from './calls-in-flight.ts';
import type { Context } from './context.ts';

export interface RequestCallOptions {
  log: JsonLog;
  inFlight: CallsInFlight;
  /** Milliseconds. */
  timeout: number;
}

/** The call of a request, and the instance that it is about. */
export type BeginCall = (ctx: Context) => { call: Call; instance: string };

export const requestCalls =
  ({ log, inFlight, timeout }: RequestCallOptions): BeginCall =>
  (ctx) => {
    const { requestId, instance = '' } = ctx.state; // the route has an instance, so `findInstance` has run
    const { call } = inFlight.begin(ctx.res, log.with({ requestId, instance }), timeout);
    return { call: { ...call, id: requestId }, instance };
  };
