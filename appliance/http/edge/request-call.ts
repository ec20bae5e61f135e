import type { Call } from '../../../core/contract/call.ts';
import type { JsonLog } from '../../log.ts';
import { traceFields } from '../../tracing/trace-fields.ts';
import type { CallsInFlight } from './calls-in-flight.ts';
import type { Context, RequestState } from './context.ts';

export interface RequestCallOptions {
  log: JsonLog;
  inFlight: CallsInFlight;
  giveWay: Call['giveWay'];
  /** Milliseconds. */
  timeout: number;
}

/** What the work for a request is given. */
export interface RequestCall extends Pick<RequestState, 'spend'> {
  call: Call;
  /** What the request is about. */
  instance: string;
  /** Resolves once the answer is out or its reader gone. */
  sent: Promise<void>;
}

export type BeginCall = (ctx: Context) => RequestCall;

export const requestCalls =
  ({ log, inFlight, giveWay, timeout }: RequestCallOptions): BeginCall =>
  (ctx) => {
    const { requestId, instance = '', spend, span } = ctx.state; // the route has an instance, so `findInstance` has run
    const { call, sent } = inFlight.begin(ctx.res, log.with({ requestId, instance, ...traceFields(span) }), timeout);
    return { call: { ...call, id: requestId, span, giveWay, ...(spend && { spend }) }, instance, sent, spend };
  };
