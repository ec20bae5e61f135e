import { nextTime, type SourceSchedule } from '../../core/host/schedule.ts';
import { HELD_FOR, type SourceState } from './source-states.ts';

type Times = Pick<SourceSchedule, 'every' | 'cron' | 'time_zone' | 'watch'>;

/** Milliseconds that a run may have begun in the future; more, and the clock was wrong. */
const SKEW = 60_000;
/** The most doublings of the wait before a run whose process was killed is tried again: a good hour. */
const MOST_DOUBLINGS = 6;

/**
 * When a source is to run next by its schedule, in milliseconds since the epoch; in the past where it should have run already, 0 where it
 * never did. Undefined where it runs only when it is told to.
 */
export function dueAt(schedule: Times, state: SourceState | undefined, now = Date.now()): number | undefined {
  const { every, cron, watch } = schedule;
  if (every === undefined && cron === undefined && !watch) return undefined;
  if (!state || state.begun > now + SKEW) return 0;
  if (!state.result) return state.begun + HELD_FOR * 2 ** Math.min(state.killed, MOST_DOUBLINGS); // its process was killed
  if (state.result.outcome === 'stopped') return state.result.ended;
  if (every !== undefined) return state.begun + every;
  return cron === undefined ? undefined : nextTime(schedule, state.begun);
}
