import { callOf, type Logger, type ResourceCall } from '../../core/contract/call.ts';
import type { Held } from '../state/shared/leases.ts';

/** A call for work that one replica at a time does: it ends when another may do it, and asks before each write. */
export function heldCall(log: Logger, signal: AbortSignal, held: Held | undefined): ResourceCall {
  if (!held) return callOf(log, signal);
  return { ...callOf(log, AbortSignal.any([signal, held.signal])), mayWrite: () => held.check() };
}
